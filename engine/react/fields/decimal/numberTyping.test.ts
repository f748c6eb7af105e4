import { describe, expect, it } from "vitest";
import { field } from "../../../core/model/model.fixture.ts";
import { typedNumber, withSeparators } from "./numberTyping.ts";

describe("typing a number", () => {
  const volume = field("volume", "decimal", { scale: 2 });
  it.each([
    ["12", "12"],
    ["-1.5", "-1.5"],
    ["1,234.50", "1234.50"],
    ["１２．５", "12.5"],
    ["12。5", "12.5"],
    ["¥ 30", "30"],
    ["1,234.50 元", "1234.50"],
    ["", null],
    [" ", null],
    ["12.", "12"],
    [".5", "0.5"],
    ["007", "7"],
    ["-0012", "-12"],
  ])("means by %j %j", (typed, meant) => {
    expect(typedNumber(typed, volume)).toBe(meant);
  });

  it.each(["12a", "1.2.3", "--1", "1e3", "1-", "1，5", "1,23", "5%", "1.234,5", "-"])("keeps %j as it is", (typed) => {
    expect(typedNumber(typed, volume)).toBe(typed);
  });

  it.each([
    ["1234567.5", "1,234,567.5"],
    ["-1000", "-1,000"],
    ["999", "999"],
    ["12.3456", "12.3456"],
    ["1,23", "1,23"],
    ["", ""],
  ])("shows %j as %j", (plain, shown) => {
    expect(withSeparators(plain)).toBe(shown);
  });
});
