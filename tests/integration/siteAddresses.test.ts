// Addresses of the public site that are elsewhere, that are none, or that cannot be read.
import { describe, expect, it } from "vitest";
import { PLATFORM, TENDER, startSite, titleOf } from "../support/site.ts";

/** Addresses that are elsewhere. */
const MOVED: readonly (readonly [string, string])[] = [
  ["/index/noticeList", "/index/notice/list"],
  ["/index/noticeList?tabCurrent=1", "/index/notice/list?tabCurrent=1"],
  ["/index/biddingList/%E6%A9%A1%E8%83%B6", "/index/biddingList?keyWord=%E6%A9%A1%E8%83%B6"],
  [`/index/biddingDetail?mainId=${TENDER}`, `/inviteDetail?mainId=${TENDER}`],
  // A part that cannot be decoded is a word as it is.
  ["/index/biddingList/%E0%A4", "/index/biddingList?keyWord=%25E0%25A4"],
  ["/admin", "/dashboard/analysis"],
  ["/person", "/dashboard/analysis"],
];

describe("the public pages", () => {
  const { get } = startSite();

  it.each(MOVED)("send %s on to %s", async (path, to) => {
    const reply = await get(path);
    expect([reply.status, reply.headers.get("location")]).toEqual([302, to]);
  });

  /** The answer to a browser, and to a script that requests a file. */
  const answered = async (path: string, accept: string) => {
    const reply = await get(path, { accept });
    const text = await reply.text();
    return [reply.status, reply.headers.get("content-type"), titleOf(text) ?? text];
  };

  const long = (length: number) => "a".repeat(length);
  const NOWHERE = [
    "/index/%E0%A4%A",
    "/%",
    "/%E0%A4%A",
    "/%ff",
    "/content/%E0%A4%A",
    "/assets/%E0%A4%A",
    "/assets/%00",
    "/assets/a%00.js",
    "/assets/none.js",
    "//",
    "///",
    "//index/home",
    "/index//home",
    "/index/home//",
    "/%2F",
    "/%5c",
    "/*",
    "/index/home;a=1",
    `/${long(15_000)}`,
    `/index/notice/Detail/${long(600)}/0`,
    `/index/notice/Detail/${long(9000)}/0`,
    `/index/biddingDetail?mainId=${long(9000)}`,
  ];
  it.each(NOWHERE)(
    "are missing at %s, answered with a page in Chinese, and to a script with a sentence",
    async (path) => {
      expect(await answered(path, "text/html,*/*;q=0.8")).toEqual([
        404,
        "text/html; charset=utf-8",
        expect.stringMatching(/^(页面不存在 · )?木材网络竞价交易平台$/),
      ]);
      if (path.startsWith("/assets/"))
        expect((await answered(path, "*/*")).slice(1)).toEqual([
          "text/plain; charset=utf-8",
          expect.stringMatching(/^(很抱歉，资源未找到!|网址不正确)$/),
        ]);
    },
  );

  it("answer an address of the API that cannot be read as the API does", async () => {
    for (const path of ["/api/%E0%A4%A", "/api/%", "/api/lot/%ff"])
      expect(JSON.parse((await answered(path, "*/*"))[2] as string), path).toMatchObject({
        success: false,
        message: "很抱歉，资源未找到!",
      });
  });

  it("refuse an address that is longer than any", async () => {
    expect(await answered(`/${long(20_000)}`, "text/html")).toEqual([431, "text/plain; charset=utf-8", "请求头过大"]);
  });

  const NULL_BYTES = [
    "/%00",
    "/index/home%00",
    "/index/biddingDetail?mainId=%00",
    "/inviteDetail?mainId=a%00b",
    "/index/biddingList?keyWord=%00",
    "/index/biddingList?region=%00",
    "/index/biddingList?species=a%00",
    "/inviteList?keyWord=%00",
    "/index/notice/Detail/%00/0",
    "/index/notice/Detail/a%00b/article",
    "/noticeDetail?id=%00",
    "/noticeList?keyWord=a%00b",
    "/icon.svg%00",
    "/sitemap.xml%00",
  ];
  it.each(NULL_BYTES)("have nothing at %s: a null byte is in no name", async (path) => {
    const reply = await get(path);
    const html = await reply.text();
    expect([reply.status, titleOf(html)]).toEqual([404, `页面不存在 · ${PLATFORM}`]);
    // The browser finds the page as the server drew it, at the address that was asked for, and asks nothing again.
    expect(
      JSON.parse(/<script type="application\/json" id="page">(.*?)<\/script>/s.exec(html)?.[1] ?? ""),
    ).toMatchObject({ address: path, status: 404 });
  });

  it.each(["/index/biddingList?keyWord=%E0%A4", "/index/biddingList?keyWord=%", "/noticeList?keyWord=%ED%A0%80"])(
    "read what they can of %s",
    async (path) => expect((await get(path)).status).toBe(200),
  );
});
