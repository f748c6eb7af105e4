import { act, cleanup, render, screen, within } from "@testing-library/react";
import { renderToString } from "react-dom/server";
import { MemoryRouter } from "react-router-dom";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { Phase, BidSessionDetail, BidSessionView } from "#server/modules/bidding/contract";
import type { SiteInfo } from "#server/modules/content/contract";
import type { SiteApi } from "../api.ts";
import { SiteApiContext } from "../SiteApiContext.ts";
import { Page } from "./BidSessionPage.tsx";
import { ClockContext, createServerClock } from "#portal/ui/index.ts";
import { waitForBidSession } from "./useLiveBidSession.ts";

const NOW = "2026-11-21T02:10:00.000Z";
const at = (minutes: number) => new Date(Date.parse(NOW) + minutes * 60_000).toISOString();

const SESSION: BidSessionDetail = {
  mainId: "s1",
  title: "西联橡胶更新林竞价",
  landCode: "HN-T-2026-031",
  landTitle: "西联橡胶更新林",
  scene: "sale",
  transactionType: 2,
  transactionType_dictText: "预付 70% 按实结算",
  lotKind: "standing",
  lotKind_dictText: "活立木",
  species_dictText: "橡胶木",
  region: "HN03",
  region_dictText: "儋州市",
  address: "儋州市西联农场 3 队",
  seller: "西联分公司",
  area: "312.60",
  volume: "4180.500",
  weight: null,
  picture: null,
  status: 5,
  status_dictText: "限时竞价",
  phase: "limited",
  sealed: false,
  priceUnit: "元",
  startPrice: "1800000.00",
  step: "5000.00",
  margin: "300000.00",
  currentPrice: "2185000.00",
  total: "2185000.00",
  bidCount: 2,
  registeredCount: null,
  dealPrice: null,
  dealTime: null,
  premium: null,
  signUpEnd: at(-3000),
  marginDeadline: at(-2900),
  freeStart: at(-60),
  freeEnd: at(-20),
  beingDateTime: at(-60),
  endDateTime: at(3),
  nextTime: at(3),
  announceAt: at(-9000),
  mode_dictText: "递增竞价",
  rules: [{ title: "加价幅度", text: "5,000 元的整数倍" }],
  suspendReason: null,
  winner: null,
  winnerNumber: null,
  others: [],
  sums: {
    total: "2185000.00",
    estimated: false,
    unitPrices: [
      { unit: "立方米", price: "522.66" },
      { unit: "亩", price: "6989.76" },
    ],
    payment: { firstShare: 70, first: "1529500.00", balance: "655500.00" },
  },
  nextOffer: { least: "2190000.00", limit: "2685000.00" },
  hasReserve: true,
  reserveMet: null,
  comparables: [],
  bidsWithheld: false,
  bids: [
    { seq: 2, bidderNumber: "4085", price: "2185000.00", time: at(-1) },
    { seq: 1, bidderNumber: "7316", price: "2180000.00", time: at(-2) },
  ],
  notices: [{ id: "n3", title: "成交公告一则", category: 1, publishTime: at(-1) }],
  lot: {
    landId: "l1",
    batch: "14",
    plantYear: 1998,
    longitude: "109.580000",
    latitude: "19.520000",
    fellingStatus: 2,
    fellingStatus_dictText: "已核验",
    permitNumber: "琼采字 0312 号",
    viewingContact: "符先生",
    viewingPhone: "0898-00000011",
    viewingTime: null,
    fellingFrom: "2026-12-01",
    fellingTo: "2027-05-31",
    pictures: [],
    documents: [{ name: "伐区设计.pdf", url: "/f/1" }],
    description: "<p>道路通达。</p>",
    sections: [{ sectionName: "A1", area: "160.30", volume: null, remark: null }],
  },
};
const SITE = {
  platform: "交易平台",
  company: "集团",
  phones: [{ title: "业务咨询", phone: "0898-00000002" }],
  hours: "周一至周五 09:00–17:00",
  account: { name: "示例结算专户", number: "0000 1111 2222 3333", bank: "示例银行" },
  paymentRule: "",
  demo: true,
} as unknown as SiteInfo;
const view = (change: Partial<BidSessionDetail> = {}): BidSessionView => ({
  now: NOW,
  session: { ...SESSION, ...change },
});
const quiet = (phase: Phase, change: Partial<BidSessionDetail> = {}) => view({ phase, nextTime: null, ...change });

