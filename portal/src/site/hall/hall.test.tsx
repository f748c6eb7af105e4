import { act, cleanup, fireEvent, render, screen, within } from "@testing-library/react";
import { renderToString } from "react-dom/server";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { BidSessionRow, HallOptions } from "#server/modules/bidding/contract";
import { MemoryRouter, useLocation } from "react-router-dom";
import { bidSessionQueryOf } from "../query.ts";
import type { SiteApi } from "../api.ts";
import { SiteApiContext } from "../SiteApiContext.ts";
import { BID_SESSION_ROW as ROW } from "../site.fixture.ts";
import { ClockContext, createServerClock } from "#portal/ui/index.ts";
import { LotCard } from "../lot/LotCard.tsx";
import { Hall } from "./Hall.tsx";

const NOW = "2026-11-21T02:10:00.000Z";
const OPTIONS: HallOptions = {
  transactionTypes: [
    { value: "1", text: "一次性买断" },
    { value: "2", text: "预付70%按实结算" },
  ],
  states: [
    { value: "live", text: "正在竞价" },
    { value: "signUp", text: "报名中" },
  ],
  regions: [{ value: "460400", text: "儋州市" }],
  species: [{ value: "rubber", text: "橡胶木" }],
  lotKinds: [{ value: "log", text: "原木" }],
  sorts: [
    { value: "default", text: "综合" },
    { value: "priceUp", text: "价格升序" },
  ],
};
/** The hall as its route shows it: from the address to what was found. */
function Here({ total }: { readonly total: number }) {
  const { pathname, search } = useLocation();
  const query = bidSessionQueryOf(new URLSearchParams(search), "sale");
  return (
    <>
      <i data-testid="address">{decodeURIComponent(pathname + search)}</i>
      <Hall
        data={{
          scene: "sale",
          query,
          options: OPTIONS,
          page: {
            records: total === 0 ? [] : [ROW],
            total,
            size: 12,
            current: query.pageNo ?? 1,
            pages: Math.ceil(total / 12),
            now: NOW,
          },
        }}
      />
    </>
  );
}
const API = { sessions: () => new Promise(() => undefined) } as unknown as SiteApi;
const hall = (search: string, total = 30, api = API) => (
  <SiteApiContext value={api}>
    <MemoryRouter initialEntries={[`/index/biddingList${search}`]}>
      <Here total={total} />
    </MemoryRouter>
  </SiteApiContext>
);
const addressNow = () => screen.getByTestId("address").textContent;

beforeEach(() => localStorage.clear());
afterEach(cleanup);

