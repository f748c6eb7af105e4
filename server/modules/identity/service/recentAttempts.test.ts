import { describe, expect, it } from "vitest";
import { createRecentAttempts } from "./recentAttempts.ts";

const MINUTE = 60_000;
const times = (count: number, act: (at: number) => void): void =>
  Array.from({ length: count }, (_, at) => at).forEach(act);

describe("who has come how often", () => {
  it("is counted by source, and taken back for who was right", () => {
    const arrivals = createRecentAttempts();
    expect([arrivals.add("a", 0), arrivals.add("a", 0), arrivals.add("b", 0)]).toEqual([0, 1, 0]);
    arrivals.takeBack("a");
    expect(arrivals.add("a", 0)).toBe(1);
  });

  it("fades", () => {
    const arrivals = createRecentAttempts();
    times(8, () => void arrivals.add("a", MINUTE * 10));
    expect(arrivals.add("a", MINUTE * 16)).toBe(4);
    expect(arrivals.add("a", MINUTE * 200)).toBe(0);
  });

  it("is remembered of each through a flood of others, and never too little", () => {
    const arrivals = createRecentAttempts();
    times(500, () => void arrivals.add("first", 0));
    times(50_000, (at) => void arrivals.add(`other-${at}`, 0));
    expect(arrivals.add("first", 0)).toBeGreaterThanOrEqual(500);
    expect(arrivals.add("nobody yet", 0)).toBeLessThan(50);
  });
});
