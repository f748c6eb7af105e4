import { describe, expect, test } from "vitest";
import { closeAround, closeTab, hrefIn, openTab, UNKNOWN_KEY, type Tab } from "./tabs.ts";

const tab = (key: string, href = key): Tab => ({ key, title: key, href, keepAlive: false });
const home = tab("/home");
const open = (...keys: string[]) => [home, ...keys.map((key) => tab(key))];
const keysOf = (result: ReturnType<typeof closeTab>) =>
  "refused" in result ? result.refused : { tabs: result.tabs.map((each) => each.key), active: result.active.key };

describe("opening", () => {
  test("puts the home tab first and the page last", () => {
    expect(openTab([], tab("/a"), home).map((each) => each.key)).toEqual(["/home", "/a"]);
  });

  test("reuses the tab of a page that is open, at its new address", () => {
    const tabs = openTab(open("/a", "/b"), tab("/a", "/a?x=1"), home);
    expect(tabs.map((each) => each.href)).toEqual(["/home", "/a?x=1", "/b"]);
  });

  test("leaves the list as it is when nothing changed", () => {
    const tabs = open("/a");
    expect(openTab(tabs, tab("/a"), home)).toBe(tabs);
  });
});

describe("an address that opens no page", () => {
  const unknown = (href: string): Tab => ({ ...tab(UNKNOWN_KEY, href), title: "正在打开…" });

  test("has one tab, whatever the address", () => {
    const tabs = openTab(openTab(open("/a"), unknown("/x"), home), unknown("/y"), home);
    expect(tabs.map((each) => each.href)).toEqual(["/home", "/a", "/y"]);
  });

  test("leaves no tab behind when another page is opened", () => {
    const tabs = openTab([...open("/a"), unknown("/x")], tab("/b"), home);
    expect(tabs.map((each) => each.key)).toEqual(["/home", "/a", "/b"]);
  });
});

describe("a link of the menu", () => {
  const tabs = [home, tab("/a", "/a/7/edit?x=1"), tab("/b", "/b?y=2")];
  const [, one = home, other = home] = tabs;

  test("opens an open page as it was left, with its filters and record", () => {
    expect(hrefIn(tabs, other, "/a")).toBe("/a/7/edit?x=1");
  });

  test("leads the page in front back to its list, with its filters", () => {
    expect(hrefIn(tabs, one, "/a")).toBe("/a?x=1");
    expect(hrefIn(tabs, other, "/b")).toBe("/b?y=2");
  });

  test("opens a page that is not open at its start", () => {
    expect(hrefIn(tabs, one, "/c")).toBe("/c");
  });
});

describe("closing", () => {
  test("the active tab activates its right neighbour", () => {
    expect(keysOf(closeTab(open("/a", "/b", "/c"), "/b", "/b", "/home"))).toEqual({
      tabs: ["/home", "/a", "/c"],
      active: "/c",
    });
  });

  test("the active tab at the end activates its left neighbour", () => {
    expect(keysOf(closeTab(open("/a", "/b"), "/b", "/b", "/home"))).toEqual({ tabs: ["/home", "/a"], active: "/a" });
  });

  test("another tab leaves the active one in front", () => {
    expect(keysOf(closeTab(open("/a", "/b"), "/a", "/b", "/home"))).toEqual({ tabs: ["/home", "/b"], active: "/b" });
  });

  test("the home tab is refused", () => {
    expect(keysOf(closeTab(open("/a"), "/home", "/a", "/home"))).toBe("home");
  });

  test("the last page is refused", () => {
    expect(keysOf(closeTab([home], "/home", "/home", "/home"))).toBe("last");
  });
});

describe("closing around a tab", () => {
  test("left keeps home and what stands right", () => {
    expect(keysOf(closeAround(open("/a", "/b", "/c"), "/b", "left", "/home", "/a"))).toEqual({
      tabs: ["/home", "/b", "/c"],
      active: "/b",
    });
  });

  test("right keeps the active tab in front when it stays", () => {
    expect(keysOf(closeAround(open("/a", "/b", "/c"), "/b", "right", "/home", "/a"))).toEqual({
      tabs: ["/home", "/a", "/b"],
      active: "/a",
    });
  });

  test("others keeps home and the tab", () => {
    expect(keysOf(closeAround(open("/a", "/b", "/c"), "/b", "others", "/home", "/c"))).toEqual({
      tabs: ["/home", "/b"],
      active: "/b",
    });
  });
});
