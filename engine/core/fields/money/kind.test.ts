import { describe, expect, it } from "vitest";
import { kindHarness } from "../kindHarness.fixture.ts";

describe("money", () => {
  it("is fen inside and yuan outside, never a JSON number", () => {
    expect(kindHarness("money").stored("1234.5")).toBe(123_450);
    expect(kindHarness("money").wire(123_450)).toBe("1234.50");
    expect(kindHarness("money").stored(1234)).toEqual({ refused: "WRONG_TYPE" });
    expect(kindHarness("money").stored("10000000000000")).toEqual({ refused: "OUT_OF_RANGE" });
    expect(kindHarness("money").stored("1.005")).toEqual({ refused: "TOO_MANY_PLACES" });
  });

  it("stands within its bounds", () => {
    const price = kindHarness("money", { min: "0.01", max: 100 });
    expect(["0", "0.01", "100.00", "100.01"].map((value) => price.wrong(value))).toEqual([
      "TOO_SMALL",
      undefined,
      undefined,
      "TOO_LARGE",
    ]);
  });

  it("reads pasted cells with signs and separators", () => {
    expect(["(1,234.50)", "+5", ".5", "12%", "'12.50"].map((cell) => kindHarness("money").cell(cell))).toEqual([
      -123_450,
      500,
      50,
      { refused: "PERCENT" },
      1250,
    ]);
    expect(["¥1,234.50", "￥１，２３４．５元", "1234", "0.50"].map((cell) => kindHarness("money").cell(cell))).toEqual([
      123_450, 123_450, 123_400, 50,
    ]);
  });

  it("shows separators and the currency once: ¥, or a unit that names it", () => {
    expect(kindHarness("money").text(123_456_700)).toBe("¥1,234,567.00");
    expect(kindHarness("money").text(-150)).toBe("-¥1.50");
    expect(kindHarness("money", { unit: "元/吨" }).text(123_450)).toBe("1,234.50 元/吨");
    expect(kindHarness("computed", { type: "money" }).text(150)).toBe("¥1.50");
  });
});