/** A clock that an answer has set to the moment of the data. */
function clockAt(now: string) {
  const clock = createServerClock();
  clock.learn(Date.parse(now), clock.elapsed(), clock.elapsed());
  return clock;
}

function page(data: BidSessionView, sessionUpdate: SiteApi["sessionUpdate"] = () => Promise.resolve(data)) {
  return (
    <ClockContext value={clockAt(data.now)}>
      <SiteApiContext value={{ sessionUpdate } as unknown as SiteApi}>
        <MemoryRouter initialEntries={["/index/biddingDetail?mainId=s1"]}>
          <Page data={data} site={SITE} />
        </MemoryRouter>
      </SiteApiContext>
    </ClockContext>
  );
}
const panel = () => within(screen.getByRole("complementary"));

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

describe("one glance at a session", () => {
  it("that runs: the price, the bidder, the time left, and a link to bid after signing in, which returns here", () => {
    render(page(view()));
    expect(screen.getByRole("heading", { level: 1 }).textContent).toBe(SESSION.title);
    expect(panel().getByText("当前价 · 第 2 次出价 · 号牌 4085")).toBeTruthy();
    expect(panel().getByText("较起始价 +21.39%")).toBeTruthy();
    expect(panel().getByText("如无新出价 10:13:00 结束")).toBeTruthy();
    expect(panel().getByRole("link", { name: "登录后出价" }).getAttribute("href")).toBe(
      "/user/login?redirect=%2Findex%2FbiddingDetail%3FmainId%3Ds1",
    );
    expect(
      panel()
        .getAllByRole("row")
        .map((row) => row.textContent),
    ).toEqual(["序号号牌价格时间", "24085¥2,185,00011-21 10:09:00", "17316¥2,180,00011-21 10:08:00"]);
  });

  it("open for sign-up: until when, what margin by when, and no log of bids yet", () => {
    render(
      page(
        view({
          phase: "signUp",
          currentPrice: null,
          bidCount: 0,
          bids: [],
          signUpEnd: at(600),
          marginDeadline: at(660),
          nextTime: at(600),
        }),
      ),
    );
    expect(panel().getByText("起始价")).toBeTruthy();
    expect(panel().getByText("距报名截止")).toBeTruthy();
    expect(panel().getByText("¥300,000").textContent).toContain("须于 11-21 21:10 前到账");
    expect(panel().getByRole("link", { name: "登录后报名" })).toBeTruthy();
    expect(panel().queryByRole("heading", { name: "出价记录" })).toBeNull();
  });

  it("says where the button stands that sign-in is not open yet, and whom to call; not where nothing is done", () => {
    render(page(view()));
    expect(panel().getByText(/^在线登录尚未开通：出价由业务部门/).textContent).toContain("业务咨询 0898-00000002");
    cleanup();
    render(page(view({ phase: "signUp", signUpEnd: at(60), nextTime: at(60) })));
    expect(panel().getByText(/^在线登录尚未开通：报名由业务部门/)).toBeTruthy();
    expect(
      panel()
        .getByRole("link", { name: /查看注册办法/ })
        .getAttribute("href"),
    ).toBe("/user/register?redirect=%2Findex%2FbiddingDetail%3FmainId%3Ds1");
    cleanup();
    render(page(quiet("sold", { dealPrice: "9.00" })));
    expect(panel().queryByText(/在线登录尚未开通/)).toBeNull();
  });

  it("sold: the deal, the premium, the winner as announced, and the way to the notice", () => {
    render(
      page(
        quiet("sold", {
          dealPrice: "2185000.00",
          premium: 2139,
          dealTime: at(-1),
          winner: "张*三",
          winnerNumber: "4085",
        }),
      ),
    );
    expect(panel().getByText("成交价")).toBeTruthy();
    expect(panel().getByText("溢价 +21.39%")).toBeTruthy();
    // The moment of the last bid is when it was sold, not when somebody confirmed it.
    expect(screen.getByRole("complementary").getAttribute("aria-label")).toBe("已成交，成交时间 11-21 10:09");
    expect(panel().getByText("张*三").textContent).toBe("张*三号牌 4085");
    expect(panel().getByRole("link", { name: "查看成交公告" }).getAttribute("href")).toBe("/index/notice/Detail/n3/1");
  });

  it("sealed: no amount but the start, and the log says why it is empty", () => {
    render(
      page(
        view({
          sealed: true,
          currentPrice: null,
          bidCount: 0,
          bids: [],
          bidsWithheld: true,
          sums: { ...SESSION.sums, total: "1800000.00", unitPrices: [], payment: null },
          nextOffer: null,
          others: [{ ...SESSION, sealed: true, currentPrice: null, bidCount: 0 }],
        }),
      ),
    );
    expect(panel().getByText("密封报价，结束前不公布任何金额")).toBeTruthy();
    expect(panel().getByText("密封报价，结束后公布。")).toBeTruthy();
    expect(screen.queryByText(/2,185,000/)).toBeNull();
    // How many there are is as secret as what they are: none is not what it says.
    expect(document.body.textContent).not.toMatch(/暂无出价|共 0 次/);
  });

  it("in rounds: the best price of the rounds that are over, and why no single bid is listed", () => {
    render(page(view({ bids: [], bidsWithheld: true, nextOffer: null })));
    expect(panel().getAllByText(/2,185,000/).length).toBeGreaterThan(0);
    expect(panel().getByText("每轮结束后公布该轮最高价，各次报价在竞价结束后公布。")).toBeTruthy();
    expect(document.body.textContent).not.toMatch(/还没有出价/);
  });

  it("suspended or withdrawn: why, each under its own name", () => {
    for (const [phase, label] of [
      ["suspended", "中止原因"],
      ["withdrawn", "终止原因"],
    ] as const) {
      render(page(quiet(phase, { suspendReason: "供电故障" })));
      expect(panel().getByText("供电故障").previousElementSibling?.textContent).toBe(label);
      // What did not take place has not passed.
      expect(within(screen.getByRole("region", { name: "原定时间安排" })).queryByText(/已过/)).toBeNull();
      cleanup();
    }
  });

  it("counts down the period that ends next and names it as the cards do", () => {
    render(
      page(
        view({
          phase: "free",
          freeEnd: at(30),
          endDateTime: at(33),
          nextTime: at(30),
          others: [{ ...SESSION, mainId: "s2", phase: "free", freeEnd: at(30), endDateTime: at(33), nextTime: at(30) }],
        }),
      ),
    );
    expect(screen.getAllByText("距自由竞价结束")).toHaveLength(2);
    cleanup();
    render(page(view({ phase: "free", freeEnd: at(30.5), endDateTime: at(33.5), nextTime: at(30.5) })));
    expect(screen.getByRole("complementary").getAttribute("aria-label")).toBe(
      "自由竞价进行中，11-21 10:40:30 转入限时竞价",
    );
    expect(panel().getByText("2026-11-21 10:40:30 转入限时竞价")).toBeTruthy();
    cleanup();
    render(page(view({ others: [{ ...SESSION, mainId: "s2" }] })));
    expect(screen.getAllByText("距限时竞价结束")).toHaveLength(2);
  });

  it("over: no countdown and nothing to bid with, and its end to the second where bids have moved it", () => {
    for (const phase of ["deciding", "sold", "failed", "suspended", "withdrawn"] as const) {
      render(page(quiet(phase, { endDateTime: at(-1), notices: [], suspendReason: "停电", others: [] })));
      expect(screen.queryByRole("timer"), phase).toBeNull();
      expect(screen.queryByRole("region", { name: "价格与剩余时间" }), phase).toBeNull();
      expect(screen.queryByRole("link", { name: /登录后/ }), phase).toBeNull();
      cleanup();
    }
    render(page(quiet("failed", { endDateTime: new Date(Date.parse(at(-1)) + 20_000).toISOString() })));
    expect(
      within(screen.getByRole("region", { name: "时间安排" })).getByText("竞价结束").parentElement?.textContent,
    ).toContain("2026-11-21 10:09:20");
  });

  it("a tender counts downwards from its ceiling", () => {
    render(page(view({ scene: "invite", currentPrice: "1620000.00" })));
    expect(panel().getByText("较最高限价 -10%")).toBeTruthy();
    expect(screen.getByText("招标单位")).toBeTruthy();
  });

  it("a tender is quoted for: nothing on its page speaks of bidding upwards, whatever its phase", () => {
    for (const phase of ["signUp", "waiting", "free", "limited", "deciding", "sold", "failed"] as const) {
      render(
        page(
          view({
            scene: "invite",
            phase,
            sums: { ...SESSION.sums, payment: null },
            rules: [],
            notices: [],
            bids: [],
            winner: phase === "sold" ? "张*三" : null,
            currentPrice: null,
            bidCount: 0,
            ...(phase === "deciding" && { nextTime: null }),
            others: [{ ...SESSION, scene: "invite", phase: "free" }],
          }),
        ),
      );
      expect(document.querySelector("article.session")?.textContent, phase).not.toMatch(
        /出价|起始价|竞得|出让|成交[^公]|流拍/,
      );
      expect(document.querySelector(".lots")?.textContent).toContain("2 次报价");
      cleanup();
    }
  });

  it("a price per ton says so in the panel, the facts, the log and the text that is read aloud", async () => {
    const data = view({
      priceUnit: "元/吨",
      startPrice: "108.00",
      currentPrice: "124.00",
      bids: SESSION.bids.map((bid) => ({ ...bid, price: "124.00" })),
    });
    render(page(data, () => Promise.resolve({ ...data, session: { ...data.session, bidCount: 3 } })));
    await act(() => vi.advanceTimersByTimeAsync(5600));
    expect(panel().getByText("/吨", { exact: false, selector: ".price-small" })).toBeTruthy();
    const start = screen.getAllByRole("term").find((term) => term.textContent === "起始价");
    expect(start?.nextElementSibling?.textContent).toBe("¥108/吨");
    const margin = screen.getAllByRole("term").find((term) => term.textContent === "保证金");
    expect(margin?.nextElementSibling?.textContent).toBe("¥300,000");
    for (const row of panel().getAllByRole("row").slice(1)) expect(row.textContent).toContain("¥124/吨");
    expect(panel().getByRole("status").textContent).toContain("¥124.00/吨");
  });

  it("everything announced stands under its heading, and a link at the top leads to each", () => {
    render(page(view()));
    const links = within(screen.getByRole("navigation", { name: "本页内容" })).getAllByRole("link");
    for (const link of links) {
      const part = document.querySelector(link.getAttribute("href") ?? "");
      expect(part?.querySelector("h2")?.textContent).toBe(link.textContent?.replace(/\d+$/, ""));
    }
    expect(links.length).toBe(9);
    expect(screen.getByText("东经 109.580000°，北纬 19.520000°")).toBeTruthy();
  });

  it("is drawn on the server as the browser first draws it, with words for who has no script", () => {
    const html = renderToString(page(view()));
    expect(html).toContain("刷新页面查看最新价格");
    expect(html).not.toContain("服务器时间");
  });
});

