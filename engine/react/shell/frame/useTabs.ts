import { useQueryClient } from "@tanstack/react-query";
import { App } from "antd";
import { useCallback, useEffect, useMemo, useState } from "react";
import { useLocation, useNavigate } from "react-router-dom";
import type { MenuNode } from "#core/language";
import { shellTexts as texts } from "../../texts/shell.ts";
import { confirmClose } from "../../form/leaveGuard/unsavedPages.ts";
import { useShellConfig, type ShellConfig } from "../config.ts";
import { fixedPageAt } from "../fixedPages.ts";
import { HOME_PATH, menuLocationOf } from "../menu.ts";
import { closeAround, closeTab, hrefIn, openTab, UNKNOWN_KEY, type Closed, type Tab } from "../tabs.ts";
import { loadTabs, storeTabs } from "./storedTabs.ts";

export interface OpenPages {
  readonly tabs: readonly Tab[];
  readonly active: Tab;
  readonly trail: readonly MenuNode[];
  /** What the page in front says it shows, if more exact than its menu title. */
  readonly detail: string | undefined;
  /** Counts up when a tab is asked to refresh. */
  refreshes(key: string): number;
  /** Address that a link to a menu entry has: an open page keeps its filters. */
  hrefOf(path: string): string;
  activate(tab: Tab): void;
  close(key: string): void;
  closeAround(key: string, which: "left" | "right" | "others"): void;
  refresh(key: string): void;
  setDetail(key: string, detail: string | undefined): void;
}

/** The open pages follow the address; closing one moves the address. */
export function useTabs(menu: readonly MenuNode[]): OpenPages {
  const config = useShellConfig();
  const location = useLocation();
  const navigate = useNavigate();
  const { message } = App.useApp();
  const client = useQueryClient();
  const home = useMemo(() => homeTab(menu), [menu]);
  const [stored, setStored] = useState<readonly Tab[]>(loadTabs);
  const [details, setDetails] = useState<Readonly<Record<string, string | undefined>>>({});
  const [counts, setCounts] = useState<Readonly<Record<string, number>>>({});

  const here = useMemo(
    () => tabAt(menu, config, location.pathname, location.search),
    [menu, config, location.pathname, location.search],
  );
  const open = useMemo(() => openTab(stored, here.tab, home), [stored, here.tab, home]);
  useEffect(() => {
    setStored(open);
    storeTabs(open);
  }, [open]);
  // What an unknown address is, only the server knows: the page says it.
  const unknown = details[UNKNOWN_KEY];
  const tabs = useMemo(
    () =>
      unknown === undefined ? open : open.map((tab) => (tab.key === UNKNOWN_KEY ? { ...tab, title: unknown } : tab)),
    [open, unknown],
  );

  const applyClosed = async (closed: Closed) => {
    if ("refused" in closed) {
      message.warning(closed.refused === "home" ? texts.homeNotClosable : texts.lastNotClosable);
      return;
    }
    if (!(await confirmClose(keysOnlyIn(tabs, closed.tabs)))) return;
    setStored(closed.tabs);
    if (closed.active.key !== here.tab.key) void navigate(closed.active.href);
  };
  const hrefOf = useCallback((path: string) => hrefIn(tabs, here.tab, path), [tabs, here]);
  const setDetail = useCallback((key: string, detail: string | undefined) => {
    setDetails((before) => (before[key] === detail ? before : { ...before, [key]: detail }));
  }, []);
  return {
    tabs,
    active: tabs.find((tab) => tab.key === here.tab.key) ?? here.tab,
    trail: here.trail,
    detail: details[here.tab.key],
    refreshes: (key) => counts[key] ?? 0,
    hrefOf,
    activate: (tab) => void navigate(tab.href),
    close: (key) => void applyClosed(closeTab(tabs, key, here.tab.key, HOME_PATH)),
    closeAround: (key, which) => void applyClosed(closeAround(tabs, key, which, HOME_PATH, here.tab.key)),
    refresh: (key) =>
      void confirmClose([key]).then(async (agreed) => {
        if (!agreed) return;
        // An answer of the last seconds would be taken for the new one.
        await client.invalidateQueries({ refetchType: "none" });
        setCounts(withOneMore(key));
      }),
    setDetail,
  };
}

function keysOnlyIn(tabs: readonly Tab[], others: readonly Tab[]): readonly string[] {
  const there = new Set(others.map((tab) => tab.key));
  return tabs.flatMap((tab) => (there.has(tab.key) ? [] : [tab.key]));
}

const withOneMore = (key: string) => (before: Readonly<Record<string, number>>) => ({
  ...before,
  [key]: (before[key] ?? 0) + 1,
});

function homeTab(menu: readonly MenuNode[]): Tab {
  const node = menuLocationOf(menu, HOME_PATH)?.node;
  return { key: HOME_PATH, title: node?.title ?? texts.home, href: HOME_PATH, keepAlive: node?.keepAlive ?? false };
}

function tabAt(
  menu: readonly MenuNode[],
  config: ShellConfig,
  pathname: string,
  search: string,
): { tab: Tab; trail: readonly MenuNode[] } {
  const href = pathname + search;
  const place = menuLocationOf(menu, pathname);
  if (place)
    return { tab: { key: place.key, title: place.title, href, keepAlive: place.node.keepAlive }, trail: place.trail };
  const fixed = fixedPageAt(config, pathname);
  const title = fixed?.title ?? (pathname === HOME_PATH ? texts.home : undefined);
  if (title === undefined)
    return { tab: { key: UNKNOWN_KEY, title: texts.opening, href, keepAlive: false }, trail: [] };
  const node: MenuNode = { path: pathname, title, hidden: true, keepAlive: false, children: [] };
  return { tab: { key: pathname, title, href, keepAlive: false }, trail: [node] };
}
