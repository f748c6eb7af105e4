import { expect, it } from "vitest";
import { deltaOf } from "./delta.ts";

it.each([
  [["1", "5", "3"], { way: "down", size: "2" }],
  [["0.10", "0.30"], { way: "up", size: "0.20" }],
  [["99999999999999999.99", "100000000000000000.00"], { way: "up", size: "0.01" }],
  [["-2", "1"], { way: "up", size: "3" }],
  [["4", "4"], { way: "same", size: "0" }],
  [["1", null], undefined],
  [["1"], undefined],
])("of %j the last moved by %j, to the last digit", (values, delta) => {
  expect(deltaOf(values)).toEqual(delta);
});
