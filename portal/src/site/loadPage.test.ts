import { describe, expect, it } from "vitest";
import type { SiteInfo } from "#server/modules/content/contract";
import type { SiteApi } from "./api.ts";
import { loadPage, matchPath } from "./loadPage.ts";

const routeOf = (path: string) => matchPath(path)?.route.path;

describe("the route of a path", () => {
  it("is found by its path and by its aliases, in letters of either case and with a slash at the end", () => {
    for (const path of ["/", "/index", "/index/home", "/INDEX/Home", "/%69ndex/home", "/index/home/"])
      expect(routeOf(path), path).toBe("/index/home");
    for (const path of ["/biddingList", "/index/biddingList/", "/biddingList/word"])
      expect(routeOf(path), path).toBe("/index/biddingList");
    expect(routeOf("/404")).toBe("/404");
  });

  it("has the decoded parameters of the path", () => {
    expect(matchPath("/index/notice/detail/n%201/0/")?.params).toEqual({ id: "n 1", categoryType: "0" });
    expect(matchPath("/biddingList/a%2Fb")?.params).toEqual({ keyWord: "a/b" });
  });

  it("is the more exact one of two that match, and an area includes everything below it", () => {
    expect(routeOf("/index/notice/list")).toBe("/index/notice/list");
    expect(routeOf("/userCenter")).toBe("/userCenter");
    expect(routeOf("/userCenter/InMoney/today")).toBe("/userCenter");
  });

  it("is none for paths of others, for too short and too long ones, and for two slashes in a row", () => {
    for (const path of ["/nowhere", "/index/other", "/index/home/more", "/userCenters", "/manage/login"])
      expect(matchPath(path), path).toBeUndefined();
    for (const path of ["//", "///", "//index", "/index//home", "/index/home//", "/biddingList//"])
      expect(matchPath(path), path).toBeUndefined();
  });
});

describe("the page of an address", () => {
  const site = { platform: "平台", demo: false } as SiteInfo;
  const load = async (address: string, api: Partial<SiteApi> = {}) => {
    // The code of a page that is not shown in the end would still be loading after the test.
    await matchPath(address.split("?")[0] ?? "")?.route.page();
    return loadPage(address, api as SiteApi, site);
  };
  const thrownBy = async (promise: Promise<unknown>) =>
    promise.then(
      () => undefined,
      (error: unknown) => error,
    );

  it("has its data, its head and status 200", async () => {
    const page = await load("/aboutCenter?activeIndex=1", { about: () => Promise.resolve({ tabs: [] }) });
    expect(page).toMatchObject({ status: 200, head: { title: "组织机构" }, data: { tab: 1, about: { tabs: [] } } });
  });

  it.each([
    ["no route has the path", "/nowhere", {}],
    ["the loader finds nothing", "/index/biddingDetail?mainId=1", { session: () => Promise.resolve(undefined) }],
    [
      "the service refuses the question",
      "/rural",
      { topic: () => Promise.reject(Object.assign(new Error(), { status: 400 })) },
    ],
    ["the demo is not loaded", "/SelectDemo", {}],
    ["it is the address of that page", "/404", {}],
  ] as const)("is that of 404 where %s", async (_why, address, api) => {
    const page = await load(address, api);
    expect(page).toMatchObject({ address, status: 404, route: { path: "/404" }, data: { status: 404 } });
  });

  it("is elsewhere where the loader redirects: the response says where", async () => {
    const response = await thrownBy(load("/index/noticeList?tabCurrent=1"));
    expect(response).toBeInstanceOf(Response);
    const { status, headers } = response as Response;
    expect([status, headers.get("location")]).toEqual([302, "/index/notice/list?tabCurrent=1"]);
  });

  it.each([
    ["/index/biddingList?state=live&pageNo=99&view=table", 3, "/index/biddingList?state=live&pageNo=3&view=table"],
    ["/biddingList?pageNo=999999999999", 1, "/biddingList"],
    ["/inviteList?keyWord=无&pageNo=2", 0, "/inviteList?keyWord=%E6%97%A0"],
    ["/noticeList?tabCurrent=1&pageNo=9", 2, "/noticeList?tabCurrent=1&pageNo=2"],
  ])("past the last page is the last: %s of %i pages is %s", async (address, pages, to) => {
    const list = ({ pageNo = 1 }: { readonly pageNo?: number }) =>
      Promise.resolve({ records: [], total: pages * 10, size: 10, current: pageNo, pages, now: "" });
    const options = () => Promise.resolve({}) as never;
    const response = await thrownBy(load(address, { sessions: list, notices: list, hallOptions: options }));
    expect((response as Response).headers.get("location")).toBe(to);
  });

  it("fails with its service", async () => {
    const down = new Error("down");
    expect(await thrownBy(load("/rural", { topic: () => Promise.reject(down) }))).toBe(down);
  });
});
