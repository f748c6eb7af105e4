import { describe, expect, it } from "vitest";
import { kindHarness } from "../kindHarness.fixture.ts";

describe("an integer", () => {
  it("is a JSON integer, or its plain text in a query", () => {
    expect(kindHarness("integer").stored(42)).toBe(42);
    expect(kindHarness("integer").stored("-42")).toBe(-42);
    expect(Object.is(kindHarness("integer").stored(-0), 0)).toBe(true);
  });

  it.each([
    [1.5, "WRONG_TYPE"],
    [true, "WRONG_TYPE"],
    [2 ** 53, "OUT_OF_RANGE"],
    ["9007199254740992", "OUT_OF_RANGE"],
    ["1.5", "TOO_MANY_PLACES"],
    ["1e3", "WRONG_NUMBER"],
    ["1,23", "SEPARATOR"],
    ["500%", "PERCENT"],
  ])("refuses %j as %s", (wire, code) => {
    expect(kindHarness("integer").stored(wire)).toEqual({ refused: code });
  });

  it("stands within its bounds", () => {
    const month = kindHarness("integer", { min: 1, max: 12 });
    expect([0, 1, 12, 13].map((value) => month.wrong(value))).toEqual(["TOO_SMALL", undefined, undefined, "TOO_LARGE"]);
  });

  it("reads pasted cells with separators, units and full-width digits", () => {
    expect(kindHarness("integer", { unit: "株" }).cell("１，２３４ 株")).toBe(1234);
    expect(kindHarness("integer").cell("007")).toBe(7);
    expect(kindHarness("integer").cell("12.00")).toBe(12);
    expect(kindHarness("integer").cell("12.5")).toEqual({ refused: "TOO_MANY_PLACES" });
    expect(kindHarness("integer").cell("1,23")).toEqual({ refused: "SEPARATOR" });
  });

  it("shows separators and its unit", () => {
    expect(kindHarness("integer", { unit: "株" }).text(12_345)).toBe("12,345 株");
  });

  it("finds bounds that are no integers or leave nothing", () => {
    expect(kindHarness("integer").lint({ min: 5, max: 4 })).toEqual(["/min MIN_ABOVE_MAX"]);
    expect(kindHarness("integer").lint({ min: 1.5 })).toEqual(["/min WRONG_LITERAL"]);
  });
});
