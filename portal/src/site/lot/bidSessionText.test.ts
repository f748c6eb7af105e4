import { describe, expect, it } from "vitest";
import {
  actionText,
  endTimeText,
  motifOf,
  bidCountText,
  percent,
  phaseText,
  priceOf,
  timeOf,
  toneOf,
  totalText,
  type TimedRow,
} from "./bidSessionText.ts";

const prices = {
  scene: "sale",
  phase: "free",
  dealPrice: null,
  currentPrice: null,
  startPrice: "800000.00",
  priceUnit: "元",
} as const;
const times = {
  scene: "sale",
  phase: "signUp",
  freeEnd: "2026-11-27T02:00:00Z",
  nextTime: "2026-11-24T09:00:00Z",
  dealTime: null,
  endDateTime: "2026-11-27T02:00:00Z",
} satisfies TimedRow;

describe("the price that is shown", () => {
  it("is the deal before the best bid before the start, each under its own name", () => {
    expect(priceOf({ ...prices, currentPrice: "862000.00", dealPrice: "900000.00" })).toEqual({
      label: "成交价",
      value: "900000.00",
      per: undefined,
    });
    expect(priceOf({ ...prices, currentPrice: "862000.00" }).label).toBe("当前价");
    expect(priceOf(prices)).toEqual({ label: "起始价", value: "800000.00", per: undefined });
  });
  it("names what a unit price is for, and a tender's ceiling as such", () => {
    expect(priceOf({ ...prices, priceUnit: "元/吨" }).per).toBe("吨");
    expect(priceOf({ ...prices, scene: "invite" }).label).toBe("最高限价");
    expect(priceOf({ ...prices, scene: "invite", phase: "sold", dealPrice: "9.00" }).label).toBe("中选价");
  });
  it("says what the whole comes to where the price is for one of a unit, as an estimate until it is sold", () => {
    const ton = { priceUnit: "元/吨", total: "186527.00", phase: "free" } as const;
    const yuan = (amount: string) => `¥${amount}`;
    expect(totalText(ton, yuan)).toBe("总价约 ¥186527.00");
    expect(totalText({ ...ton, phase: "sold" }, yuan)).toBe("总价 ¥186527.00");
    expect(totalText({ ...ton, total: null }, yuan)).toBeUndefined();
    expect(totalText({ ...ton, priceUnit: "元" }, yuan)).toBeUndefined();
  });
  it("is no current one where no more bids are taken", () => {
    for (const phase of ["deciding", "failed", "withdrawn"] as const) {
      expect([
        priceOf({ ...prices, phase, currentPrice: "9.00" }).label,
        priceOf({ ...prices, scene: "invite", phase, currentPrice: "9.00" }).label,
      ]).toEqual(["最高出价", "最低报价"]);
    }
    expect(priceOf({ ...prices, phase: "suspended", currentPrice: "9.00" }).label).toBe("当前价");
  });
});

