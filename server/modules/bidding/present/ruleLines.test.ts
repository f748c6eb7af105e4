import { describe, expect, it } from "vitest";
import type { BidSessionRecord } from "../repo/index.ts";
import { nextOffer } from "../rules/offers.ts";
import { ruleLines } from "./ruleLines.ts";

const UNITS: Readonly<Record<string, string>> = { whole: "元", ton: "元/吨", cubic: "元/立方米" };
const textOf = (dict: string, value: string | number | null) =>
  dict === "priceUnit" ? (UNITS[String(value)] ?? "") : "一次性买断";
const ROW = {
  mode: "ascending",
  priceUnit: "whole",
  startPrice: 180_000_000,
  step: 500_000,
  maxSteps: 100,
  margin: 30_000_000,
  minRegistered: 2,
  extMode: "cycle",
  extSec: 180,
  winSec: 300,
  latestEnd: null,
  firstBid: "start",
  stepMode: "multiple",
  selfOutbid: 0,
  fatFinger: 50,
  rounds: null,
  marginBackDays: 3,
  minBidders: 1,
  singleBidder: "allowAtStart",
  relatedParty: "flag",
  inviteOnly: 0,
  hasPreemptive: 0,
  bondMode: "none",
  bondAmount: null,
  bondBps: null,
  feeBps: 0,
  feeCap: null,
  feePayer: "seller",
  confirmDays: 1,
  noticeDays: 3,
  signDays: 5,
  payDays: 5,
  nextBest: 0,
  transactionType: 1,
  hasReserve: 1,
  revealReserve: "never",
} as unknown as BidSessionRecord;
const rulesOf = (change: Partial<BidSessionRecord>) =>
  new Map(ruleLines({ ...ROW, ...change }, textOf).map(({ title, text }) => [title, text]));
const wordsOf = (change: Partial<BidSessionRecord>) => [...rulesOf(change)].flat().join("；");

/** What only the other direction, or amounts that everybody sees, may say. */
const UPWARDS = /起始价|加价|最高者|最高出价|竞买|高于上一次|达到保留价|竞得/;
const DOWNWARDS = /限价|降价|最低|低于上一次|投标|中选/;

