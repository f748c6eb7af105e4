import { createContext, useContext } from "react";

const Context = createContext<(opens: string) => string | undefined>(() => undefined);

export const PagePathProvider = Context.Provider;

/** Where the menu of this user opens `entity:x`, `view:x`, `page:x` …; undefined where it does not. */
export function usePagePath(): (opens: string) => string | undefined {
  return useContext(Context);
}
