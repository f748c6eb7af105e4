import { memo, Suspense, useCallback, useMemo, useRef, useState, type ReactNode, type UIEvent } from "react";
import { Route, Routes } from "react-router-dom";
import type { MenuNode } from "#core/language";
import { ErrorBoundary } from "../ErrorBoundary.tsx";
import { PageTabProvider, type PageTab } from "../../context/pageTab.ts";
import { LoadingScreen } from "../LoadingScreen.tsx";
import type { Tab } from "../tabs.ts";
import { MenuPage } from "./MenuPage.tsx";
import type { OpenPages } from "./useTabs.ts";

interface KeepAlivePagesProps {
  readonly pages: OpenPages;
  readonly menu: readonly MenuNode[];
  readonly crumbs: ReactNode;
  readonly onScrolled: (away: boolean) => void;
}

/** The page in front, and behind it, mounted but hidden, those that asked to be kept alive and were in front before. */
export function KeepAlivePages({ pages, menu, crumbs, onScrolled }: KeepAlivePagesProps) {
  const seen = useVisited(pages.active.key);
  const drawn = pages.tabs.filter((tab) => tab.key === pages.active.key || (tab.keepAlive && seen.has(tab.key)));
  const onScroll = useScrolledDown(onScrolled);
  return (
    <div className="hw-pages">
      {drawn.map((tab) => {
        const active = tab.key === pages.active.key;
        return (
          <main
            key={tab.key}
            id={active ? "page" : undefined}
            className="hw-page"
            hidden={!active}
            tabIndex={-1}
            onScroll={active ? onScroll : undefined}
          >
            <div className="hw-page-in">
              {active ? crumbs : null}
              <h1 className="hw-unseen">{tab.title}</h1>
              <KeepAlivePage
                key={pages.refreshes(tab.key)}
                tab={tab}
                menu={menu}
                active={active}
                setDetail={pages.setDetail}
              />
            </div>
          </main>
        );
      })}
    </div>
  );
}

interface KeepAlivePageProps {
  readonly tab: Tab;
  readonly menu: readonly MenuNode[];
  readonly active: boolean;
  readonly setDetail: OpenPages["setDetail"];
}

/** A page reads its own tab's address, not the browser's, so one that is hidden stays as it was left. */
const KeepAlivePage = memo(function KeptPage({ tab, menu, active, setDetail }: KeepAlivePageProps) {
  const setTitle = useCallback((title: string | undefined) => setDetail(tab.key, title), [setDetail, tab.key]);
  const frame = useMemo<PageTab>(
    () => ({ key: tab.key, title: tab.title, base: tab.key, active, trail: [], setTitle }),
    [tab.key, tab.title, active, setTitle],
  );
  return (
    <PageTabProvider value={frame}>
      <ErrorBoundary>
        <Suspense fallback={<LoadingScreen />}>
          <Routes location={tab.href}>
            <Route path="*" element={<MenuPage menu={menu} />} />
          </Routes>
        </Suspense>
      </ErrorBoundary>
    </PageTabProvider>
  );
});

/**
 * What was in front since the browser loaded the page: a tab kept from the last visit costs nothing until one comes to
 * it.
 */
function useVisited(active: string): ReadonlySet<string> {
  const [seen, setSeen] = useState<ReadonlySet<string>>(() => new Set([active]));
  if (!seen.has(active)) setSeen(new Set([...seen, active]));
  return seen;
}

const HIDE_AFTER_PX = 100;

/** Reports that a page was scrolled down by more than 100 px, and that it was scrolled up again. */
function useScrolledDown(onScrolled: (away: boolean) => void): (event: UIEvent<HTMLElement>) => void {
  const before = useRef(0);
  return (event) => {
    const { scrollTop, scrollHeight, clientHeight } = event.currentTarget;
    // A page that barely scrolls would jump back and forth as the header's height comes and goes.
    const long = scrollHeight - clientHeight > HIDE_AFTER_PX * 3;
    if (Math.abs(scrollTop - before.current) < 4) return;
    onScrolled(long && scrollTop > HIDE_AFTER_PX && scrollTop > before.current);
    before.current = scrollTop;
  };
}
