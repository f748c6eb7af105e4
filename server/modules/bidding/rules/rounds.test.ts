import { describe, expect, it } from "vitest";
import { endOfRound, roundPlan, roundsOver, type RoundRule } from "./rounds.ts";

const SESSION: RoundRule = {
  mode: "rounds",
  rounds: 3,
  roundMs: null,
  freeStart: 1_000_000,
  freeEnd: 1_900_000,
  endDateTime: 1_900_000,
};

describe("rounds", () => {
  it.each([
    [0, 0],
    [999_999, 0],
    [1_000_000, 0],
    [1_299_999, 0],
    [1_300_000, 1],
    [1_599_999, 1],
    [1_600_000, 2],
    [1_899_999, 2],
    [1_900_000, 3],
    [9_000_000, 3],
  ])("at %i, %i are over", (now, over) => expect(roundsOver(SESSION, now)).toBe(over));

  it("are equally long, but for what does not divide: the first has it", () => {
    const uneven = { ...SESSION, rounds: 7 };
    expect(roundPlan(uneven)).toEqual({ of: 7, ms: 128_571 });
    expect([1, 2, 6, 7].map((count) => endOfRound(uneven, count))).toEqual([
      1_128_574, 1_257_145, 1_771_429, 1_900_000,
    ]);
    for (let count = 1; count <= 7; count++) {
      expect(roundsOver(uneven, endOfRound(uneven, count))).toBe(count);
      expect(roundsOver(uneven, endOfRound(uneven, count) - 1)).toBe(count - 1);
    }
  });

  it("go on where a suspension stopped them: two and a half are left of three", () => {
    const resumed = { ...SESSION, roundMs: 300_000, freeStart: 5_000_000, freeEnd: 5_750_000, endDateTime: 5_750_000 };
    expect(roundsOver(resumed, 5_000_000)).toBe(0);
    expect([1, 2, 3].map((count) => endOfRound(resumed, count))).toEqual([5_150_000, 5_450_000, 5_750_000]);
  });

  it("are of one mode alone", () => {
    for (const mode of ["ascending", "reverse", "sealed_once", "sealed_last", "later"]) {
      expect(roundPlan({ ...SESSION, mode })).toBeUndefined();
      expect(roundsOver({ ...SESSION, mode }, 1_500_000)).toBe(0);
    }
    expect(roundPlan({ ...SESSION, rounds: null })).toEqual({ of: 1, ms: 900_000 });
  });
});
