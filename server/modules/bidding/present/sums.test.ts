import { describe, expect, it } from "vitest";
import type { LatestDealRecord } from "../repo/deals.ts";
import { cubicPriceOf, presentSums } from "./sums.ts";

const WHOLE = {
  mode: "ascending",
  priceUnit: "whole",
  transactionType: 2,
  area: 41_296,
  volume: 4_005_712,
  weight: null,
} as const;

describe("what follows from a price", () => {
  it("of a whole: what a cubic metre and a mu come to, to the fen", () => {
    expect(presentSums(WHOLE, 150_300_000, undefined)).toMatchObject({
      total: "1503000.00",
      estimated: false,
      unitPrices: [
        { unit: "立方米", price: "375.21" },
        { unit: "亩", price: "3639.58" },
      ],
    });
  });

  it("is rounded half up, and loses nothing where a float would", () => {
    const of = (price: number, volume: number) =>
      presentSums({ ...WHOLE, area: null, volume }, price, undefined).unitPrices[0]?.price;
    // 0.005 yuan is half a fen.
    expect([of(1, 2_000), of(3, 2_000), of(1, 2_001)]).toEqual(["0.01", "0.02", "0.00"]);
    expect(of(9_007_199_254_740_991, 1_000)).toBe("90071992547409.91");
    // 1.005 as a float is below its own half.
    expect(of(201, 2_000)).toBe("1.01");
  });

  it("of a price per ton: the total of the announced weight, which is an estimate, and the price of a mu", () => {
    const ton = {
      ...WHOLE,
      priceUnit: "ton",
      transactionType: 4,
      area: 10_000,
      volume: null,
      weight: 150_425,
    } as const;
    expect(presentSums(ton, 12_400, undefined)).toEqual({
      total: "186527.00",
      estimated: true,
      unitPrices: [{ unit: "亩", price: "1865.27" }],
      payment: { firstShare: null, first: null, balance: null },
    });
    expect(presentSums({ ...ton, weight: null }, 12_400, undefined)).toMatchObject({ total: null, unitPrices: [] });
  });

  it("of a deal: its own total, which is no estimate", () => {
    const ton = { ...WHOLE, priceUnit: "ton", weight: 150_425 } as const;
    expect(presentSums(ton, 12_400, 18_000_000)).toMatchObject({ total: "180000.00", estimated: false });
  });

  it.each([
    [1, 100, "999999.99", "0.00"],
    [2, 70, "699999.99", "300000.00"],
    [3, 50, "500000.00", "499999.99"],
    [4, null, null, null],
    [5, null, null, null],
  ])(
    "by type %i: first %s percent, and a balance that makes up the price",
    (transactionType, share, first, balance) => {
      const { payment } = presentSums({ ...WHOLE, transactionType }, 99_999_999, undefined);
      expect(payment).toEqual({ firstShare: share, first, balance });
    },
  );

  it("of a tender: nothing that a buyer would pay", () =>
    expect(presentSums({ ...WHOLE, mode: "reverse" }, 100, undefined).payment).toBeNull());

  it("of nothing: a quantity of none has no price of one", () => {
    const none = { ...WHOLE, area: 0, volume: 0, weight: 0 };
    expect(presentSums(none, 100, undefined).unitPrices).toEqual([]);
    expect(cubicPriceOf({ dealPrice: 100, volume: 0 } as LatestDealRecord)).toBeNull();
  });
});
