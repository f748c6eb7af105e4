import { describe, expect, it } from "vitest";
import { kindHarness } from "../kindHarness.fixture.ts";

describe("a month", () => {
  it("is a month that exists", () => {
    expect(kindHarness("month").stored("2026-12")).toBe("2026-12");
    expect(
      ["2026-13", "2026-02-30", "26/1", "1/2026", "202601", "一月"].map((text) => kindHarness("month").stored(text)),
    ).toEqual(
      ["NO_SUCH_TIME", "NO_SUCH_TIME", "YEAR_DIGITS", "DAY_ORDER", "WRONG_MONTH", "WRONG_MONTH"].map((refused) => ({
        refused,
      })),
    );
  });

  it("stands within bounds, today's month in Shanghai among them", () => {
    expect(kindHarness("month", { min: "$today" }).wrong("2026-03")).toBe("TOO_EARLY");
    expect(kindHarness("month", { min: "$today" }).wrong("2026-04")).toBeUndefined();
  });

  it.each(["2026/1", "2026年1月", "2026.01", "２０２６－０１", "2026-01-31", "2026/1/1"])(
    "is read from %j, sent or pasted",
    (text) => {
      expect([kindHarness("month").stored(text), kindHarness("month").cell(text)]).toEqual(Array(2).fill("2026-01"));
    },
  );
});
