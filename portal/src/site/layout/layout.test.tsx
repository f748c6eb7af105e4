import { act, cleanup, fireEvent, render, screen, within } from "@testing-library/react";
import { renderToString } from "react-dom/server";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { SiteInfo } from "#server/modules/content/contract";
import { MemoryRouter, useLocation } from "react-router-dom";
import { Layout } from "../Layout.tsx";

const SITE: SiteInfo = {
  platform: "木材网络竞价交易平台",
  company: "示例集团",
  logo: "",
  oldSite: "https://old.example.cn/",
  phones: [
    { title: "财务", phone: "0898-0000 0001" },
    { title: "业务", phone: "0898-0000 0002" },
    { title: "技术", phone: "0898-0000 0003" },
  ],
  hours: "周一至周五 09:00–17:00",
  account: { name: "示例专户", number: "0000 1111", bank: "示例银行" },
  paymentRule: "企业付款须使用已登记的对公账户。",
  filing: "备案号",
  transactionTypes: [{ value: "2", text: "预付70%按实结算" }],
  signIn: { phone: true, thirdParty: [] },
  demo: true,
};

function Where() {
  const { pathname, search } = useLocation();
  return <i data-testid="address">{decodeURIComponent(pathname + search)}</i>;
}
const frame = (at: string, site: SiteInfo = SITE) => (
  <MemoryRouter initialEntries={[at]}>
    <Layout site={site}>
      <h1>页面</h1>
      <Where />
    </Layout>
  </MemoryRouter>
);
const header = () => within(screen.getByRole("banner"));
const addressNow = () => screen.getByTestId("address").textContent;
/** The one of the wide header; the other is in the menu of a phone. */
const search = () => within(header().getAllByRole("search", { name: "搜索竞价场次" })[0] as HTMLElement);

