import { describe, expect, it } from "vitest";
import { kindHarness } from "../kindHarness.fixture.ts";
import { uniqueSets } from "./kind.ts";

describe("lines", () => {
  it("find every name that does not exist in their entity", () => {
    const source = {
      entity: "article",
      by: "parent",
      columns: ["name", "x"],
      totals: ["y"],
      order: "-z",
      unique: [["name"], ["w"]],
      min: 2,
      max: 1,
    };
    expect(kindHarness("lines").lint(source)).toEqual([
      "/by DANGLING",
      "/order DANGLING",
      "/columns/1 DANGLING",
      "/totals/0 DANGLING",
      "/unique/1/0 DANGLING",
      "/min MIN_ABOVE_MAX",
    ]);
  });

  it("take one list of unique fields, or several", () => {
    expect(uniqueSets(["a", "b"])).toEqual([["a", "b"]]);
    expect(uniqueSets([["a"], ["b"]])).toEqual([["a"], ["b"]]);
    expect(uniqueSets(undefined)).toEqual([]);
  });
});
