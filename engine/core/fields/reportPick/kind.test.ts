import { describe, expect, it } from "vitest";
import { kindHarness } from "../kindHarness.fixture.ts";

describe("a pick from a report", () => {
  it("is one value, commas and all, or several", () => {
    expect(kindHarness("reportPick").stored("甲,乙")).toBe("甲,乙");
    expect(kindHarness("reportPick", { multiple: true, max: 1 }).wrong("甲,乙")).toBe("TOO_MANY_ITEMS");
    expect(kindHarness("reportPick").stored("a\0")).toEqual({ refused: "ILL_FORMED" });
  });

  it("names a report that exists", () => {
    expect(kindHarness("reportPick").lint({ report: "sale" })).toEqual(["/report DANGLING"]);
  });
});
