import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { endAfter, endOfLog, firstEnd, type EndRule } from "./end.ts";

const FREE_END = 10_000_000;
const rule: EndRule = { freeEnd: FREE_END, extMode: "cycle", extSec: 180, winSec: 60, latestEnd: null };
const window: EndRule = { ...rule, extMode: "window" };

describe("the end of bidding", () => {
  it.each<[string, EndRule, number[], number]>([
    ["of a cycle without a bid", rule, [], 180_000],
    ["of a cycle with bids of the free period", rule, [-500_000, -1], 180_000],
    ["of a cycle after its last bid", rule, [5_000, 100_000], 280_000],
    ["of a window without a bid", window, [], 0],
    ["of a window with an early bid", window, [-60_001], 0],
    ["of a window with a bid at its begin", window, [-60_000], 120_000],
    ["of a window with a bid at the last moment", window, [-1], 179_999],
    ["of a window, moved twice", window, [-1, 179_000], 359_000],
    ["of a window, where the step back of the end is never taken", { ...window, extSec: 10 }, [-50_000], 0],
    ["without extension", { ...rule, extMode: "none" }, [-1], 0],
    ["of a mode that is not known", { ...rule, extMode: null }, [-1], 0],
  ])("%s", (_says, given, bids, end) => {
    expect(
      endOfLog(
        given,
        bids.map((at) => FREE_END + at),
      ),
    ).toBe(FREE_END + end);
  });

  it("T4: of 500 bids is the moment of the last one and a cycle", () => {
    const moments = Array.from({ length: 500 }, (_, at) => FREE_END + at * 179_999);
    expect(endOfLog(rule, moments)).toBe(FREE_END + 499 * 179_999 + 180_000);
  });

  it("T34: is never beyond the hard stop", () => {
    const stopped = { ...rule, latestEnd: FREE_END + 200_000 };
    expect(firstEnd(stopped)).toBe(FREE_END + 180_000);
    expect(endOfLog(stopped, [FREE_END + 50_000])).toBe(FREE_END + 200_000);
    expect(firstEnd({ ...stopped, latestEnd: FREE_END - 1 })).toBe(FREE_END - 1);
  });

  it("T4, T34: moves forward only, by the rule, and derived anew it is what each bid had left", () => {
    fc.assert(
      fc.property(
        fc.record({
          freeEnd: fc.constant(FREE_END),
          extMode: fc.constantFrom("cycle", "window", "none"),
          extSec: fc.integer({ min: 0, max: 600 }),
          winSec: fc.option(fc.integer({ min: 0, max: 600 })),
          latestEnd: fc.option(fc.integer({ min: FREE_END, max: FREE_END + 3_000_000 })),
        }),
        fc.array(fc.integer({ min: 0, max: 400_000 }), { maxLength: 40 }),
        (given, waits) => {
          let end = firstEnd(given);
          let at = FREE_END - 600_000;
          const moments: number[] = [];
          for (const wait of waits) {
            at += wait;
            if (at >= end) break;
            moments.push(at);
            const next = endAfter(given, end, at);
            expect(next).toBeGreaterThanOrEqual(end);
            if (given.latestEnd !== null) expect(next).toBeLessThanOrEqual(given.latestEnd);
            end = next;
            expect(endOfLog(given, moments)).toBe(end);
          }
        },
      ),
    );
  });
});
