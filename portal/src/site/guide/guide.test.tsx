import { cleanup, render, screen, within } from "@testing-library/react";
import { MemoryRouter } from "react-router-dom";
import { afterEach, describe, expect, it } from "vitest";
import type { AboutTab, AboutView, GuideItem, GuideTab, SiteInfo } from "#server/modules/content/contract";
import { Page as AboutPage } from "../about/AboutPage.tsx";
import { Page as GuidePage } from "./GuidePage.tsx";

const SITE = {
  platform: "交易平台",
  company: "集团",
  phones: [{ title: "业务", phone: "0898-0000 0002" }],
  hours: "周一至周五 09:00–17:00",
  oldSite: "",
  paymentRule: "企业须用对公账户。",
  account: { name: "专户", number: "0000", bank: "银行" },
} as unknown as SiteInfo;
const item = (title: string, more: Partial<GuideItem> = {}): GuideItem => ({
  id: title,
  title,
  content: "<p>内容</p>",
  attachments: [],
  download: null,
  transactionType_dictText: null,
  updateTime: "2026-11-01T00:00:00Z",
  ...more,
});
const guide = (tab: GuideTab, items: readonly GuideItem[]) => (
  <MemoryRouter initialEntries={["/"]}>
    <GuidePage
      site={SITE}
      data={{
        tab,
        guide: {
          tabs: ([0, 1, 2, 3] as const).map((each) => ({ tab: each, title: "", items: each === tab ? items : [] })),
        },
      }}
    />
  </MemoryRouter>
);
const about = (tab: AboutTab, view: AboutView["tabs"][number]["items"], site = SITE) => (
  <MemoryRouter initialEntries={["/"]}>
    <AboutPage
      site={site}
      data={{
        tab,
        about: {
          tabs: ([0, 1, 2] as const).map((each) => ({ tab: each, title: "", items: each === tab ? view : [] })),
        },
      }}
    />
  </MemoryRouter>
);

afterEach(cleanup);

describe("the guide", () => {
  it("has four tabs that are addresses", () => {
    render(guide(0, [item("注册")]));
    expect(
      within(screen.getByRole("navigation", { name: "指南" }))
        .getAllByRole("link")
        .map((link) => [link.textContent, link.getAttribute("href")]),
    ).toEqual([
      ["交易流程", "/index/transactionGuide?activeIndex=0"],
      ["交易规则", "/index/transactionGuide?activeIndex=1"],
      ["合同模板", "/index/transactionGuide?activeIndex=2"],
      ["常见问题", "/index/transactionGuide?activeIndex=3"],
    ]);
  });

  it("counts the steps of the process", () => {
    render(guide(0, [item("注册"), item("报名")]));
    expect(
      screen
        .getAllByRole("heading", { level: 2 })
        .slice(0, 2)
        .map((each) => each.textContent),
    ).toEqual(["第 1 步：注册", "第 2 步：报名"]);
  });

  it("lists what the rules hold, as links into them", () => {
    render(guide(1, [item("总则"), item("违约")]));
    for (const link of within(screen.getByRole("navigation", { name: "本页目录" })).getAllByRole("link")) {
      expect(document.getElementById((link.getAttribute("href") ?? "").slice(1))?.textContent).toContain(
        link.textContent,
      );
    }
  });

  it("gives a contract template to take along and to read", () => {
    render(
      guide(2, [
        item("买卖合同", { download: { name: "买卖合同.docx", url: "/d/1" }, transactionType_dictText: "一次性买断" }),
      ]),
    );
    const download = screen.getByRole("link", { name: "下载模板：买卖合同" });
    expect([download.getAttribute("href"), download.getAttribute("download")]).toEqual(["/d/1", "买卖合同.docx"]);
    expect(screen.getByText("一次性买断")).toBeTruthy();
  });

  it("with an empty tab says whom to ask", () => {
    render(guide(3, []));
    expect(screen.getByText("这一栏还没有内容")).toBeTruthy();
    expect(screen.getByRole("link", { name: "业务 0898-0000 0002" }).getAttribute("href")).toBe("tel:089800000002");
  });
});

describe("about the centre", () => {
  it("names each unit, what it answers for and how it is reached", () => {
    render(
      about(1, [
        {
          id: "u",
          title: "业务部",
          content: "",
          duty: "受理报名",
          phone: "0898-1",
          email: "a@example.org",
          address: "海口",
        },
      ]),
    );
    expect(screen.getByText("受理报名")).toBeTruthy();
    expect(screen.getByRole("link", { name: "a@example.org" }).getAttribute("href")).toBe("mailto:a@example.org");
  });

  it("has the numbers, hours and account of the configuration on its contact page, whatever the editors wrote", () => {
    render(about(2, []));
    for (const said of ["周一至周五 09:00–17:00", "专户", "企业须用对公账户。"])
      expect(screen.getByText(said)).toBeTruthy();
    expect(within(screen.getByRole("region", { name: "结算账户" })).getByText("谨防诈骗：")).toBeTruthy();
  });

  it("says so where nothing is known", () => {
    render(about(2, [], { ...SITE, phones: [], account: null }));
    expect(screen.getByText("这一栏还没有内容")).toBeTruthy();
  });
});
