import { describe, expect, it } from "vitest";
import { parseLocalInstant } from "#core/values";
import { scheduleFault } from "./checkSchedule.ts";
import { nextRuns } from "./nextRuns.ts";
import { parseCron } from "./parse.ts";
import { shortestInterval } from "./shortestInterval.ts";

function interval(text: string): number {
  const parsed = parseCron(text);
  if ("wrong" in parsed) throw new Error(text);
  return shortestInterval(parsed.parts);
}

describe("the shortest time between two runs", () => {
  it.each([
    ["* * * * * ?", 1],
    ["0/9 * * * * ?", 6],
    ["0/10 * * * * ?", 10],
    ["0/7 0 3 * * ?", 7],
    ["0,55 * * * * ?", 5],
    ["0,55 0 * * * ?", 55],
    ["0,55 59,0 * * * ?", 5],
    ["0,50 1-2 8 * * ?", 10],
    ["5 * * * * ?", 60],
    ["0 0 3 * * ?", 60],
  ])("of %s is %i seconds", (text, seconds) => expect(interval(text)).toBe(seconds));

  it("is never more than the time between runs that are found by search", () => {
    const after = parseLocalInstant("2026-01-01 00:00:00")!;
    for (const text of ["0/13 * * * * ?", "1,2 * * * * ?", "0,30 0/59 * * * ?", "7-9 5 1 * * ?", "0/59 59 * * * ?"]) {
      const found = nextRuns(text, { after, count: 300 })!;
      const apart = found.slice(1).map((run, index) => (run - found[index]!) / 1000);
      expect(interval(text)).toBeLessThanOrEqual(Math.min(...apart));
    }
  });
});

describe("a schedule of a job", () => {
  it.each([
    ["* * * * * ?", "often"],
    ["0/9 * * * * ?", "often"],
    ["0/0 * * * * ?", "second"],
    ["0 0 25 * * ?", "hour"],
    ["0 0 3 * *", "fields"],
    ["0 0 3 30 2 ?", "never"],
    ["0 0 3 31 4,6,9,11 ?", "never"],
  ])("%s is refused: %s", (text, fault) => expect(scheduleFault(text)).toBe(fault));

  it.each(["0/10 * * * * ?", "0 0 3 * * ?", "0 0 0 29 2 ?", "0 0 0 31W * ?", "0 0 0 1 1 ? 2019-2119"])(
    "%s is accepted",
    (text) => expect(scheduleFault(text)).toBeUndefined(),
  );

  it("whose years are over is refused from then on", () => {
    const text = "0 0 0 1 1 ? 2026";
    expect(scheduleFault(text)).toBeUndefined();
    expect(scheduleFault(text, { after: parseLocalInstant("2026-01-02 00:00:00")! })).toBe("never");
  });

  it("ends every search, however many runs are asked for", () => {
    const after = parseLocalInstant("2026-01-01 00:00:00")!;
    expect(nextRuns("0 0 0 29 2 ? 2019-2119", { after, count: 10_000 })!.length).toBeLessThan(30);
    expect(nextRuns("* * * * * ?", { after, count: 10_000 })!.length).toBeLessThanOrEqual(1000);
  });
});
