import { act, cleanup, configure, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { BrowserRouter, Link } from "react-router-dom";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { AboutView, NoticePage } from "#server/modules/content/contract";
import type { SiteApi } from "./api.ts";
import { loadPage } from "./loadPage.ts";
import { PageOutlet } from "./PageOutlet.tsx";
import { SITE } from "./site.fixture.ts";

// A page's code is loaded when it is first opened, which takes its time on a busy machine.
configure({ asyncUtilTimeout: 10_000 });

const ABOUT: AboutView = { tabs: ([0, 1, 2] as const).map((tab) => ({ tab, title: "", items: [] })) };
const NOTICES: NoticePage = { records: [], total: 0, size: 10, current: 1, pages: 0 };

const MOVED = "/index/noticeList?tabCurrent=1";
const NOWHERE = "/nowhere";

/** `about` answers by hand where a test gives its own. */
function makeApi(about: () => Promise<AboutView> = () => Promise.resolve(ABOUT)) {
  const calls = { about: vi.fn(about), notices: vi.fn(() => Promise.resolve(NOTICES)) };
  return { ...calls, api: calls as Partial<SiteApi> as SiteApi };
}

async function open(address: string, { api } = makeApi()) {
  window.history.replaceState(null, "", address);
  const first = await loadPage(address, api, SITE);
  render(
    <BrowserRouter useTransitions={false}>
      <PageOutlet first={first} site={SITE} api={api} />
      <Link to={MOVED}>旧地址</Link>
      <Link to={NOWHERE}>无此页</Link>
    </BrowserRouter>,
  );
}

const address = () => window.location.pathname + window.location.search + window.location.hash;
const linkTo = (to: string) => document.querySelector<HTMLAnchorElement>(`a[href="${to}"]`)!;
const press = (to: string, how = {}) => act(() => fireEvent.click(linkTo(to), { button: 0, ...how }));
const titled = (title: string) => waitFor(() => expect(document.title).toBe(`${title} · 平台`));
const scrolledTo = () => document.documentElement.scrollTop;
const scroll = (top: number) => {
  document.documentElement.scrollTop = top;
};

/** As the browser goes to an entry of its history. */
function goTo(entry: { readonly state: unknown; readonly address: string }) {
  window.history.replaceState(entry.state, "", entry.address);
  return act(() => void window.dispatchEvent(new PopStateEvent("popstate", { state: entry.state })));
}
const entry = () => ({ state: window.history.state as unknown, address: address() });

beforeEach(() => {
  vi.stubGlobal(
    "IntersectionObserver",
    class {
      observe() {}
      disconnect() {}
    },
  );
  sessionStorage.clear();
  document.title = "";
  scroll(0);
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

describe("a link", () => {
  it("changes the address at once, and the page, its title and the focus once it is loaded", async () => {
    let answer: (view: AboutView) => void = () => undefined;
    await open(
      "/user/login",
      makeApi(() => new Promise((resolve) => (answer = resolve))),
    );
    scroll(300);
    press("/index/aboutCenter");
    expect(address()).toBe("/index/aboutCenter");
    expect(screen.getByRole("heading", { level: 1 }).textContent).toBe("会员登录");
    await act(async () => answer(ABOUT));
    await titled("中心简介");
    expect(screen.getByRole("heading", { level: 1 }).textContent).not.toBe("会员登录");
    expect(scrolledTo()).toBe(0);
    expect(document.activeElement).toBe(screen.getByRole("main"));
  });

  it("among tabs leaves the document where it is scrolled to", async () => {
    await open("/index/aboutCenter");
    scroll(300);
    press("/index/aboutCenter?activeIndex=1");
    await titled("组织机构");
    expect(scrolledTo()).toBe(300);
  });

  it("pressed with a key held or with another button is left to the browser", async () => {
    await open("/index/aboutCenter");
    // What the browser would then do does not matter here.
    const prevent = (event: Event) => event.preventDefault();
    window.addEventListener("click", prevent);
    for (const how of [{ ctrlKey: true }, { metaKey: true }, { shiftKey: true }, { button: 1 }]) {
      press("/user/register", how);
      expect(address()).toBe("/index/aboutCenter");
    }
    window.removeEventListener("click", prevent);
  });

  it("to the same address loads it again, and adds no entry to the history", async () => {
    const api = makeApi();
    await open("/index/aboutCenter", api);
    const { length } = window.history;
    press("/index/aboutCenter");
    await waitFor(() => expect(api.about).toHaveBeenCalledTimes(2));
    expect(window.history.length).toBe(length);
  });

  it("to a page that is elsewhere ends there, and the address in between is no entry of the history", async () => {
    await open("/index/aboutCenter");
    const { length } = window.history;
    press(MOVED);
    await titled("成交公告");
    expect(address()).toBe("/index/notice/list?tabCurrent=1");
    expect(window.history.length).toBe(length + 1);
  });

  it("to nothing shows the page of 404", async () => {
    await open("/index/aboutCenter");
    press(NOWHERE);
    await titled("页面不存在");
    expect(address()).toBe(NOWHERE);
  });

  it("that waits for longer than a moment says so, and one that is followed meanwhile wins", async () => {
    await open(
      "/user/login",
      makeApi(() => new Promise(() => undefined)),
    );
    press("/index/aboutCenter");
    await screen.findByText("正在打开……");
    expect(document.querySelector(".loading-bar")).not.toBeNull();
    press("/user/register");
    await titled("会员注册");
    expect(screen.queryByText("正在打开……")).toBeNull();
    expect(document.querySelector(".loading-bar")).toBeNull();
  });

  it("without network leaves the page in place, says so, and opens the next one when the network is back", async () => {
    const reload = vi.spyOn(window.location, "reload").mockImplementation(() => undefined);
    const online = vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
    const about = vi.fn(() => (navigator.onLine ? Promise.resolve(ABOUT) : Promise.reject(new Error("no network"))));
    await open("/user/login", makeApi(about));
    press("/index/aboutCenter");
    expect((await screen.findByRole("alert")).textContent).toBe("网络已断开，连接恢复后打开所选页面");
    expect(screen.getByRole("heading", { level: 1 }).textContent).toBe("会员登录");
    online.mockReturnValue(true);
    await act(() => void window.dispatchEvent(new Event("online")));
    await titled("中心简介");
    expect([screen.queryByRole("alert"), about.mock.calls.length, reload.mock.calls.length]).toEqual([null, 2, 0]);
  });

  it("without network and taken back asks for nothing when the network is back", async () => {
    vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
    const about = vi.fn(() => Promise.reject(new Error("no network")));
    await open("/user/login", makeApi(about));
    const first = entry();
    press("/index/aboutCenter");
    await screen.findByRole("alert");
    goTo(first);
    expect(screen.queryByRole("alert")).toBeNull();
    await act(() => void window.dispatchEvent(new Event("online")));
    expect(about).toHaveBeenCalledOnce();
  });

  it.each([
    ["refuses the connection", () => Promise.reject(new TypeError("Failed to fetch"))],
    ["is gone behind its proxy", () => Promise.resolve(new Response(null, { status: 502 }))],
  ])("to a server that %s leaves the page in place, and opens once it is back", async (_what, head) => {
    const reload = vi.spyOn(window.location, "reload").mockImplementation(() => undefined);
    vi.stubGlobal("fetch", vi.fn(head));
    let down = true;
    const about = vi.fn(() => (down ? Promise.reject(new TypeError("Failed to fetch")) : Promise.resolve(ABOUT)));
    await open("/user/login", makeApi(about));
    press("/index/aboutCenter");
    expect((await screen.findByRole("alert")).textContent).toBe("暂时无法连接服务器，恢复后打开所选页面");
    expect(screen.getByRole("heading", { level: 1 }).textContent).toBe("会员登录");
    down = false;
    await titled("中心简介");
    expect([screen.queryByRole("alert"), reload.mock.calls.length]).toEqual([null, 0]);
  });

  it("whose page cannot be loaded loads the document of the new address", async () => {
    const reload = vi.spyOn(window.location, "reload").mockImplementation(() => undefined);
    vi.stubGlobal(
      "fetch",
      vi.fn(() => Promise.resolve(new Response(null, { status: 500 }))),
    );
    await open(
      "/user/login",
      makeApi(() => Promise.reject(new Error("no network"))),
    );
    press("/index/aboutCenter");
    await waitFor(() => expect(reload).toHaveBeenCalledOnce());
    expect(address()).toBe("/index/aboutCenter");
  });
});

describe("back and forward", () => {
  it("show each page as far down as it was left", async () => {
    await open("/index/aboutCenter");
    const first = entry();
    scroll(640);
    press("/user/register");
    await titled("会员注册");
    const second = entry();
    scroll(200);
    goTo(first);
    await titled("中心简介");
    expect(scrolledTo()).toBe(640);
    goTo(second);
    await titled("会员注册");
    expect(scrolledTo()).toBe(200);
  });

  it("remember it when the document is loaded again, which the browser itself restores", async () => {
    await open("/index/aboutCenter");
    const first = entry();
    scroll(640);
    press("/user/register");
    await titled("会员注册");
    expect(window.history.scrollRestoration).toBe("manual");
    window.dispatchEvent(new Event("pagehide"));
    expect(window.history.scrollRestoration).toBe("auto");
    cleanup();
    await open("/user/register");
    goTo(first);
    await titled("中心简介");
    expect(scrolledTo()).toBe(640);
  });

  it("between fragments of one page load nothing and scroll nowhere", async () => {
    const api = makeApi();
    await open("/index/aboutCenter", api);
    const first = entry();
    scroll(640);
    goTo({ state: null, address: "/index/aboutCenter#main" });
    goTo(first);
    await act(() => Promise.resolve());
    expect(api.about).toHaveBeenCalledTimes(1);
    expect(scrolledTo()).toBe(640);
  });

  it("to the page that is still shown, while another loads, keep it as it is", async () => {
    const api = makeApi();
    await open("/index/aboutCenter", api);
    const first = entry();
    api.about.mockImplementation(() => new Promise(() => undefined));
    scroll(640);
    press("/index/aboutCenter?activeIndex=1");
    await screen.findByText("正在打开……");
    goTo(first);
    expect(screen.queryByText("正在打开……")).toBeNull();
    expect(scrolledTo()).toBe(640);
  });
});
