import { describe, expect, it } from "vitest";
import { bindPredicate, type BindScope } from "./index.ts";
import type { Predicate } from "#core/model";

const scope: BindScope = {
  now: 0,
  user: { roles: ["a", "b", "c"], none: [], level: 7, id: "x" },
  column: ({ field }) => (field === "n" ? "integer" : "text"),
};
const is = (field: string, literal: string | number): Predicate => ({
  test: "eq",
  on: { field },
  operands: [{ literal }],
});
const inUser = (field: string, key: string): Predicate => ({
  test: "in",
  on: { field },
  operands: [{ variable: { name: "user", key } }],
});

describe("a bound predicate", () => {
  it("has the same shape for other values, and its values in order", () => {
    const one = bindPredicate({ all: [is("t", "木"), { not: is("n", 1) }] }, scope);
    const two = bindPredicate({ all: [is("t", ") or 1"), { not: is("n", 2) }] }, scope);
    expect(one.queryKey).toBe(two.queryKey);
    expect(two.values).toEqual([") or 1", 2]);
  });
  it.each<[string, Predicate, Predicate]>([
    ["a field", is("t", "a"), is("u", "a")],
    ["a related field", is("t", "a"), { test: "eq", on: { field: "t", via: "r" }, operands: [{ literal: "a" }] }],
    ["an operator", is("t", "a"), { test: "ne", on: { field: "t" }, operands: [{ literal: "a" }] }],
    ["and for or", { all: [is("t", "a"), is("t", "b")] }, { any: [is("t", "a"), is("t", "b")] }],
    [
      "where a group ends",
      { all: [{ any: [is("t", "a"), is("t", "b")] }, is("t", "c")] },
      { all: [{ any: [is("t", "a")] }, is("t", "b"), is("t", "c")] },
    ],
    [
      "empty for not empty",
      { test: "empty", on: { field: "t" }, operands: [{ literal: 1 }] },
      { test: "empty", on: { field: "t" }, operands: [{ literal: 0 }] },
    ],
    ["a list of nothing", inUser("t", "none"), inUser("t", "roles")],
  ])("changes its shape with %s", (_, a, b) => {
    expect(bindPredicate(a, scope).queryKey).not.toBe(bindPredicate(b, scope).queryKey);
  });
  it("fills lists up to a power of two with a value that is there", () => {
    expect(bindPredicate(inUser("t", "roles"), scope).values).toEqual(["a", "b", "c", "c"]);
    expect(bindPredicate(inUser("t", "none"), scope).values).toEqual([]);
  });
  it("gives variables the type of their column", () => {
    expect(
      bindPredicate({ test: "eq", on: { field: "t" }, operands: [{ variable: { name: "user", key: "level" } }] }, scope)
        .values,
    ).toEqual(["7"]);
    expect(
      bindPredicate({ test: "eq", on: { field: "n" }, operands: [{ variable: { name: "user", key: "id" } }] }, scope)
        .values,
    ).toEqual([null]);
  });
});