describe("the trading hall", () => {
  it("says how many were found, and shows each with its state in words, its price and its deadline", () => {
    render(hall(""));
    expect(screen.getByRole("status").textContent).toBe("共 30 个场次，第 1 / 3 页");
    const card = within(screen.getByRole("article"));
    expect(card.getByRole("link", { name: ROW.title }).getAttribute("href")).toBe("/index/biddingDetail?mainId=s1");
    for (const text of ["报名中", "起始价", "报名截止", "11-24 17:00", "保证金 ¥120,000"])
      expect(card.getByText(text)).toBeTruthy();
  });

  it("says beneath a price for one of a unit what the whole comes to, by which the list is ordered", () => {
    const card = (session: BidSessionRow) => {
      cleanup();
      render(
        <MemoryRouter>
          <LotCard session={session} now={NOW} />
        </MemoryRouter>,
      );
      return screen.getByRole("article").textContent;
    };
    expect(card({ ...ROW, priceUnit: "元/吨", total: "171489.78" })).toContain("总价约 ¥171,489.78");
    expect(card({ ...ROW, priceUnit: "元/吨", total: null })).not.toContain("总价");
    expect(card({ ...ROW, total: ROW.startPrice })).not.toContain("总价");
  });

  it("is narrowed by links that keep the rest, and says which is chosen", () => {
    render(hall("?keyWord=橡胶&view=table&pageNo=2"));
    const states = within(screen.getByRole("group", { name: "场次状态" }));
    expect(states.getByRole("link", { name: "全部" }).getAttribute("aria-current")).toBe("true");
    fireEvent.click(states.getByRole("link", { name: "报名中" }));
    expect(addressNow()).toBe("/index/biddingList?keyWord=橡胶&state=signUp&view=table");
  });

  it("is narrowed by a form that works without script: names, values and what was chosen elsewhere", () => {
    const { container } = render(hall("?state=live&region=460400&view=table"));
    const form = container.querySelector("form.filter-form") as HTMLFormElement;
    expect([form.method, form.getAttribute("action")]).toEqual(["get", "/index/biddingList"]);
    expect([...new FormData(form)]).toEqual([
      ["state", "live"],
      ["view", "table"],
      ["keyWord", ""],
      ["region", "460400"],
      ["species", ""],
      ["priceFrom", ""],
      ["priceTo", ""],
    ]);
    fireEvent.change(screen.getByRole("textbox", { name: "最低价" }), { target: { value: "100000" } });
    fireEvent.submit(form);
    expect(addressNow()).toBe("/index/biddingList?state=live&view=table&region=460400&priceFrom=100000");
  });

  it.each([
    ["priceFrom=1.23456万", "最低价“1.23456万”不是金额，请填整元，如 100000。"],
    ["priceTo=9999999亿", "最高价“9999999亿”不是金额，请填整元，如 100000。"],
    ["priceFrom=1.5", "最低价“1.5”不是整数，请填整元。"],
    ["priceTo=−5", "最高价“−5”小于 0，请填 0 或更大的整元。"],
    ["priceFrom=便宜", "最低价“便宜”不是金额，请填整元，如 100000。"],
    ["priceFrom=1，5", "最低价“1，5”不是金额，请填整元，如 100000。"],
    ["priceFrom=90万&priceTo=100000", "最低价 ¥900,000 高于最高价 ¥100,000，请对调。"],
  ])("says what is wrong with the price of %s, keeps what was typed, and does not narrow by it", (search, error) => {
    render(hall(`?${search}`));
    expect(screen.getByRole("alert").textContent).toBe(`列表没有按价格筛选：${error}`);
    for (const [name, typed] of new URLSearchParams(search)) {
      const field = screen.getByRole("textbox", { name: name === "priceFrom" ? "最低价" : "最高价" });
      expect([(field as HTMLInputElement).value, field.getAttribute("aria-invalid")]).toEqual([typed, "true"]);
      expect(document.getElementById(field.getAttribute("aria-describedby") ?? "")).toBe(screen.getByRole("alert"));
    }
    expect(screen.queryByRole("group", { name: "已选条件" })).toBeNull();
  });

  it.each([
    ["priceFrom=100,000&priceTo=９００000", "¥100,000 至 ¥900,000"],
    ["priceFrom=100，000&priceTo=1,500,000", "¥100,000 至 ¥1,500,000"],
    ["priceFrom=10万&priceTo=1.5亿元", "¥100,000 至 ¥150,000,000"],
    ["priceFrom=0.5 万元&priceTo=80000元", "¥5,000 至 ¥80,000"],
  ])("shows no error for prices as people write them: %s", (search, label) => {
    render(hall(`?${search}`));
    expect(screen.queryByRole("alert")).toBeNull();
    expect(screen.getByText(label)).toBeTruthy();
  });

  it("keeps what is typed and not sent when a filter is tapped, and adds a suggested word to it", () => {
    render(hall("?state=live"));
    const box = () => screen.getByRole("searchbox", { name: "关键词" }) as HTMLInputElement;
    fireEvent.change(box(), { target: { value: "桉树" } });
    fireEvent.change(screen.getByRole("textbox", { name: "最低价" }), { target: { value: "5000" } });
    fireEvent.click(within(screen.getByRole("group", { name: "场次状态" })).getByRole("link", { name: "报名中" }));
    expect([addressNow(), box().value]).toEqual(["/index/biddingList?state=signUp", "桉树"]);
    fireEvent.click(screen.getByRole("link", { name: "海口" }));
    expect([addressNow(), box().value]).toEqual(["/index/biddingList?state=signUp&keyWord=桉树 海口", "桉树 海口"]);
    expect((screen.getByRole("textbox", { name: "最低价" }) as HTMLInputElement).value).toBe("5000");
  });

  it("shows what it is narrowed to, and each word can be let go alone or all at once", () => {
    render(hall("?keyWord=橡胶 海南&transactionType=2"));
    const activeFilters = within(screen.getByRole("group", { name: "已选条件" }));
    fireEvent.click(activeFilters.getByRole("link", { name: "移除“橡胶”" }));
    expect(addressNow()).toBe("/index/biddingList?keyWord=海南&transactionType=2");
    fireEvent.click(activeFilters.getByRole("link", { name: "清除全部" }));
    expect(addressNow()).toBe("/index/biddingList");
    expect(screen.queryByRole("group", { name: "已选条件" })).toBeNull();
  });

  it("offers 橡胶, 海南 and 海口, which can be let go for good", () => {
    render(hall(""));
    fireEvent.click(screen.getByRole("link", { name: "海口" }));
    expect(addressNow()).toBe("/index/biddingList?keyWord=海口");
    fireEvent.click(screen.getByRole("button", { name: "移除“橡胶”" }));
    expect(screen.queryByRole("link", { name: "橡胶" })).toBeNull();
    cleanup();
    render(hall(""));
    expect(screen.queryByRole("link", { name: "橡胶" })).toBeNull();
    expect(screen.getByRole("link", { name: "海南" })).toBeTruthy();
  });

  it("changes between cards and a table, and sorts, by address", () => {
    render(hall("?state=signUp"));
    fireEvent.click(within(screen.getByRole("navigation", { name: "显示方式" })).getByRole("link", { name: "表格" }));
    expect(within(screen.getByRole("table", { name: "场次列表" })).getByRole("link", { name: ROW.title })).toBeTruthy();
    fireEvent.click(within(screen.getByRole("navigation", { name: "排序" })).getByRole("link", { name: "价格升序" }));
    expect(addressNow()).toBe("/index/biddingList?state=signUp&sort=priceUp&view=table");
  });

  it("with nothing found offers to let everything go, or what is open for sign-up", () => {
    render(hall("?keyWord=没有&region=460400", 0));
    expect(screen.getByRole("status").textContent).toBe("共 0 个场次");
    expect(screen.getByText("没有符合条件的场次")).toBeTruthy();
    fireEvent.click(screen.getByRole("link", { name: "正在报名的场次" }));
    expect(addressNow()).toBe("/index/biddingList?state=signUp");
  });

  it("before anything was published says when something will be", () => {
    render(hall("", 0));
    expect(screen.getByText("暂时没有公开的场次")).toBeTruthy();
    expect(screen.getByRole("link", { name: "查看竞价时间公告" })).toBeTruthy();
  });

  it("moves the focus when a filter is removed: to the next one, after the last to the heading", async () => {
    render(hall("?keyWord=橡胶 海南&transactionType=2"));
    const drop = (word: string) => screen.getByRole("link", { name: `移除“${word}”` });
    act(() => drop("海南").focus());
    fireEvent.click(drop("海南"));
    expect(document.activeElement).toBe(drop("预付70%按实结算"));
    fireEvent.click(drop("预付70%按实结算"));
    expect(document.activeElement).toBe(drop("橡胶"));
    fireEvent.click(drop("橡胶"));
    expect(document.activeElement).toBe(screen.getByRole("heading", { level: 1 }));
  });

  it("stays current: it polls, changes states at their moment, and says when the connection is lost", async () => {
    vi.useFakeTimers();
    const clock = createServerClock();
    clock.learn(Date.parse(NOW), clock.elapsed(), clock.elapsed());
    const row = {
      ...ROW,
      phase: "free",
      currentPrice: "900000.00",
      signUpEnd: "2026-11-20T01:00:00Z",
      freeStart: "2026-11-21T01:00:00Z",
      freeEnd: "2026-11-21T02:10:30Z",
      endDateTime: "2026-11-21T02:12:00Z",
      nextTime: "2026-11-21T02:10:30Z",
    } as const;
    const page = { records: [row], total: 1, size: 12, current: 1, pages: 1, now: "2026-11-21T02:10:10.000Z" };
    const ask = vi.fn().mockResolvedValueOnce(page).mockRejectedValue(new Error("down"));
    const data = {
      scene: "sale" as const,
      query: bidSessionQueryOf(new URLSearchParams("state=live"), "sale"),
      options: OPTIONS,
      page: { ...page, records: [{ ...row, currentPrice: "800000.00" }], now: NOW },
    };
    render(
      <ClockContext value={clock}>
        <SiteApiContext value={{ sessions: ask } as unknown as SiteApi}>
          <MemoryRouter initialEntries={["/index/biddingList?state=live"]}>
            <Hall data={data} />
          </MemoryRouter>
        </SiteApiContext>
      </ClockContext>,
    );
    const card = within(screen.getByRole("article"));
    await act(() => vi.advanceTimersByTimeAsync(10_750));
    expect(ask).toHaveBeenCalledWith(data.query, expect.any(AbortSignal));
    expect(screen.getByRole("article").querySelector(".price")?.textContent).toBe("¥900,000");
    await act(() => vi.advanceTimersByTimeAsync(19_500));
    expect(card.getByText("限时竞价中")).toBeTruthy();
    expect(screen.getByRole("status").textContent).toContain("西联 3 队橡胶更新林：限时竞价中");
    await act(() => vi.advanceTimersByTimeAsync(10_000));
    expect(screen.getByRole("alert").textContent).toBe("连接中断，显示的是 10:10:10 的价格，正在重试");
    expect(document.querySelector(".stale .price")).not.toBeNull();
    vi.useRealTimers();
  });

  it("holds no style attribute", () => {
    expect(renderToString(hall("?view=table"))).not.toMatch(/\sstyle=/);
  });
});
