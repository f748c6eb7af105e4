import { cleanup, render, screen, within } from "@testing-library/react";
import { MemoryRouter } from "react-router-dom";
import { afterEach, describe, expect, it } from "vitest";
import type { SiteInfo } from "#server/modules/content/contract";
import { Page } from "./AccountPage.tsx";

const SITE = { phones: [], hours: "", oldSite: "", account: null, paymentRule: "" } as unknown as SiteInfo;
const SESSION = "/index/biddingDetail?mainId=s1";
const page = (redirect: string) => (
  <MemoryRouter initialEntries={[`/user/register?redirect=${encodeURIComponent(redirect)}`]}>
    <Page data={{ service: "register" }} site={SITE} />
  </MemoryRouter>
);
const hrefOf = (name: string) => screen.queryByRole("link", { name })?.getAttribute("href");

afterEach(cleanup);

describe("the choice of a registration", () => {
  it("leads back to where the visitor came from, and keeps it from one to the next", () => {
    render(page(SESSION));
    expect(hrefOf("返回刚才的页面")).toBe(SESSION);
    expect(hrefOf("会员登录")).toBe(`/user/login?redirect=${encodeURIComponent(SESSION)}`);
    expect(hrefOf("注册个人会员")).toBe(`/user/registerPerson?redirect=${encodeURIComponent(SESSION)}`);
  });

  it("says what is needed, and what is possible without it", () => {
    render(page(SESSION));
    expect(screen.getByText(/^办理前仍可浏览场次和公告。/)).toBeTruthy();
    expect(within(screen.getByRole("article", { name: "企业会员" })).getAllByRole("listitem")).toHaveLength(4);
    expect(
      within(screen.getByRole("navigation", { name: "不登录也可以" }))
        .getAllByRole("link")
        .map((link) => [link.textContent, link.getAttribute("href")]),
    ).toEqual([
      ["浏览竞价大厅", "/index/biddingList"],
      ["查看交易流程", "/index/transactionGuide"],
      ["阅读交易规则", "/index/transactionGuide?activeIndex=1"],
    ]);
  });

  it.each([
    "",
    "https://elsewhere.example/",
    "//elsewhere.example/",
    "/\\elsewhere.example/",
    "/\t/elsewhere.example/",
    "/.//elsewhere.example/",
    "/index/..//elsewhere.example/",
    "http://site/",
    "/index/../userCenter",
    "javascript:alert(1)",
    "/userCenter?tag=3",
    "/userCenter",
  ])("leads nowhere for the address %j", (redirect) => {
    render(page(redirect));
    expect(screen.queryByRole("link", { name: "返回刚才的页面" })).toBeNull();
    expect(hrefOf("会员登录")).toBe("/user/login");
  });
});