beforeEach(() => {
  localStorage.clear();
  vi.stubGlobal(
    "IntersectionObserver",
    class {
      observe() {}
      disconnect() {}
    },
  );
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

describe("the frame of a page", () => {
  it("has a way past itself, a header, a main part and a footer", () => {
    render(frame("/index/home"));
    expect(screen.getByRole("link", { name: "跳到正文" }).getAttribute("href")).toBe("#main");
    expect(screen.getByRole("main").id).toBe("main");
    expect(screen.getByRole("contentinfo")).toBeTruthy();
    expect(screen.getByRole("link", { name: "回到顶部" })).toBeTruthy();
  });

  it("has the menu of the site, marks the current entry, and leads to the member centre", () => {
    render(frame("/index/biddingDetail?mainId=1"));
    const menu = within(header().getAllByRole("navigation", { name: "主菜单" })[0] as HTMLElement);
    expect(menu.getAllByRole("link").map((link) => link.textContent)).toEqual([
      "首页",
      "竞价大厅",
      "公示公告",
      "交易指南",
      "关于中心",
      "用户中心",
    ]);
    expect(
      menu
        .getAllByRole("link")
        .filter((link) => link.getAttribute("aria-current") === "page")
        .map((link) => link.textContent),
    ).toEqual(["竞价大厅"]);
    expect(menu.getByRole("link", { name: "用户中心" }).getAttribute("href")).toBe("/userCenter");
  });

  it("offers to sign in and to register, and the old site in a window of its own only where there is one", () => {
    const { rerender } = render(frame("/index/home"));
    expect(header().getAllByRole("link", { name: "登录" })[0]?.getAttribute("href")).toBe("/user/login");
    expect(header().getAllByRole("link", { name: "注册" })[0]?.getAttribute("href")).toBe("/user/register");
    expect(
      screen
        .getAllByRole("link", { name: /旧版平台/ })
        .map((link) => [link.getAttribute("target"), link.getAttribute("rel")]),
    ).toEqual(Array(3).fill(["_blank", "noopener noreferrer"]));
    rerender(frame("/index/home", { ...SITE, oldSite: "", account: null }));
    expect(screen.queryByRole("link", { name: /旧版平台/ })).toBeNull();
    expect(screen.queryByRole("region", { name: "结算账户" })).toBeNull();
  });

  it("shows who is signed in, with their number masked, and a way out; an operator is a visitor", async () => {
    const store = (userType: number) => {
      localStorage.setItem("Access-Token", JSON.stringify({ value: "t", expire: Date.now() + 60_000 }));
      localStorage.setItem(
        "Login_Userinfo",
        JSON.stringify({ id: "1", username: "member", phone: "13800000001", userType }),
      );
    };
    store(0);
    render(frame("/index/home"));
    const name = "138****0001，进入用户中心";
    // One above the page, one in the menu of a phone.
    const links = await header().findAllByRole("link", { name }, { timeout: 10_000 });
    expect(links.map((link) => [link.getAttribute("href"), link.textContent])).toEqual(
      Array(2).fill(["/userCenter", "您好，138****0001"]),
    );
    expect(header().getAllByRole("link", { name: /^消息/ })[1]?.getAttribute("href")).toBe("/userCenter?tag=7");
    expect(header().getAllByRole("button", { name: "退出登录" }).length).toBeGreaterThan(0);
    expect(header().queryByRole("link", { name: "登录" })).toBeNull();
    cleanup();
    store(1);
    render(frame("/index/home"));
    await act(() => import("../member/HeaderEntries.tsx"));
    expect(header().getAllByRole("link", { name: "登录" }).length).toBeGreaterThan(0);
  });

  it("shows whom to call and when, and where deposits are paid to", () => {
    render(frame("/index/home"));
    const foot = within(screen.getByRole("contentinfo"));
    // No regions: the pages have regions of the same names.
    const partOf = (name: string) => foot.getByRole("heading", { name }).parentElement!;
    const contact = within(partOf("联系我们"));
    expect(contact.getAllByRole("link").map((link) => link.getAttribute("href"))).toEqual([
      "tel:089800000001",
      "tel:089800000002",
      "tel:089800000003",
    ]);
    expect(contact.getByText("工作时间 周一至周五 09:00–17:00")).toBeTruthy();
    expect(partOf("结算账户").textContent).toBe("结算账户户名示例专户账号0000 1111开户行示例银行");
    expect(screen.getByText(SITE.paymentRule)).toBeTruthy();
  });

  it("holds no style attribute", () => {
    expect(renderToString(frame("/index/home"))).not.toMatch(/\sstyle=/);
  });
});

describe("the search box", () => {
  it("is a GET form to the hall; from another page it goes there with the word and the type", () => {
    render(frame("/index/aboutCenter"));
    const form = header().getAllByRole("search")[0] as HTMLFormElement;
    expect([form.method, form.getAttribute("action")]).toEqual(["get", "/index/biddingList"]);
    fireEvent.change(search().getByRole("searchbox", { name: "关键词" }), { target: { value: " 桉树 " } });
    fireEvent.change(search().getByRole("combobox", { name: "交易方式" }), { target: { value: "2" } });
    fireEvent.submit(form);
    expect(addressNow()).toBe("/index/biddingList?transactionType=2&keyWord=桉树");
  });

  it("in the hall shows what was asked and reruns the list with what it is narrowed to", () => {
    render(frame("/index/biddingList?keyWord=橡胶&state=live&view=table&pageNo=4"));
    const word = search().getByRole("searchbox", { name: "关键词" }) as HTMLInputElement;
    expect(word.value).toBe("橡胶");
    fireEvent.change(word, { target: { value: "海口" } });
    fireEvent.submit(header().getAllByRole("search")[0] as HTMLFormElement);
    expect(addressNow()).toBe("/index/biddingList?state=live&view=table&keyWord=海口");
  });

  it("suggests words; one that is let go is gone from every list of them", () => {
    render(frame("/index/home"));
    expect(search().getByRole("link", { name: "海南" }).getAttribute("href")).toBe(
      `/index/biddingList?keyWord=${encodeURIComponent("海南")}`,
    );
    fireEvent.click(search().getByRole("button", { name: "移除“海南”" }));
    expect(screen.queryAllByRole("link", { name: "海南" })).toEqual([]);
    expect(
      search()
        .getAllByRole("link")
        .map((link) => link.textContent),
    ).toEqual(["橡胶", "海口"]);
  });

  it("closes its suggestions by Escape and keeps its word; typing or coming back opens them", () => {
    render(frame("/index/home"));
    const form = header().getAllByRole("search")[0] as HTMLFormElement;
    const word = search().getByRole("searchbox", { name: "关键词" }) as HTMLInputElement;
    act(() => search().getByRole("link", { name: "海南" }).focus());
    expect(fireEvent.keyDown(search().getByRole("link", { name: "海南" }), { key: "Escape" })).toBe(false);
    expect([form.classList.contains("search-closed"), document.activeElement]).toEqual([true, word]);
    // A second Escape is the browser's, which empties the box.
    expect(fireEvent.keyDown(word, { key: "Escape" })).toBe(true);
    fireEvent.input(word, { target: { value: "桉" } });
    expect(form.classList.contains("search-closed")).toBe(false);
    fireEvent.keyDown(word, { key: "Escape" });
    act(() => word.blur());
    expect(form.classList.contains("search-closed")).toBe(false);
  });

  it("after the last suggested word is let go the focus is in the box", async () => {
    render(frame("/index/home"));
    for (const word of ["橡胶", "海南", "海口"])
      fireEvent.click(search().getByRole("button", { name: `移除“${word}”` }));
    await act(() => new Promise((resolve) => void requestAnimationFrame(() => resolve(undefined))));
    expect(document.activeElement).toBe(search().getByRole("searchbox", { name: "关键词" }));
  });
});

describe("the menu of a phone", () => {
  it("opens without script, closes by Escape with the focus back on it, and when the focus moves on", () => {
    const { container } = render(frame("/index/home"));
    const menu = container.querySelector("details") as HTMLDetailsElement;
    menu.open = true;
    fireEvent.keyDown(within(menu).getByRole("link", { name: "首页" }), { key: "Escape" });
    expect(menu.open).toBe(false);
    expect(document.activeElement).toBe(menu.querySelector("summary"));
    menu.open = true;
    fireEvent.click(within(menu).getByRole("link", { name: "公示公告" }));
    expect(addressNow()).toBe("/index/notice/list");
    expect(menu.open).toBe(false);
  });
});
