import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { DEAL, defaultProblem, dispositionProblem, lapseProblem, shortfallOf } from "./deal.ts";
import { nextBest } from "./nextBest.ts";

const deal = (change: Partial<Parameters<typeof defaultProblem>[0]> = {}) => ({
  state: DEAL.awaiting as number,
  place: 1,
  confirmDeadline: 100,
  buyerSignTime: null,
  signDeadline: null,
  ...change,
});

describe("a deal ends", () => {
  it("by default once its time is over, and not before", () => {
    expect(defaultProblem(deal(), "confirmOverdue", 100)).toBe("NOT_OVERDUE");
    expect(defaultProblem(deal(), "confirmOverdue", 101)).toBeUndefined();
    expect(defaultProblem(deal({ buyerSignTime: 99 }), "confirmOverdue", 101)).toBe("NOT_OVERDUE");
    expect(defaultProblem(deal({ confirmDeadline: null }), "confirmOverdue", 101)).toBe("NOT_OVERDUE");
    const signed = deal({ state: DEAL.effective, buyerSignTime: 99, signDeadline: 200 });
    expect(defaultProblem(signed, "signOverdue", 200)).toBe("NOT_OVERDUE");
    expect(defaultProblem(signed, "signOverdue", 201)).toBeUndefined();
  });

  it("by default at any time where its buyer refuses, as long as there is something to end", () => {
    const problems = Object.values(DEAL).map((state) => defaultProblem(deal({ state }), "refused", 0));
    const end = "DEAL_STATE";
    expect(problems).toEqual([undefined, undefined, undefined, undefined, end, end, end, end]);
  });

  it("without default where it was offered and not accepted", () => {
    expect(defaultProblem(deal({ place: 2 }), "refused", 0)).toBe("DEAL_STATE");
    expect(defaultProblem(deal({ place: 2, buyerSignTime: 50 }), "refused", 60)).toBeUndefined();
    expect(lapseProblem(deal({ place: 2 }), "refused", 0)).toBeUndefined();
    expect(lapseProblem(deal({ place: 2 }), "confirmOverdue", 100)).toBe("NOT_OVERDUE");
    expect(lapseProblem(deal(), "refused", 0)).toBe("NO_OFFER");
    expect(lapseProblem(deal({ place: 2, buyerSignTime: 50 }), "refused", 0)).toBe("NO_OFFER");
    expect(lapseProblem(deal({ place: 2, state: DEAL.cancelled }), "refused", 0)).toBe("DEAL_STATE");
  });
});

describe("a forfeited margin", () => {
  it("covers what is missing first; the rest of it is claimed", () => {
    expect(shortfallOf(90_500_000, 88_000_000, 12_000_000)).toEqual({ shortfall: 2_500_000, claim: 0 });
    expect(shortfallOf(90_500_000, 75_000_000, 12_000_000)).toEqual({ shortfall: 15_500_000, claim: 3_500_000 });
    expect(shortfallOf(90_500_000, 91_000_000, 12_000_000)).toEqual({ shortfall: 0, claim: 0 });
    expect(shortfallOf(90_500_000, undefined, 12_000_000)).toEqual({ shortfall: 0, claim: 0 });
    expect(dispositionProblem(120, 25, { toSeller: 25, fee: 0, penalty: 95 })).toBeUndefined();
    expect(dispositionProblem(120, 25, { toSeller: 24, fee: 0, penalty: 96 })).toBe("SHORTFALL_FIRST");
    expect(dispositionProblem(120, 25, { toSeller: 25, fee: 1, penalty: 95 })).toBe("DISPOSED_SUM");
    expect(dispositionProblem(10, 25, { toSeller: 10, fee: 0, penalty: 0 })).toBeUndefined();
  });

  it("and the claim are never more than what is missing, and together never less", () => {
    const fen = fc.integer({ min: 0, max: 1e12 });
    fc.assert(
      fc.property(fen, fen, fen, (price, resale, forfeited) => {
        const { shortfall, claim } = shortfallOf(price, resale, forfeited);
        expect(claim).toBe(shortfall - Math.min(shortfall, forfeited));
        expect(shortfall).toBe(resale < price ? price - resale : 0);
      }),
    );
  });
});

describe("the next best bid", () => {
  const bid = (seq: number, bidderNumber: string, price: number) => ({
    seq,
    bidderNumber,
    price,
    acceptedAt: seq,
    flagged: false,
  });
  const bids = [bid(1, "b", 80), bid(2, "a", 90), bid(3, "c", 85), bid(4, "b", 90)];
  const rule = { mode: "ascending", reservePrice: 85 };

  it("is that of who has not been passed, the earlier one at an equal price", () => {
    expect(nextBest(rule, bids, new Set())).toMatchObject({ seq: 2 });
    expect(nextBest(rule, bids, new Set(["a"]))).toMatchObject({ seq: 4 });
    expect(nextBest(rule, bids, new Set(["a", "b"]))).toMatchObject({ seq: 3 });
    expect(nextBest(rule, bids, new Set(["a", "b", "c"]))).toBeUndefined();
  });

  it("meets the reserve", () => {
    expect(nextBest({ ...rule, reservePrice: 86 }, bids, new Set(["a", "b"]))).toBeUndefined();
    expect(nextBest({ mode: "reverse", reservePrice: 84 }, bids, new Set(["b"]))).toBeUndefined();
    expect(nextBest({ mode: "reverse", reservePrice: 85 }, bids, new Set(["b"]))).toMatchObject({ seq: 3 });
  });
});