/** The terms of a list of names and values, in the given part of the page. */
function valuesIn(part: HTMLElement, names: readonly string[]): (string | null | undefined)[] {
  return names.map(
    (name) =>
      within(part)
        .queryAllByRole("term")
        .find((term) => term.textContent === name)?.nextElementSibling?.textContent,
  );
}
const region = (name: string) => screen.getByRole("region", { name });

describe("what a buyer calculates", () => {
  it("beneath the price: one of a unit, the next bid in figures, the reserve price without its amount", () => {
    render(page(view()));
    expect(valuesIn(screen.getByRole("complementary"), ["折合单价", "下次出价", "保留价"])).toEqual([
      "¥522.66/立方米 · ¥6,989.76/亩",
      "不低于 ¥2,190,000按 ¥5,000 的整数倍加价，单次最多到 ¥2,685,000",
      "设有保留价，金额不公布",
    ]);
    cleanup();
    for (const [phase, hasReserve, reserveMet, said] of [
      ["limited", true, true, "设有保留价，已达到"],
      ["limited", true, false, "设有保留价，尚未达到"],
      ["suspended", true, false, "设有保留价，尚未达到"],
      ["deciding", true, false, "设有保留价，未达到"],
      ["failed", true, false, "设有保留价，未达到"],
      ["limited", false, null, "不设保留价"],
    ] as const) {
      render(page(quiet(phase, { hasReserve, reserveMet })));
      expect(valuesIn(screen.getByRole("complementary"), ["保留价"])).toEqual([said]);
      cleanup();
    }
  });

  it("of a price per ton: the total of the announced weight, and that it is an estimate", () => {
    render(
      page(
        view({
          priceUnit: "元/吨",
          currentPrice: "124.00",
          nextOffer: { least: "124.50", limit: null },
          step: "0.50",
          sums: {
            total: "186527.00",
            estimated: true,
            unitPrices: [],
            payment: { firstShare: null, first: null, balance: null },
          },
        }),
      ),
    );
    expect(valuesIn(screen.getByRole("complementary"), ["折合单价", "下次出价"])).toEqual([
      "约 ¥186,527",
      "不低于 ¥124.50/吨按 ¥0.50/吨 的整数倍加价",
    ]);
    const payments = within(region("付款安排"))
      .getAllByRole("row")
      .map((row) => row.textContent);
    expect(payments.slice(2)).toEqual([
      "履约保证金以合同为准签订合同时",
      "货款约 ¥186,527按合同约定，随确认的重量分次支付",
    ]);
    expect(region("付款安排").textContent).toContain("货款合计（估算）¥186,527");
  });

  it("what is to be paid and when: the margin, the first payment, the balance, and their total", () => {
    render(page(view()));
    const payment = region("付款安排");
    expect(
      within(payment)
        .getAllByRole("row")
        .map((row) => row.textContent),
    ).toEqual([
      "款项金额何时支付",
      "保证金¥300,0002026-11-19 09:50 前到账；未竞得的按规则退还",
      "首期货款（70%）¥1,529,500成交并签订合同后，按合同约定的期限",
      "余款（30%）¥655,500按合同约定，随实际计量或分段结算，多退少补",
    ]);
    expect(payment.textContent).toContain("按当前价计算");
    expect(payment.textContent).toContain("货款合计¥2,185,000");
  });

  it("to whom: the account, copied with a click, and a warning against whoever names another", async () => {
    const writeText = vi.spyOn(navigator.clipboard, "writeText").mockResolvedValue();
    render(page(view()));
    const account = region("结算账户");
    expect(account.textContent).toContain("谨防诈骗");
    expect(account.textContent).toContain("核实请拨打：业务咨询 0898-00000002");
    await act(async () => within(account).getByRole("button", { name: "复制账户信息" }).click());
    expect(writeText).toHaveBeenCalledWith("户名：示例结算专户\n账号：0000111122223333\n开户行：示例银行");
    expect(within(account).getByRole("status").textContent).toBe("已复制，粘贴后请再核对一遍");
    writeText.mockRejectedValue(new Error("denied"));
    await act(async () => within(account).getByRole("button", { name: "复制账户信息" }).click());
    expect(within(account).getByRole("status").textContent).toBe("已选中，请手动复制");
    writeText.mockRestore();
  });

  it("what others were sold for, a cubic metre each", () => {
    render(
      page(
        view({
          comparables: [
            {
              mainId: "d1",
              title: "西培 2026 年第 2 批",
              species_dictText: "橡胶木",
              region_dictText: "儋州市",
              volume: "463.566",
              dealPrice: "195000.00",
              cubicPrice: "420.65",
              dealTime: at(-6000),
            },
          ],
        }),
      ),
    );
    const [, row] = within(region("可比成交")).getAllByRole("row");
    expect(row?.textContent).toBe("西培 2026 年第 2 批2026-11-17463.566 立方米¥195,000¥420.65");
    expect(within(row!).getByRole("link").getAttribute("href")).toBe("/index/biddingDetail?mainId=d1");
  });

  it("whom to call to see it, when; where nobody is announced the platform", () => {
    render(page(view()));
    expect(within(region("看样")).getByRole("link").getAttribute("href")).toBe("tel:089800000011");
    expect(valuesIn(region("看样"), ["联系人", "电话"])).toEqual(["符先生", "0898-00000011"]);
    cleanup();
    const lot = { ...SESSION.lot, viewingContact: null, viewingPhone: null };
    render(page(view({ lot })));
    expect(valuesIn(region("看样"), ["联系人", "业务咨询", "时间"])).toEqual([
      undefined,
      "0898-00000002",
      "周一至周五 09:00–17:00",
    ]);
    cleanup();
    render(page(quiet("sold", { dealPrice: "2185000.00" })));
    expect(screen.queryByRole("region", { name: "看样" })).toBeNull();
  });

  it("what 未上传 of the felling permit means for trees that stand, and nothing of logs", () => {
    const lot = { ...SESSION.lot, fellingStatus: 0, fellingStatus_dictText: "未上传", permitNumber: null };
    render(page(view({ lot })));
    expect(screen.getByText(/^“未上传”指林木采伐许可证尚未上传到平台/).textContent).toContain(
      "须先上传采伐证才能申请采伐信息、进场采伐",
    );
    cleanup();
    render(page(view({ lot, lotKind: "log" })));
    expect(screen.queryByText(/^“未上传”/)).toBeNull();
  });

  it("takes its moments into a calendar, as long as there is one to come", () => {
    render(page(view()));
    const link = panel().getByRole("link", { name: "加入日历" });
    expect([link.getAttribute("href"), link.hasAttribute("download")]).toEqual([
      "/api/frontApi/unLogin/downloadBidCalendar?mainId=s1",
      true,
    ]);
    cleanup();
    for (const phase of ["sold", "failed", "suspended", "deciding"] as const) {
      render(page(quiet(phase)));
      expect(screen.queryByRole("link", { name: "加入日历" }), phase).toBeNull();
      cleanup();
    }
  });
});

