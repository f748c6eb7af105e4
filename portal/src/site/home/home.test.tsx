import { act, cleanup, render, screen, within } from "@testing-library/react";
import { renderToString } from "react-dom/server";
import { afterEach, describe, expect, it, vi } from "vitest";
import type { HomeView, Phase, BidSessionRow } from "#server/modules/bidding/contract";
import type { SiteInfo } from "#server/modules/content/contract";
import { MemoryRouter } from "react-router-dom";
import type { SiteApi } from "../api.ts";
import type { HomeData } from "../data.ts";
import { SiteApiContext } from "../SiteApiContext.ts";
import { BID_SESSION_ROW } from "../site.fixture.ts";
import { Page } from "./HomePage.tsx";
import { ClockContext, createServerClock } from "#portal/ui/index.ts";
import { ASK_AGAIN_MS } from "./useLiveHome.ts";

const NOW = "2026-11-21T02:10:00.000Z";
const at = (minutes: number) => new Date(Date.parse(NOW) + minutes * 60_000).toISOString();
const SITE: SiteInfo = {
  platform: "交易平台",
  company: "集团",
  logo: "",
  oldSite: "",
  phones: [{ title: "业务", phone: "0898-0000 0002" }],
  hours: "周一至周五 09:00–17:00",
  account: null,
  paymentRule: "",
  filing: "",
  transactionTypes: [],
  signIn: { phone: true, thirdParty: [] },
  demo: true,
};

function session(mainId: string, phase: Phase, change: Partial<BidSessionRow> = {}): BidSessionRow {
  return {
    ...BID_SESSION_ROW,
    mainId,
    title: `${mainId} 场`,
    landTitle: `${mainId} 标的`,
    region: "1",
    status: 4,
    phase,
    signUpEnd: at(3000),
    marginDeadline: at(3000),
    freeStart: at(4000),
    freeEnd: at(4060),
    beingDateTime: at(4000),
    endDateTime: at(4060),
    nextTime: at(3000),
    ...change,
  };
}

const LIVE = session("甲", "limited", {
  currentPrice: "2185000.00",
  bidCount: 41,
  endDateTime: at(2),
  nextTime: at(2),
});
const VIEW: HomeView = {
  now: NOW,
  figures: { live: 2, signUp: 1, deals: 1286, dealAmount: "437120000.00", premium: 1184 },
  live: [LIVE, session("乙", "free", { nextTime: at(90) })],
  ending: [LIVE],
  opening: [session("丙", "signUp")],
  deals: [session("丁", "sold", { dealPrice: "913600.00", premium: 1420, dealTime: at(-4000), nextTime: null })],
};
const notices: HomeData["notices"] = [
  {
    category: 0,
    records: [
      {
        id: "n1",
        title: "竞价时间公告一则",
        category: 0,
        category_dictText: "",
        top: true,
        publishTime: at(-600),
        landCode: null,
        bidTime: null,
        dealPrice: null,
        session: null,
      },
    ],
  },
  { category: 1, records: [] },
  { category: 2, records: [] },
];

/** A clock that an answer has set to the moment of the data. */
function clockAt(now: string) {
  const clock = createServerClock();
  clock.learn(Date.parse(now), clock.elapsed(), clock.elapsed());
  return clock;
}

function home(
  view: HomeView,
  ask: () => Promise<HomeView> = () => Promise.resolve(view),
  of: HomeData["notices"] = notices,
) {
  const data: HomeData = { view, notices: of, articles: [] };
  return (
    <ClockContext value={clockAt(view.now)}>
      <SiteApiContext value={{ home: ask } as unknown as SiteApi}>
        <MemoryRouter initialEntries={["/index/home"]}>
          <Page data={data} site={SITE} />
        </MemoryRouter>
      </SiteApiContext>
    </ClockContext>
  );
}
const part = (name: string) => within(screen.getByRole("region", { name }));

afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

