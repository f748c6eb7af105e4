import { describe, expect, it } from "vitest";
import { kindHarness } from "../kindHarness.fixture.ts";

describe("a month", () => {
  it("is YYYY-MM and no more", () => {
    expect(kindHarness("month").stored("2026-12")).toBe("2026-12");
    expect([kindHarness("month").stored("2026-13"), kindHarness("month").stored("2026-01-01")]).toEqual([
      { refused: "WRONG_MONTH" },
      { refused: "WRONG_MONTH" },
    ]);
  });

  it("stands within bounds, today's month in Shanghai among them", () => {
    expect(kindHarness("month", { min: "$today" }).wrong("2026-03")).toBe("TOO_EARLY");
    expect(kindHarness("month", { min: "$today" }).wrong("2026-04")).toBeUndefined();
  });

  it("reads months and days as people write them", () => {
    expect(["2026/1", "2026年1月", "2026-01-31"].map((cell) => kindHarness("month").cell(cell))).toEqual([
      "2026-01",
      "2026-01",
      "2026-01",
    ]);
  });
});
