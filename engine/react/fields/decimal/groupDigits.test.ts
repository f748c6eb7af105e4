import { expect, test } from "vitest";
import { groupDigits } from "./groupDigits.ts";

test.each([
  ["1234567.00", false, "1,234,567.00"],
  ["1234567.00", true, "1,234,567"],
  ["1234567.50", true, "1,234,567.50"],
  ["-1200", false, "-1,200"],
  ["90071992547409910.01", false, "90,071,992,547,409,910.01"],
  ["-0.50", false, "-0.50"],
  ["***", false, "***"],
])("%s with cut00 %s reads %s", (text, cut00, shown) => {
  expect(groupDigits(text, cut00)).toBe(shown);
});
