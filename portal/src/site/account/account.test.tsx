import { cleanup, render, screen } from "@testing-library/react";
import { MemoryRouter } from "react-router-dom";
import { afterEach, describe, expect, it } from "vitest";
import type { SiteInfo } from "#server/modules/content/contract";
import type { AccountService } from "../data.ts";
import { Page } from "./AccountPage.tsx";

const SITE = { phones: [], hours: "", oldSite: "", account: null, paymentRule: "" } as unknown as SiteInfo;
const SESSION = "/index/biddingDetail?mainId=s1";
const page = (redirect: string, service: AccountService = "login") => (
  <MemoryRouter initialEntries={[`/user/login?redirect=${encodeURIComponent(redirect)}`]}>
    <Page data={{ service }} site={SITE} />
  </MemoryRouter>
);
const hrefOf = (name: string) => screen.queryByRole("link", { name })?.getAttribute("href");

afterEach(cleanup);

describe("the pages of sign-in and registration", () => {
  it("lead back to where the visitor came from, and keep it from one to the next", () => {
    render(page(SESSION));
    expect(hrefOf("返回刚才的页面")).toBe(SESSION);
    expect(hrefOf("会员注册")).toBe(`/user/register?redirect=${encodeURIComponent(SESSION)}`);
    cleanup();
    render(page(SESSION, "register"));
    expect(hrefOf("个人会员")).toBe(`/user/registerPerson?redirect=${encodeURIComponent(SESSION)}`);
  });

  it.each([
    "",
    "https://elsewhere.example/",
    "//elsewhere.example/",
    "/\\elsewhere.example/",
    "/\t/elsewhere.example/",
    "javascript:alert(1)",
    "/userCenter?tag=3",
    "/userCenter",
  ])("lead nowhere for the address %j", (redirect) => {
    render(page(redirect));
    expect(screen.queryByRole("link", { name: "返回刚才的页面" })).toBeNull();
    expect(hrefOf("会员注册")).toBe("/user/register");
  });
});
