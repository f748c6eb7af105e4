import { cleanup, render, screen, within } from "@testing-library/react";
import { renderToString } from "react-dom/server";
import { MemoryRouter } from "react-router-dom";
import { afterEach, describe, expect, it } from "vitest";
import type { NoticeDetail, NoticeRow, SiteInfo } from "#server/modules/content/contract";
import { ClockContext, createServerClock } from "#portal/ui/index.ts";
import { Page as ListPage } from "./NoticeListPage.tsx";
import { Page as NoticePage } from "./NoticePage.tsx";

const SITE = { platform: "交易平台", company: "集团" } as unknown as SiteInfo;
const ROW: NoticeRow = {
  id: "n1",
  title: "第 14 批竞价时间公告",
  category: 0,
  category_dictText: "竞价时间公告",
  top: true,
  publishTime: "2026-11-20T16:30:00Z",
  landCode: "HN-T-2026-031",
  bidTime: "2026-11-22T01:30:00Z",
  dealPrice: null,
  session: null,
};
const NOTICE: NoticeDetail = {
  ...ROW,
  content: "<p>正文</p>",
  landTitle: "更新林",
  winner: null,
  validTo: null,
  attachments: [{ name: "位置图.pdf", url: "/f/1" }],
  newer: null,
  older: { id: "n0", title: "更早的公告" },
};
const list = (records: readonly NoticeRow[], keyWord = "", pages = 3) => (
  <MemoryRouter initialEntries={["/"]}>
    <ListPage
      site={SITE}
      data={{
        category: 1,
        keyWord,
        page: { records: [...records], total: records.length, size: 10, current: 2, pages },
      }}
    />
  </MemoryRouter>
);
const show = (notice: Partial<NoticeDetail> = {}) => (
  <MemoryRouter initialEntries={["/"]}>
    <NoticePage site={SITE} data={{ kind: "notice", notice: { ...NOTICE, ...notice } }} />
  </MemoryRouter>
);

afterEach(cleanup);

describe("the list of notices", () => {
  it("has three kinds as addresses, and keeps the words when one changes the kind", () => {
    render(list([ROW], "更新"));
    const tabs = within(screen.getByRole("navigation", { name: "公告类别" })).getAllByRole("link");
    expect(tabs.map((tab) => decodeURIComponent(tab.getAttribute("href") ?? ""))).toEqual(
      [0, 1, 2].map((kind) => `/index/notice/list?tabCurrent=${kind}&keyWord=更新`),
    );
    expect(tabs.map((tab) => tab.getAttribute("aria-current"))).toEqual([null, "page", null]);
  });

  it("says of each notice what one looks for: day in Shanghai, title, project, time of bidding", () => {
    render(list([ROW]));
    const link = screen.getByRole("link", { name: /第 14 批\s?竞价时间公告/ });
    expect(link.getAttribute("href")).toBe("/index/notice/Detail/n1/0");
    expect(link.textContent).toBe("发布11-212026置顶第 14 批竞价时间公告HN-T-2026-031 · 竞价时间 2026-11-22 09:30");
  });

  it("pages by addresses that keep kind and words", () => {
    render(list([ROW], "更新"));
    expect(decodeURIComponent(screen.getByRole("link", { name: "下一页" }).getAttribute("href") ?? "")).toBe(
      "/index/notice/list?tabCurrent=1&keyWord=更新&pageNo=3",
    );
    expect(decodeURIComponent(screen.getByRole("link", { name: "上一页" }).getAttribute("href") ?? "")).not.toContain(
      "pageNo",
    );
  });

  it("is searched by a form that needs no script and stays with its kind", () => {
    render(list([ROW], "更新"));
    const form = screen.getByRole("search");
    expect([form.getAttribute("action"), form.getAttribute("method")]).toEqual(["/index/notice/list", "get"]);
    expect(Object.fromEntries(new FormData(form as HTMLFormElement))).toEqual({ tabCurrent: "1", keyWord: "更新" });
  });

  it("with nothing in it says why and what next", () => {
    render(list([], "", 0));
    expect(screen.getByText("还没有成交公告")).toBeTruthy();
    cleanup();
    render(list([], "没有", 0));
    expect(screen.getByText("没有标题含“没有”的公告")).toBeTruthy();
    expect(screen.getByRole("link", { name: "查看全部成交公告" }).getAttribute("href")).toBe(
      "/index/notice/list?tabCurrent=1",
    );
  });
});