describe("a page that stays open", () => {
  const moved = view({ currentPrice: "2190000.00", bidCount: 3 });
  const run = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
  const button = () => panel().queryByRole("button", { name: "登录后出价" }) as HTMLButtonElement | null;

  it("asks again every five seconds while bids come, and shows the new price", async () => {
    const ask = vi.fn(() => Promise.resolve(moved));
    render(page(view(), ask));
    await run(4_700);
    expect([ask.mock.calls.length, panel().getByRole("status").textContent]).toEqual([0, ""]);
    await run(900);
    expect(ask).toHaveBeenCalledWith("s1", expect.any(AbortSignal));
    expect(panel().getByRole("status").textContent).toBe("当前价 ¥2,190,000.00，第 3 次出价");
    await run(5_500);
    expect(ask).toHaveBeenCalledTimes(2);
  });

  it("says beside a price that the connection is lost, since when, disables the button, and recovers", async () => {
    let down = true;
    render(page(view(), () => (down ? Promise.reject(new Error("down")) : Promise.resolve(view()))));
    await run(5_600);
    expect(panel().queryByRole("alert")).toBeNull();
    await run(2_100);
    expect(panel().getByRole("alert").textContent).toBe("连接中断，显示的是 10:10:00 的价格，正在重试");
    expect(panel().getByRole("alert").nextElementSibling?.querySelector(".price")).not.toBeNull();
    expect(screen.getByRole("complementary").className).toContain("stale");
    expect([button()?.disabled, panel().queryByRole("link", { name: "登录后出价" })]).toEqual([true, null]);
    down = false;
    await run(5_100);
    expect(panel().queryByRole("alert")).toBeNull();
    expect(screen.getByRole("complementary").className).not.toContain("stale");
    expect(button()).toBeNull();
  });

  it("changes phase by the server's clock, between two answers, and announces each phase once", async () => {
    const data = view({
      phase: "waiting",
      freeStart: at(0.5),
      freeEnd: at(1),
      endDateTime: at(2),
      nextTime: at(0.5),
      currentPrice: null,
      bidCount: 0,
      bids: [],
    });
    const received: string[] = [];
    render(page(data, () => new Promise(() => undefined)));
    for (let second = 0; second <= 125; second++) {
      await run(1000);
      const said = panel().getByRole("status").textContent ?? "";
      if (said !== "" && said !== received.at(-1)) received.push(said);
      if (second === 29) expect(panel().getByRole("timer").textContent).toBe("00:00:30");
    }
    expect(received).toEqual([
      "自由竞价进行中，11-21 10:11 转入限时竞价",
      "限时竞价进行中，有新出价时结束时间顺延",
      "竞价时间已到，正在确认结果",
    ]);
  });

  it("sends no request while the page is hidden, and one at once when it is shown", async () => {
    const ask = vi.fn(() => Promise.resolve(view()));
    const seen = vi.spyOn(document, "visibilityState", "get").mockReturnValue("hidden");
    render(page(view(), ask));
    await run(60_000);
    expect(ask).not.toHaveBeenCalled();
    seen.mockReturnValue("visible");
    await act(async () => {
      document.dispatchEvent(new Event("visibilitychange"));
      await vi.advanceTimersByTimeAsync(1);
    });
    expect(ask).toHaveBeenCalledOnce();
    seen.mockRestore();
  });

  it("asks until the session has ended, and not after", () => {
    expect(waitForBidSession(view())).toBe(5_000);
    expect(waitForBidSession(view({ phase: "signUp", nextTime: at(60 * 24 * 60) }))).toBe(60_000);
    expect(waitForBidSession(quiet("suspended"))).toBe(60_000);
    for (const phase of ["sold", "failed", "withdrawn"] as const)
      expect(waitForBidSession(quiet(phase))).toBeUndefined();
    expect(waitForBidSession(quiet("deciding"))).toBe(10_000);
    expect(waitForBidSession(quiet("deciding", { endDateTime: at(-11) }))).toBe(60_000);
  });
});
