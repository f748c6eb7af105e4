import { expect, it } from "vitest";
import { deltaOf } from "./periodChange.ts";

it.each([
  [["1", "5", "3"], { way: "down", size: "2" }],
  [["0.10", "0.30"], { way: "up", size: "0.20" }],
  [["99999999999999999.99", "100000000000000000.00"], { way: "up", size: "0.01" }],
  [["-2", "1"], { way: "up", size: "3" }],
  [["4", "4"], { way: "same", size: "0" }],
  [["1", null], undefined],
  [["1"], undefined],
])("of %j the last moved by %j, to the last digit", (values, delta) => {
  expect(deltaOf(values, values.length - 1)).toEqual(delta);
});

it("is of the period that is shown, not of the last", () => {
  expect(deltaOf(["4", "9", "1"], 1)).toEqual({ way: "up", size: "5" });
  expect(deltaOf(["4", "9"], 0)).toBeUndefined();
});
