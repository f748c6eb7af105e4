import { describe, expect, it } from "vitest";
import type { BidSessionRecord } from "../repo/index.ts";
import { nextOffer } from "../rules.ts";
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
      "报名不少于 2 人；本场设有保留价，最高出价达到保留价方为成交；保留价金额和是否达到均不公布",
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
      ["投标保证金", "300,000.00 元，以到账时间为准"],
      ["延时方式", "自由竞价期结束后进入限时竞价，每次报价后重新计时 3 分钟，期满无人报价即止"],
      ["成立条件", "报名不少于 2 人；本场设有保留价，最低报价不高于保留价方为中选；保留价金额和是否达到均不公布"],
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
      "多轮报价：每轮结束后公布该轮最高价，各次报价在竞价结束后公布，最后一轮最高者竞得",
    );
    expect(wordsOf({ mode: "rounds" })).not.toMatch(/高于上一次|限价|中选/);
  });

  it("promise a step exactly where the next offer is bound by one", () => {
    for (const mode of ["ascending", "sealed_once", "sealed_last", "rounds", "reverse", "unheard_of"]) {
      const said = [...rulesOf({ mode }).keys()].some((title) => title.endsWith("幅度"));
      const offer = nextOffer({ mode, startPrice: 100, currentPrice: 5000, step: 10, maxSteps: 3 });
      expect(said, mode).toBe(offer !== undefined);
    }
  });

  it("state whether there is a reserve, and when it is published that it is met", () => {
    const condition = (change: Partial<BidSessionRecord>) => rulesOf(change).get("成立条件");
    expect(condition({ hasReserve: 0, revealReserve: "live" })).toBe("报名不少于 2 人；本场不设保留价");
    expect(condition({ revealReserve: "live" })).toMatch(/；竞价中公布是否达到，金额不公布$/);
    expect(condition({ revealReserve: "afterEnd" })).toMatch(/；结束后公布是否达到，金额不公布$/);
    expect(condition({ revealReserve: null })).toBe(condition({ revealReserve: "never" }));
  });

  it("name the unit with every unit price, and none with the margin, which is a sum", () => {
    for (const mode of ["ascending", "sealed_once", "sealed_last", "rounds", "reverse"]) {
      const rules = rulesOf({ mode, priceUnit: "cubic" });
      for (const [title, text] of rules)
        if (/价$|幅度$/.test(title)) expect(text, `${mode} ${title}`).toContain("元/立方米");
      expect(rules.get(mode === "reverse" ? "投标保证金" : "竞买保证金")).toBe("300,000.00 元，以到账时间为准");
    }
  });
});