describe("the time that is shown", () => {
  it("is a date while it is far and a clock within a day", () => {
    expect(timeOf(times, "2026-11-21T09:00:00Z")).toEqual({ label: "报名截止", at: times.nextTime, counts: false });
    expect(timeOf(times, "2026-11-23T09:00:01Z").counts).toBe(true);
  });
  it("is always a clock while bids are taken, and names the period, the free or the limited one", () => {
    const free = { ...times, phase: "free", nextTime: times.freeEnd } as const;
    expect(timeOf({ ...free, endDateTime: "2026-11-27T02:03:00Z" }, "2026-11-01T00:00:00Z")).toMatchObject({
      label: "距自由竞价结束",
      at: free.freeEnd,
      counts: true,
    });
    expect(timeOf(free, "2026-11-01T00:00:00Z")).toMatchObject({ label: "距竞价结束", counts: true });
    expect(
      timeOf(
        { ...free, phase: "limited", nextTime: "2026-11-27T02:03:20Z", endDateTime: "2026-11-27T02:03:20Z" },
        "2026-11-01T00:00:00Z",
      ),
    ).toMatchObject({ label: "距限时竞价结束", counts: true });
  });
  it("names what a clock counts to as a distance, and a date as the moment itself", () => {
    expect([
      timeOf(times, "2026-11-23T09:00:01Z").label,
      timeOf({ ...times, phase: "waiting" }, "2026-11-23T09:00:01Z").label,
    ]).toEqual(["距报名截止", "距竞价开始"]);
    expect(timeOf({ ...times, phase: "waiting" }, "2026-11-01T00:00:00Z").label).toBe("竞价开始");
  });
  it("of an end that bids have moved is written to the second", () => {
    expect(endTimeText({ freeEnd: "2026-11-27T02:00:00Z", endDateTime: "2026-11-27T02:03:20Z" }, "month-minute")).toBe(
      "11-27 10:03:20",
    );
    expect(endTimeText({ freeEnd: "2026-11-27T02:00:00Z", endDateTime: "2026-11-27T02:03:00Z" }, "minute")).toBe(
      "2026-11-27 10:03:00",
    );
    expect(endTimeText({ freeEnd: "2026-11-27T02:00:00Z", endDateTime: "2026-11-27T02:00:00Z" }, "minute")).toBe(
      "2026-11-27 10:00",
    );
  });
  it("is when it was sold or ended where nothing is counted any more", () => {
    expect(
      timeOf({ ...times, phase: "sold", nextTime: null, dealTime: "2026-11-20T02:00:00Z" }, times.endDateTime),
    ).toEqual({ label: "成交时间", at: "2026-11-20T02:00:00Z", counts: false });
    expect(timeOf({ ...times, phase: "failed", nextTime: null }, times.endDateTime).label).toBe("结束时间");
  });
});

describe("a share of the price", () => {
  it("is written from hundredths of a percent without a fraction getting lost", () => {
    expect([1250, 30, -105, 0, 2100].map((each) => percent(each))).toEqual(["+12.5%", "+0.3%", "-1.05%", "0%", "+21%"]);
    expect(percent(1250, false)).toBe("12.5%");
  });
});

it("a state has one word everywhere: that of the dictionary, and of a tender its own where it was decided", () => {
  const words = (scene: "sale" | "invite") =>
    (["waiting", "deciding", "sold", "failed", "suspended", "withdrawn"] as const).map((phase) =>
      phaseText({ phase, scene }),
    );
  expect(words("sale")).toEqual(["待开始", "待确认", "已成交", "已流拍", "已中止", "已终止"]);
  expect(words("invite")).toEqual(["待开始", "待确认", "已定标", "已流标", "已中止", "已终止"]);
});

it("a phase has a colour, and a lot a picture of its kind", () => {
  expect((["free", "signUp", "sold", "failed", "suspended"] as const).map(toneOf)).toEqual([
    "live",
    "open",
    "done",
    "calm",
    "bad",
  ]);
  expect(motifOf({ lotKind: "log", species_dictText: "橡胶木" })).toBe("stack");
  expect(motifOf({ lotKind: "standing", species_dictText: "橡胶木" })).toBe("plantation");
  expect(motifOf({ lotKind: "felling", species_dictText: "橡胶木" })).toBe("forest");
  expect(motifOf({ lotKind: "felling", species_dictText: "桉树" })).toBe("slender");
  expect(motifOf({ lotKind: "felling", species_dictText: "混交林" })).toBe("forest");
});

describe("how lively a session is", () => {
  const live = { scene: "sale", sealed: false, round: null, phase: "free", bidCount: 3 } as const;
  it("is described in the words of its direction", () => {
    expect([
      bidCountText(live),
      bidCountText({ ...live, scene: "invite" }),
      bidCountText({ ...live, scene: "invite", bidCount: 0 }),
    ]).toEqual(["3 次出价", "3 次报价", "暂无报价"]);
    expect([actionText(live), actionText({ ...live, scene: "invite" })]).toEqual(["查看并出价", "查看并报价"]);
  });
  it("is not shown of a sealed one before the end: its count of none is no count", () => {
    for (const phase of ["signUp", "waiting", "free", "limited", "deciding", "suspended", "withdrawn"] as const)
      expect(bidCountText({ ...live, sealed: true, phase, bidCount: 0 })).toBe("密封报价");
    expect(bidCountText({ ...live, sealed: true, phase: "sold" })).toBe("3 次出价");
    expect(bidCountText({ ...live, round: { of: 3, ms: 60_000 }, bidCount: 0 })).toBe("多轮报价");
  });
});