describe("a notice", () => {
  it("has its key facts, files, the way to its lot and to its neighbours", () => {
    render(show());
    expect(screen.getByRole("heading", { level: 1 }).textContent).toBe(NOTICE.title);
    expect(within(screen.getByRole("region", { name: "公告要点" })).getByText("2026-11-22 09:30")).toBeTruthy();
    expect(screen.getByRole("link", { name: /位置图/ }).getAttribute("download")).toBe("位置图.pdf");
    expect(screen.getByRole("link", { name: "查看标的" }).getAttribute("href")).toBe(
      "/index/biddingList?keyWord=HN-T-2026-031",
    );
    expect(
      within(screen.getByRole("navigation", { name: "前后公告" }))
        .getAllByRole("link")
        .map((link) => link.textContent),
    ).toEqual(["下一条更早的公告"]);
  });

  it("of a deal names price and winner as announced", () => {
    render(
      show({ category: 1, category_dictText: "成交公告", bidTime: null, dealPrice: "2185000.50", winner: "张*三" }),
    );
    const facts = within(screen.getByRole("region", { name: "公告要点" }));
    expect(facts.getByText("张*三")).toBeTruthy();
    expect(facts.getByText("成交价").parentElement?.textContent).toBe("成交价¥2,185,000.50");
  });

  it("of a session leads to that session, in the words of its direction, and says what a price is for", () => {
    const deal = { category: 1, bidTime: null, dealPrice: "186527.00", winner: "张*三" } as const;
    const session = { mainId: "s 1", scene: "sale", priceUnit: "元/吨", dealPrice: "124.00" } as const;
    const shown = () =>
      within(screen.getByRole("region", { name: "公告要点" }))
        .getAllByRole("definition")
        .map((value) => `${value.previousElementSibling?.textContent} ${value.textContent}`)
        .slice(2);
    render(show({ ...deal, session }));
    expect(screen.getByRole("link", { name: "查看场次" }).getAttribute("href")).toBe(
      "/index/biddingDetail?mainId=s%201",
    );
    expect(shown()).toEqual(["成交价 ¥124.00/吨", "成交总价 ¥186,527.00", "竞得人 张*三"]);
    cleanup();
    render(show({ ...deal, session: { ...session, scene: "invite", priceUnit: "元" } }));
    expect(screen.getByRole("link", { name: "查看场次" }).getAttribute("href")).toBe("/inviteDetail?mainId=s%201");
    expect(shown()).toEqual(["中选价 ¥186,527.00", "中选人 张*三"]);
    cleanup();
    render(list([{ ...ROW, ...deal, session }]));
    expect(screen.getByRole("link", { name: /第 14 批/ }).textContent).toContain("成交价 ¥124/吨 · 成交总价 ¥186,527");
  });

  it("is printed at the time of the server, whatever the device's clock says", () => {
    const clock = createServerClock();
    clock.learn(Date.parse("2026-11-21T02:10:00Z"), clock.elapsed(), clock.elapsed());
    render(<ClockContext value={clock}>{show()}</ClockContext>);
    expect(document.querySelector(".imprint")?.textContent).toContain("打印时间：2026-11-21 10:10");
  });

  it("carries its address for paper, and its button to print waits for script", () => {
    const html = renderToString(show());
    expect(html).toContain("/index/notice/Detail/n1/0");
    expect(html).toContain("disabled");
    render(show());
    expect((screen.getByRole("button", { name: "打印" }) as HTMLButtonElement).disabled).toBe(false);
    expect(document.querySelector(".imprint")?.textContent).toMatch(
      /网址：http.*\/index\/notice\/Detail\/n1\/0打印时间：\d{4}-\d{2}-\d{2} \d{2}:\d{2}/,
    );
  });
});