describe("the home page", () => {
  it("begins with the liveliest session: title, place, price, clock, bids and one button that leads there", () => {
    vi.useFakeTimers();
    render(home(VIEW));
    const first = within(screen.getByRole("article", { name: "正在竞价" }));
    expect(first.getByRole("heading", { name: "甲 场" })).toBeTruthy();
    expect(first.getByText("41 次出价").parentElement?.textContent).toBe("儋州市 · 312.6 亩 · 41 次出价");
    expect(first.getByRole("timer").getAttribute("aria-label")).toBe("剩余 00:02:00");
    expect(first.getByRole("link", { name: "查看并出价" }).getAttribute("href")).toBe(
      "/index/biddingDetail?mainId=%E7%94%B2",
    );
    expect(document.querySelector("article .price")?.textContent).toBe("¥2,185,000.00");
    expect(screen.getAllByRole("heading", { level: 1 })).toHaveLength(1);
  });

  it("says what ends, what opens until when and for what margin, and what was sold how far above the start", () => {
    render(home(VIEW));
    expect(part("即将结束").getByRole("listitem").textContent).toContain("41 次出价");
    expect(part("正在报名").getByRole("listitem").textContent).toMatch(/保证金¥120,000报名截止11-23 12:10/);
    expect(part("最近成交").getByRole("listitem").textContent).toBe("丁 标的¥913,600溢价 +14.2%儋州市 · 11-18");
    expect(screen.getByText("4.37").textContent).toBe("4.37亿");
  });

  it("has three kinds of notices behind radio buttons, each with its own way to more", () => {
    render(home(VIEW));
    const kinds = part("公示公告");
    expect(kinds.getAllByRole("radio").map((radio) => (radio as HTMLInputElement).checked)).toEqual([
      true,
      false,
      false,
    ]);
    expect(kinds.getByRole("link", { name: "竞价时间公告一则" }).getAttribute("href")).toBe(
      "/index/notice/Detail/n1/0",
    );
    expect(kinds.getAllByRole("link", { name: /^更多/ }).map((link) => link.getAttribute("href"))).toEqual(
      [0, 1, 2].map((kind) => `/index/notice/list?tabCurrent=${kind}`),
    );
  });

  it("with nothing to show says so in every part and offers a next step", () => {
    render(
      home(
        {
          ...VIEW,
          figures: { live: 0, signUp: 0, deals: 0, dealAmount: "0.00", premium: null },
          live: [],
          ending: [],
          opening: [],
          deals: [],
        },
        undefined,
        notices.map(({ category }) => ({ category, records: [] })),
      ),
    );
    for (const text of [
      "当前没有公开的竞价场次",
      "现在没有正在竞价的场次",
      "现在没有接受报名的场次",
      "今年还没有成交的场次",
    ])
      expect(screen.getByText(text)).toBeTruthy();
    expect(screen.getByRole("link", { name: "查看竞价时间公告" })).toBeTruthy();
    expect(screen.getAllByText("暂时没有这一类公告")).toHaveLength(3);
  });

  it("where nothing runs puts first what opens next", () => {
    render(home({ ...VIEW, live: [], ending: [] }));
    const first = within(screen.getByRole("article", { name: "即将竞价" }));
    expect(first.getByRole("link", { name: "查看并报名" })).toBeTruthy();
    expect(first.getByText("11-23 12:10")).toBeTruthy();
  });

  it("holds no style attribute, which the policy of the site would refuse", () => {
    expect(renderToString(home(VIEW))).not.toMatch(/\sstyle=/);
  });

  it("asks again while bids are taken, and shows that the price moved", async () => {
    vi.useFakeTimers();
    const ask = vi.fn(() =>
      Promise.resolve({
        ...VIEW,
        live: [{ ...LIVE, currentPrice: "2190000.00", bidCount: 42 }, ...VIEW.live.slice(1)],
      }),
    );
    render(home(VIEW, ask));
    await act(() => vi.advanceTimersByTimeAsync(1.1 * ASK_AGAIN_MS));
    expect(ask).toHaveBeenCalledOnce();
    const first = screen.getByRole("article", { name: "正在竞价" });
    expect(first.querySelector(".price")?.textContent).toBe("¥2,190,000.00");
    expect(first.className).toContain("lot-fresh");
  });

  it("keeps what it shows where a question gets no answer, says of when it is, and goes on asking", async () => {
    vi.useFakeTimers();
    const ask = vi.fn(() => Promise.reject(new Error("offline")));
    render(home(VIEW, ask));
    await act(() => vi.advanceTimersByTimeAsync(2 * ASK_AGAIN_MS));
    expect(ask.mock.calls.length).toBeGreaterThan(1);
    expect(screen.getByRole("article", { name: "正在竞价" }).querySelector(".price")?.textContent).toBe(
      "¥2,185,000.00",
    );
    expect(screen.getByRole("alert").textContent).toBe("连接中断，显示的是 10:10:00 的价格，正在重试");
  });

  it("polls where nothing runs yet, so that what opens is shown, and changes states at their moment", async () => {
    vi.useFakeTimers();
    const ask = vi.fn(() => Promise.resolve({ ...VIEW, now: at(1) }));
    render(home({ ...VIEW, live: [], ending: [] }, ask));
    expect(screen.queryByRole("article", { name: "正在竞价" })).toBeNull();
    await act(() => vi.advanceTimersByTimeAsync(64_000));
    expect(ask).toHaveBeenCalledOnce();
    expect(screen.getByRole("article", { name: "正在竞价" })).toBeTruthy();
    await act(() => vi.advanceTimersByTimeAsync(61_000));
    expect(screen.getAllByRole("status").map((region) => region.textContent)).toContain("甲 场：待确认");
  });

  it("has the moment of the end beside every countdown", () => {
    render(home(VIEW));
    const clocks = screen.getAllByRole("timer");
    expect(clocks.length).toBeGreaterThan(1);
    for (const clock of clocks) expect(clock.parentElement?.textContent).toMatch(/至 11-21 1\d:\d\d$/);
  });
});
