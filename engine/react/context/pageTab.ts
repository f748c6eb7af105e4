/** The tab of a page. */
import { createContext, useContext, useEffect } from "react";

export interface PageTab {
  readonly key: string;
  readonly title: string;
  /** The page's own path; what it opens is below it (`/new`, `/<id>`). */
  readonly base: string;
  /** False while another tab is in front: a cached page must not handle keys then. */
  readonly active: boolean;
  /** Titles from the root of the menu down to the page. */
  readonly trail: readonly string[];
  setTitle(title: string | undefined): void;
}

const NO_TAB: PageTab = { key: "", title: "", base: "", active: true, trail: [], setTitle: () => undefined };
const Context = createContext<PageTab>(NO_TAB);

export const PageTabProvider = Context.Provider;

export function usePageTab(): PageTab {
  return useContext(Context);
}

/** Says more exactly what the page shows (the record's name); undefined is the menu's title. */
export function usePageTitle(title: string | undefined): void {
  const { setTitle } = usePageTab();
  useEffect(() => {
    setTitle(title);
    return () => setTitle(undefined);
  }, [title, setTitle]);
}
