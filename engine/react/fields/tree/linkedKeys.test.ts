import { describe, expect, it } from "vitest";
import { halfTicked, keysAbove, toggled } from "./linkedKeys.ts";

const KNOWN = [
  { value: "1", parent: null },
  { value: "11", parent: "1" },
  { value: "12", parent: "1" },
  { value: "111", parent: "11" },
];
const NOTHING = { below: [], above: [] };

describe("ticks of a tree", () => {
  it("names the nodes above one, the nearest first", () => {
    expect(keysAbove("111", KNOWN)).toEqual(["11", "1"]);
    expect(keysAbove("1", KNOWN)).toEqual([]);
    expect(keysAbove("9", KNOWN)).toEqual([]);
  });

  it("ends where nodes are above each other", () => {
    const circle = [
      { value: "a", parent: "b" },
      { value: "b", parent: "a" },
    ];
    expect(keysAbove("a", circle)).toEqual(["b", "a"]);
  });

  it("ticks a branch, and unticks it with the nodes above it", () => {
    expect(toggled([], "11", { below: ["111"], above: ["1"] })).toEqual(["11", "111"]);
    expect(toggled(["1", "11", "111", "12"], "111", { below: [], above: ["11", "1"] })).toEqual(["12"]);
  });

  it("ticks one node alone where nothing is linked", () => {
    expect(toggled(["1"], "11", NOTHING)).toEqual(["1", "11"]);
    expect(toggled(["1", "11"], "1", NOTHING)).toEqual(["11"]);
  });

  it("marks the nodes above a ticked one as partly ticked", () => {
    expect(halfTicked(["111"], KNOWN)).toEqual(["11", "1"]);
    expect(halfTicked(["1", "111"], KNOWN)).toEqual(["11"]);
  });
});
