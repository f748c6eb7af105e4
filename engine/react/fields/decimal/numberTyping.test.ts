import { describe, expect, it } from "vitest";
import { withSeparators, completeNumber, cleanNumberInput } from "./numberTyping.ts";

describe("typing a number", () => {
  it.each([
    ["12", "12"],
    ["-1.5", "-1.5"],
    ["1,234.50", "1234.50"],
    ["１２．５", "12.5"],
    ["¥ 30", "30"],
    ["1,234.50 元", "1234.50"],
    ["", ""],
    ["-", "-"],
    ["12.", "12."],
  ])("lets %j in as %j", (typed, tidy) => {
    expect(cleanNumberInput(typed, 2)).toBe(tidy);
  });

  it.each(["12a", "1.2.3", "--1", "1e3", "1-"])("keeps %j out", (typed) => {
    expect(cleanNumberInput(typed, 2)).toBeUndefined();
  });

  it("has no point in whole numbers", () => {
    expect(cleanNumberInput("1.", 0)).toBeUndefined();
  });

  it.each([
    ["12.", "12"],
    [".5", "0.5"],
    ["-", ""],
    ["-.", ""],
    ["007", "7"],
    ["0", "0"],
    ["0.05", "0.05"],
    ["-0012", "-12"],
  ])("takes %j for %j", (typed, settled) => {
    expect(completeNumber(typed)).toBe(settled);
  });

  it.each([
    ["1234567.5", "1,234,567.5"],
    ["-1000", "-1,000"],
    ["999", "999"],
    ["12.3456", "12.3456"],
    ["", ""],
  ])("shows %j as %j", (plain, shown) => {
    expect(withSeparators(plain)).toBe(shown);
  });
});
