import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { isFatFinger, nextOffer, offerFault } from "./offers.ts";

describe("the next offer", () => {
  const rule = {
    mode: "ascending",
    startPrice: 100_00,
    currentPrice: 150_00,
    step: 5_00,
    maxSteps: 10,
    firstBid: "start",
    stepMode: "multiple",
  } as const;
  it("is the start where there is none, and a step beyond the best one, at most the steps of the rule", () => {
    expect(nextOffer({ ...rule, currentPrice: null })).toEqual({ least: 10_000n, limit: null });
    expect(nextOffer(rule)).toEqual({ least: 15_500n, limit: 20_000n });
    expect(nextOffer({ ...rule, maxSteps: null })).toEqual({ least: 15_500n, limit: 65_000n });
  });
  it("of a tender goes downwards, and not to nothing", () => {
    const reverse = { ...rule, mode: "reverse" };
    expect(nextOffer(reverse)).toEqual({ least: 14_500n, limit: 10_000n });
    expect(nextOffer({ ...reverse, maxSteps: 100 })).toEqual({ least: 14_500n, limit: null });
    expect(nextOffer({ ...reverse, currentPrice: 5_00 })).toBeUndefined();
  });
  it("is undefined where amounts have no minimum step", () => {
    for (const mode of ["sealed_once", "sealed_last", "rounds"]) expect(nextOffer({ ...rule, mode })).toBeUndefined();
  });
  it("is exact beyond what a float holds", () =>
    expect(nextOffer({ ...rule, currentPrice: Number.MAX_SAFE_INTEGER, step: 1, maxSteps: 2 })).toEqual({
      least: 9_007_199_254_740_992n,
      limit: 9_007_199_254_740_993n,
    }));
});
describe("an amount", () => {
  const rule = {
    mode: "ascending",
    startPrice: 800_000_00,
    currentPrice: null as number | null,
    step: 5_000_00,
    maxSteps: 3,
    firstBid: "start",
    stepMode: "multiple",
  };
  const yuan = (amount: number) => amount * 100;

  it.each<[string, Partial<typeof rule>, number, string | undefined]>([
    ["of the start is the first", {}, yuan(800_000), undefined],
    ["below the start", {}, yuan(795_000), "belowLeast"],
    ["of the start, where a step beyond it is the first", { firstBid: "step" }, yuan(800_000), "belowLeast"],
    ["a step beyond the start", { firstBid: "step" }, yuan(805_000), undefined],
    ["between steps, as the first", {}, yuan(802_000), "noMultiple"],
    ["as high as anybody likes, as the first", {}, yuan(8_000_000), undefined],
    ["equal to the best", { currentPrice: yuan(905_000) }, yuan(905_000), "belowLeast"],
    ["a fen below a step", { currentPrice: yuan(905_000) }, yuan(910_000) - 1, "belowLeast"],
    ["a step beyond the best", { currentPrice: yuan(905_000) }, yuan(910_000), undefined],
    ["a fen beyond a step", { currentPrice: yuan(905_000) }, yuan(910_000) + 1, "noMultiple"],
    ["the most steps", { currentPrice: yuan(905_000) }, yuan(920_000), undefined],
    ["more than the most steps", { currentPrice: yuan(905_000) }, yuan(925_000), "aboveCap"],
    [
      "two steps, where it is exactly one",
      { currentPrice: yuan(905_000), stepMode: "fixed" },
      yuan(915_000),
      "aboveCap",
    ],
    ["one step, where it is exactly one", { currentPrice: yuan(905_000), stepMode: "fixed" }, yuan(910_000), undefined],
    ["beyond the start, where the first is the start", { stepMode: "fixed" }, yuan(805_000), "aboveCap"],
    ["of nothing", {}, 0, "belowLeast"],
    ["below nothing", {}, -1, "belowLeast"],
    ["of part of a fen", {}, 80_000_000.5, "belowLeast"],
    ["beyond exact numbers", {}, Number.MAX_SAFE_INTEGER + 1, "belowLeast"],
    ["of a sealed bid, whatever the steps", { mode: "sealed_last" }, yuan(800_000) + 1, undefined],
    ["of a sealed bid below the start", { mode: "sealed_once" }, yuan(800_000) - 1, "belowLeast"],
    ["of a tender above its limit", { mode: "reverse" }, yuan(805_000), "belowLeast"],
    ["of a tender, a step below the best", { mode: "reverse", currentPrice: yuan(700_000) }, yuan(695_000), undefined],
    ["of a tender, too far below", { mode: "reverse", currentPrice: yuan(700_000) }, yuan(680_000), "aboveCap"],
  ])("%s", (_says, change, price, fault) => expect(offerFault({ ...rule, ...change }, price)).toBe(fault));

  const anyRule = fc.record({
    startPrice: fc.integer({ min: 1, max: 1e14 }),
    step: fc.integer({ min: 1, max: 1e9 }),
    maxSteps: fc.option(fc.integer({ min: 1, max: 1000 })),
    firstBid: fc.constantFrom("start", "step"),
    stepMode: fc.constantFrom("multiple", "fixed"),
    currentPrice: fc.option(fc.integer({ min: 1, max: 1e14 })),
  });

  it("T15: is accepted exactly where it is whole steps beyond, at most so many, to the largest integers", () => {
    fc.assert(
      fc.property(anyRule, fc.integer({ min: -3, max: 1003 }), fc.integer({ min: 0, max: 2 }), (given, steps, odd) => {
        const base = given.currentPrice ?? given.startPrice;
        const price = base + steps * given.step + odd;
        const away = BigInt(price) - BigInt(base);
        const step = BigInt(given.step);
        const count = away / step;
        const first = given.currentPrice === null;
        const fewest = first && given.firstBid === "start" ? 0n : 1n;
        const most = given.stepMode === "fixed" ? fewest : first ? undefined : BigInt(given.maxSteps ?? 100);
        const fits = away % step === 0n && count >= fewest && (most === undefined || count <= most) && price > 0;
        expect(offerFault({ mode: "ascending", ...given }, price) === undefined).toBe(fits);
      }),
      { numRuns: 2000 },
    );
  });

  it("T29: of a tender is judged as its mirror image upwards", () => {
    const far = 2e14;
    fc.assert(
      fc.property(anyRule, fc.integer({ min: -3, max: 1003 }), fc.integer({ min: 0, max: 2 }), (given, steps, odd) => {
        // Mirrored at a point so far up that neither direction comes to nothing.
        const up = { ...given, startPrice: given.startPrice + 1e13, currentPrice: (given.currentPrice ?? 0) + 1e13 };
        const price = up.currentPrice + steps * given.step + odd;
        const down = { ...up, startPrice: far * 10 - up.startPrice, currentPrice: far * 10 - up.currentPrice };
        expect(offerFault({ mode: "reverse", ...down }, far * 10 - price)).toBe(
          offerFault({ mode: "ascending", ...up }, price),
        );
      }),
      { numRuns: 1000 },
    );
  });
});

describe("an amount that is much too high", () => {
  const rule = {
    mode: "ascending",
    startPrice: 100,
    reservePrice: 200 as number | null,
    fatFinger: 50 as number | null,
  };
  it.each<[string, Partial<typeof rule>, number, boolean]>([
    ["below the ratio of the reserve", {}, 999, false],
    ["at the ratio of the reserve", {}, 1000, true],
    ["at the ratio of the start, without a reserve", { reservePrice: null }, 500, true],
    ["below it", { reservePrice: null }, 499, false],
    ["with a ratio of tenths", { fatFinger: 15 }, 300, true],
    ["of a tender: at a part of it", { mode: "reverse" }, 40, true],
    ["of a tender: above that part", { mode: "reverse" }, 41, false],
    ["without the rule", { fatFinger: null }, 1e15, false],
    ["beyond what a float holds", { startPrice: 2e14, reservePrice: null }, 1e15, true],
  ])("T16: %s", (_says, change, price, flagged) => expect(isFatFinger({ ...rule, ...change }, price)).toBe(flagged));
});
