import { act, cleanup, render, screen, within } from "@testing-library/react";
import { renderToString } from "react-dom/server";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { SESSION, at, page, quiet, valuesIn, view } from "./bidSession.fixture.tsx";

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

  it("says at the button who does it and whom to call; not where there is nothing to do", () => {
    render(page(view()));
    expect(panel().getByText(/^出价由业务部门/).textContent).toContain("业务咨询 0898-00000002");
    cleanup();
    render(page(view({ phase: "signUp", signUpEnd: at(60), nextTime: at(60) })));
    expect(panel().getByText(/^报名由业务部门/)).toBeTruthy();
    expect(
      panel()
        .getByRole("link", { name: /查看注册办法/ })
        .getAttribute("href"),
    ).toBe("/user/register?redirect=%2Findex%2FbiddingDetail%3FmainId%3Ds1");
    cleanup();
    render(page(quiet("sold", { dealPrice: "9.00" })));
    expect(panel().queryByText(/由业务部门/)).toBeNull();
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
    // The moment of the last bid is when it was sold, not when it was confirmed.
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

  it("in rounds: which it is, when it ends, what an offer must come to, and never how many there are", () => {
    const end = Date.parse(view().now) + 25 * 60_000;
    const rounds = {
      phase: "free" as const,
      round: { of: 3, ms: 20 * 60_000 },
      endDateTime: new Date(end).toISOString(),
      bids: [],
      bidCount: 0,
      bidsWithheld: true,
      nextOffer: null,
      step: "5000.00",
    };
    render(page(view(rounds)));
    expect(panel().getByText("第 2 轮 / 共 3 轮")).toBeTruthy();
    expect(panel().getByText(/^本轮 .* 结束$/)).toBeTruthy();
    expect(panel().getByText("本轮报价不低于 ¥2,190,000")).toBeTruthy();
    expect(document.body.textContent).not.toMatch(/共 0 次|暂无出价/);
    cleanup();
    render(page(view({ ...rounds, currentPrice: null, endDateTime: new Date(end + 30 * 60_000).toISOString() })));
    expect(panel().getByText("第 1 轮 / 共 3 轮")).toBeTruthy();
    expect(panel().getByText("多轮报价，第 1 轮结束后公布最高价")).toBeTruthy();
    expect(panel().getByText("本轮报价不低于 ¥1,800,000")).toBeTruthy();
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

  it("beneath the price: one of a unit, the next bid in figures, the reserve price without its amount", () => {
    render(page(view()));
    expect(valuesIn(screen.getByRole("complementary"), ["折合单价", "下次出价", "保留价"])).toEqual([
      "¥522.66/立方米 · ¥6,989.76/亩",
      "不低于 ¥2,190,000按 ¥5,000 的整数倍加价单次最多到 ¥2,685,000",
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
});
