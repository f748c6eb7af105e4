/** The open pages, as plain data: what opening and closing makes of them. */
export interface Tab {
  readonly key: string;
  readonly title: string;
  /** Where the page is within itself: its path, filters and open record. */
  readonly href: string;
  readonly keepAlive: boolean;
}

/** Of the one tab in which an address is shown that opens no page; it goes when another page is opened. */
export const UNKNOWN_KEY = "unknown";

export type Closed = { readonly tabs: readonly Tab[]; readonly active: Tab } | { readonly refused: "home" | "last" };

/** Opens a page, or says where an open one stands now. The home tab is always first. */
export function openTab(tabs: readonly Tab[], tab: Tab, home: Tab): readonly Tab[] {
  const known = tab.key !== UNKNOWN_KEY && tabs.some(isUnknown) ? tabs.filter((each) => !isUnknown(each)) : tabs;
  const withHome = known.some((each) => each.key === home.key) ? known : [home, ...known];
  const at = withHome.findIndex((each) => each.key === tab.key);
  if (at < 0) return [...withHome, tab];
  const there = withHome[at];
  if (there && same(there, tab)) return withHome;
  return withHome.map((each, index) => (index === at ? tab : each));
}

const isUnknown = ({ key }: Tab): boolean => key === UNKNOWN_KEY;

/** Closes one tab; when it was the active one, its right neighbour becomes active, else its left one. */
export function closeTab(tabs: readonly Tab[], key: string, active: string, homeKey: string): Closed {
  if (tabs.length === 1) return { refused: "last" };
  if (key === homeKey) return { refused: "home" };
  const at = tabs.findIndex((tab) => tab.key === key);
  const left = tabs.filter((tab) => tab.key !== key);
  const stays = left.find((tab) => tab.key === active) ?? left[Math.min(at, left.length - 1)];
  return stays ? { tabs: left, active: stays } : { refused: "last" };
}

/** Closes what stands left of, right of, or around a tab. The home tab stays. */
export function closeAround(
  tabs: readonly Tab[],
  key: string,
  which: "left" | "right" | "others",
  homeKey: string,
  active: string,
): Closed {
  const at = tabs.findIndex((tab) => tab.key === key);
  const left = tabs.filter((tab, index) => {
    if (tab.key === homeKey || index === at) return true;
    return which === "left" ? index > at : which === "right" ? index < at : false;
  });
  const stays = left.find((tab) => tab.key === active) ?? left.find((tab) => tab.key === key);
  return stays ? { tabs: left, active: stays } : { refused: "last" };
}

/** Where a link of the menu leads: an open page as it was left, the page in front back to its list. */
export function hrefIn(tabs: readonly Tab[], active: Tab, path: string): string {
  if (active.key === path) return path + searchOf(active.href);
  return tabs.find((tab) => tab.key === path)?.href ?? path;
}

function searchOf(href: string): string {
  const at = href.indexOf("?");
  return at < 0 ? "" : href.slice(at);
}

function same(one: Tab, other: Tab): boolean {
  return one.title === other.title && one.href === other.href && one.keepAlive === other.keepAlive;
}
