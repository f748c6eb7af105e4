import { describe, expect, it } from "vitest";
import type { BidRoom } from "#server/modules/bidding/contract";
import { askFor, faultOf, offersOf, quickAmounts, stepsTo } from "./offers.ts";

type Read = Pick<BidRoom, "session" | "nextOffer" | "fatFinger">;

function read(
  currentPrice: string | null,
  nextOffer: BidRoom["nextOffer"],
  more: { readonly scene?: "sale" | "invite"; readonly startPrice?: string } = {},
): Read {
  const session = { scene: "sale", startPrice: "1000.00", step: "50.00", currentPrice, ...more };
  return { session: session as BidRoom["session"], nextOffer, fatFinger: "5.0" };
}

describe("the next offer", () => {
  it("is what was read, and moves with the price", () => {
    const at = read("1200.00", { least: "1250.00", limit: "6200.00" });
    expect(offersOf(at, "1200.00")).toEqual({ least: 125_000n, step: 5_000n, limit: 620_000n });
    expect(offersOf(at, "1400.00")).toEqual({ least: 145_000n, step: 5_000n, limit: 640_000n });
  });

  it("is fixed to one step where the rule says so", () => {
    expect(offersOf(read("1200.00", { least: "1250.00", limit: "1250.00" }), "1250.00")).toEqual({
      least: 130_000n,
      step: 5_000n,
      limit: 130_000n,
    });
  });

  it("after the first one is a step beyond it, whatever the start allowed", () => {
    expect(offersOf(read(null, { least: "1000.00", limit: null }), "1000.00")?.least).toBe(105_000n);
    expect(offersOf(read(null, { least: "1000.00", limit: null }), null)?.least).toBe(100_000n);
  });

  it("goes down for a tender, and not to nothing", () => {
    const at = read("200.00", { least: "150.00", limit: null }, { scene: "invite" });
    expect(offersOf(at, "200.00")).toEqual({ least: 15_000n, step: -5_000n, limit: null });
    expect(offersOf(at, "50.00")).toBeUndefined();
  });

  it("is any amount where bids are withheld", () => expect(offersOf(read(null, null), null)).toBeUndefined());
});

describe("an amount", () => {
  const RULES = {
    up: { least: 125_000n, step: 5_000n, limit: 150_000n },
    down: { least: 95_000n, step: -5_000n, limit: 50_000n },
  } as const;
  it.each([
    ["up", undefined, "wrong"],
    ["up", 0n, "wrong"],
    ["up", 120_000n, "below"],
    ["up", 125_000n, undefined],
    ["up", 126_000n, "noMultiple"],
    ["up", 155_000n, "above"],
    ["down", 100_000n, "below"],
    ["down", 95_000n, undefined],
    ["down", 92_000n, "noMultiple"],
    ["down", 45_000n, "above"],
  ] as const)("%s to %s: %s", (way, amount, fault) => expect(faultOf(RULES[way], amount)).toBe(fault));

  it("is asked about beyond twenty steps, at five times the start, and of sealed bids always", () => {
    const at = read("1200.00", { least: "1250.00", limit: null });
    const offers = { least: 125_000n, step: 5_000n, limit: null };
    expect(stepsTo(offers, 125_000n)).toBe(1n);
    expect(askFor(at, offers, 125_000n + 19n * 5_000n)).toBeUndefined();
    expect(askFor(at, offers, 125_000n + 20n * 5_000n)).toBe("steps");
    expect(askFor(at, offers, 500_000n)).toBe("slip");
    expect(askFor(at, undefined, 120_000n)).toBe("sealed");
    expect(askFor(read(null, null, { scene: "invite" }), undefined, 20_000n)).toBe("slip");
  });

  it("may be chosen by some steps, within the limit", () => {
    expect(quickAmounts(RULES.up).map(({ by, to }) => [by, to])).toEqual([
      [5_000n, 125_000n],
      [10_000n, 130_000n],
      [25_000n, 145_000n],
    ]);
    expect(quickAmounts({ least: 10_000n, step: -5_000n, limit: null }).map(({ to }) => to)).toEqual([10_000n, 5_000n]);
  });
});