describe("the rules of a session in words", () => {
  it("of an ascending one: bids go up from the start, the highest wins, the reserve is a floor", () => {
    const rules = rulesOf({});
    expect([rules.get("起始价"), rules.get("加价幅度")]).toEqual([
      "1,800,000.00 元，首次出价不得低于起始价",
      "5,000.00 元的整数倍，单次最多 100 倍",
    ]);
    expect(rules.get("成立条件")).toBe(
      "报名不少于 2 人，出价不少于 1 人；本场设有保留价，最高出价达到保留价方为成交；保留价金额和是否达到均不公布",
    );
    expect(rules.get("延时方式")).toBe("自由竞价期结束后进入限时竞价，每次出价后重新计时 3 分钟，期满无人出价即止");
    expect(wordsOf({})).not.toMatch(DOWNWARDS);
  });

  it("of a reverse one: offers go down from the ceiling, the lowest wins, the reserve is a ceiling", () => {
    const rules = rulesOf({ mode: "reverse", priceUnit: "ton", startPrice: 78_00, step: 50 });
    expect([...rules]).toEqual([
      ["竞价方式", "减价招标：每次报价低于上一次，结束时最低者中选"],
      ["最高限价", "78.00 元/吨，首次报价不得高于最高限价"],
      ["降价幅度", "0.50 元/吨的整数倍，单次最多 100 倍"],
      ["领先后报价", "领先者在他人报价前不能再次报价"],
      ["异常报价", "不高于保留价 1/5 的报价照常接受，结束后由人工核查是否有效"],
      ["投标保证金", "300,000.00 元，以到账时间为准；未中选的，竞价结束后 3 个工作日内退还"],
      ["延时方式", "自由竞价期结束后进入限时竞价，每次报价后重新计时 3 分钟，期满无人报价即止"],
      [
        "成立条件",
        "报名不少于 2 人，报价不少于 1 人；本场设有保留价，最低报价不高于保留价方为中选；保留价金额和是否达到均不公布",
      ],
      ["报名范围", "已通过认证的会员"],
      ["仅一人具备资格", "报价不高于最高限价即中选"],
      ["关联投标人", "法定代表人、信用代码、手机号、银行卡或设备相同的，由人工核查是否串通"],
      ["优先权", "本场没有优先权人"],
      ["履约保证金", "不收取"],
      ["服务费", "不收取"],
      [
        "成交后的期限",
        "竞价结束后 1 个工作日内签署成交确认书，公示 3 个工作日，之后 5 个工作日内签订合同，签订后 5 个工作日内付款",
      ],
      ["未能成交的", "中选人未能成交，或最优报价被认定无效的，重新挂牌"],
      ["交易方式", "一次性买断"],
    ]);
    for (const extMode of ["cycle", "window", "none"])
      expect(wordsOf({ mode: "reverse", extMode })).not.toMatch(UPWARDS);
  });

  it.each(["sealed_once", "sealed_last"])("of %s: no step between hidden amounts", (mode) => {
    const rules = rulesOf({ mode, extMode: "none" });
    expect(rules.has("加价幅度")).toBe(false);
    expect([rules.get("起始价"), rules.get("延时方式")]).toEqual([
      "1,800,000.00 元，报价不得低于起始价",
      "不延时，报价期结束即止",
    ]);
    expect(wordsOf({ mode, extMode: "none" })).not.toMatch(/出价|高于上一次|限价|中选/);
  });

  it("of rounds: the best amount of each round is published, and offers of one round keep no step", () => {
    expect(rulesOf({ mode: "rounds" }).get("竞价方式")).toBe(
      "多轮报价：自由竞价时间平均分为各轮，每轮结束后公布最高价，下一轮报价须比它至少高一个加价幅度；各次报价在竞价结束后公布，最后一轮结束时最高者竞得",
    );
    expect(wordsOf({ mode: "rounds" })).not.toMatch(/高于上一次|限价|中选/);
  });

  it("promise a step exactly where the next offer is bound by one", () => {
    for (const mode of ["ascending", "sealed_once", "sealed_last", "rounds", "reverse", "unheard_of"]) {
      const said = [...rulesOf({ mode }).keys()].some((title) => title.endsWith("幅度"));
      const offer = nextOffer({
        mode,
        startPrice: 100,
        currentPrice: 5000,
        step: 10,
        maxSteps: 3,
        firstBid: null,
        stepMode: null,
      });
      expect(said, mode).toBe(offer !== undefined);
    }
  });

  it("state whether there is a reserve, and when it is published that it is met", () => {
    const condition = (change: Partial<BidSessionRecord>) => rulesOf(change).get("成立条件");
    expect(condition({ hasReserve: 0, revealReserve: "live" })).toBe(
      "报名不少于 2 人，出价不少于 1 人；本场不设保留价",
    );
    expect(condition({ revealReserve: "live" })).toMatch(/；竞价中公布是否达到，金额不公布$/);
    expect(condition({ revealReserve: "afterEnd" })).toMatch(/；结束后公布是否达到，金额不公布$/);
    expect(condition({ revealReserve: null })).toBe(condition({ revealReserve: "never" }));
  });

  it("print each parameter", () => {
    const rule = (title: string, change: Partial<BidSessionRecord>) => rulesOf(change).get(title);
    expect(rule("起始价", { firstBid: "step" })).toBe("1,800,000.00 元，首次出价不得低于起始价加一个加价幅度");
    expect(rule("最高限价", { mode: "reverse", firstBid: "step" })).toMatch(/首次报价不得高于最高限价减一个降价幅度$/);
    expect(rule("加价幅度", { stepMode: "fixed" })).toBe("5,000.00 元，每次只能加一个幅度");
    expect(rule("加价幅度", { maxSteps: 20 })).toMatch(/单次最多 20 倍$/);
    expect(rule("领先后出价", { selfOutbid: 1 })).toBe("领先者可以再次出价");
    expect(rule("领先后出价", {})).toBe("领先者在他人出价前不能再次出价");
    expect(rule("异常出价", {})).toMatch(/^达到保留价的 5 倍的出价照常接受/);
    expect(rule("异常出价", { hasReserve: 0, fatFinger: 25 })).toMatch(/^达到起始价的 2\.5 倍的出价/);
    expect(rule("竞价方式", { mode: "rounds", rounds: 3 })).toMatch(/，共 3 轮$/);
    expect(rule("竞买保证金", { marginBackDays: 0 })).toMatch(/未竞得的，竞价结束后当日退还$/);
    expect(rule("竞买保证金", { marginBackDays: 7 })).toMatch(/竞价结束后 7 个工作日内退还$/);
    expect(rule("延时方式", { extMode: "window" })).toBe("结束前 5 分钟内有出价的，结束时间延至该次出价后 3 分钟");
    expect(rule("延时方式", { latestEnd: Date.parse("2026-03-02T04:00:00Z") })).toMatch(
      /；最迟于 2026-03-02 12:00:00 结束$/,
    );
    expect(rule("成立条件", { minBidders: 3 })).toMatch(/^报名不少于 2 人，出价不少于 3 人；/);
    expect(rule("报名范围", { inviteOnly: 1 })).toBe("仅限受邀并经审核通过的会员");
    expect(rule("仅一人具备资格", {})).toBe("报价不低于起始价即成交");
    expect(rule("仅一人具备资格", { singleBidder: "fail" })).toBe("流拍");
    expect(rule("关联竞买人", { relatedParty: "deny" })).toMatch(/，不得参加同一场竞价$/);
    expect(rule("优先权", { hasPreemptive: 1 })).toBe("本场有优先权人，同等价格下由其优先竞得");
    expect(rule("履约保证金", { bondMode: "fixed", bondAmount: 5_000_000 })).toBe("50,000.00 元，签订合同时缴纳");
    expect(rule("履约保证金", { bondMode: "share", bondBps: 1050 })).toBe("成交价的 10.5%，签订合同时缴纳");
    expect(rule("服务费", { feeBps: 50, feePayer: "buyer" })).toBe("成交价的 0.5%，由竞得人承担");
    expect(rule("服务费", { feeBps: 300, feeCap: 10_000_000 })).toBe("成交价的 3%，最高 100,000.00 元，由出让方承担");
    expect(rule("服务费", { mode: "reverse", feeBps: 1, feePayer: "buyer" })).toBe("成交价的 0.01%，由中选人承担");
    expect(rule("成交后的期限", { confirmDays: 2, noticeDays: 0, signDays: 7, payDays: 10 })).toBe(
      "竞价结束后 2 个工作日内签署成交确认书，不公示，之后 7 个工作日内签订合同，签订后 10 个工作日内付款",
    );
    expect(rule("未能成交的", { nextBest: 1 })).toBe(
      "竞得人未能成交，或最优出价被认定无效的，由次优者递补；没有可递补的，重新挂牌",
    );
  });

  it("name the unit with every unit price, and none with the margin, which is a sum", () => {
    for (const mode of ["ascending", "sealed_once", "sealed_last", "rounds", "reverse"]) {
      const rules = rulesOf({ mode, priceUnit: "cubic" });
      for (const [title, text] of rules)
        if (/^(起始价|最高限价)$|幅度$/.test(title)) expect(text, `${mode} ${title}`).toContain("元/立方米");
      expect(rules.get(mode === "reverse" ? "投标保证金" : "竞买保证金")).toMatch(/^300,000\.00 元，以到账时间为准；/);
    }
  });
});
