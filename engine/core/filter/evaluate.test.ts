import { describe, expect, it } from "vitest";
import { midnightOf } from "#core/values";
import { evaluate, type EvaluateScope } from "./index.ts";
import type { FilterOp, Operand, Predicate } from "#core/model";

const NOW = midnightOf("2026-03-31") + 3_600_000;
const scope: EvaluateScope = {
  now: NOW,
  user: { id: "u1", level: 7, roles: ["a", "b"], none: [], gap: null },
  row: { other: "o1" },
  lookup: (via, key) => (via === "owner" && key === "p1" ? { name: "王" } : undefined),
  under: (on, key) => (on.field === "area" && key === "n1" ? new Set(["n1", "n2"]) : new Set()),
};
const test = (op: FilterOp, field: string, ...values: (string | number | null | Operand)[]): Predicate => ({
  test: op,
  on: field.includes(".") ? { via: field.split(".")[0]!, field: field.split(".")[1]! } : { field },
  operands: values.map((value) => (typeof value === "object" && value !== null ? value : { literal: value })),
});
const user = (key: string): Operand => ({ variable: { name: "user", key } });
const holds = (predicate: Predicate, row: Record<string, string | number | null>): boolean =>
  evaluate(predicate, row, scope);

describe("a test", () => {
  it.each<[string, Predicate, Record<string, string | number | null>, boolean]>([
    ["eq", test("eq", "x", 1), { x: 1 }, true],
    ["eq is exact", test("eq", "x", "a"), { x: "A" }, false],
    ["ne", test("ne", "x", 1), { x: 2 }, true],
    ["gt at the edge", test("gt", "x", 2), { x: 2 }, false],
    ["ge at the edge", test("ge", "x", 2), { x: 2 }, true],
    ["lt below", test("lt", "x", 2), { x: 1 }, true],
    ["le above", test("le", "x", 2), { x: 3 }, false],
    ["integers beyond 2^52", test("gt", "x", 2 ** 53 - 2), { x: 2 ** 53 - 1 }, true],
    ["text by code point: 𠮷 stands behind the last of the BMP", test("gt", "x", "\uffee"), { x: "𠮷" }, true],
    ["text by code point: a stands behind Z", test("gt", "x", "Z"), { x: "a" }, true],
    ["like contains", test("like", "x", "叶木"), { x: "茶叶木方" }, true],
    ["like folds ASCII", test("like", "x", "aBc"), { x: "xAbCx" }, true],
    ["like folds nothing else", test("like", "x", "é"), { x: "É" }, false],
    ["like folds no full-width letter", test("like", "x", "ａ"), { x: "Ａ" }, false],
    ["% is itself", test("like", "x", "%"), { x: "abc" }, false],
    ["_ is itself", test("like", "x", "a_c"), { x: "abc" }, false],
    ["\\ is itself", test("like", "x", "\\"), { x: "a\\b" }, true],
    ["right_like starts with", test("right_like", "x", "茶"), { x: "茶叶" }, true],
    ["right_like only starts", test("right_like", "x", "叶"), { x: "茶叶" }, false],
    ["left_like ends with", test("left_like", "x", "叶"), { x: "茶叶" }, true],
    ["not_like", test("not_like", "x", "a"), { x: "bcd" }, true],
    ["in", test("in", "x", 1, 2), { x: 2 }, true],
    ["not_in", test("not_in", "x", 1, 2), { x: 3 }, true],
    ["between, both ends in", test("between", "x", 1, 3), { x: 3 }, true],
    ["contains one of several", test("contains", "x", "b"), { x: "a,b,c" }, true],
    ["contains no part of one", test("contains", "x", "b"), { x: "a,bb,c" }, false],
    ["under the node itself", test("under", "area", "n1"), { area: "n1" }, true],
    ["under a node below", test("under", "area", "n1"), { area: "n2" }, true],
    ["under another", test("under", "area", "n1"), { area: "n9" }, false],
    ["empty", test("empty", "x", 1), { x: null }, true],
    ["not empty", test("empty", "x", 0), { x: null }, false],
    ["'' is null", test("empty", "x", 1), { x: "" }, true],
    ["a field that is not there is null", test("empty", "x", 1), {}, true],
    ["a field of the referenced row", test("eq", "owner.name", "王"), { owner: "p1" }, true],
    ["a field of a missing row is null", test("empty", "owner.name", 1), { owner: "p9" }, true],
    ["a field behind an empty reference is null", test("empty", "owner.name", 1), { owner: null }, true],
  ])("%s", (_, predicate, row, expected) => {
    expect(holds(predicate, row)).toBe(expected);
  });
});

describe("unknown", () => {
  const compared: Predicate[] = (
    [
      "eq",
      "ne",
      "gt",
      "ge",
      "lt",
      "le",
      "in",
      "not_in",
      "like",
      "not_like",
      "left_like",
      "right_like",
      "contains",
      "under",
    ] as const
  ).map((op) => test(op, "x", "a"));
  it.each(compared)("comes from null and is false at the root, also under not: %o", (predicate) => {
    expect(holds(predicate, { x: null })).toBe(false);
    expect(holds({ not: predicate }, { x: null })).toBe(false);
  });
  it("gives way to false in and, to true in or", () => {
    const unknown = test("eq", "x", 1);
    const yes = test("eq", "y", 1);
    const row = { x: null, y: 1 };
    expect(holds({ any: [unknown, yes] }, row)).toBe(true);
    expect(holds({ not: { all: [unknown, { not: yes }] } }, row)).toBe(true);
    expect(holds({ not: { all: [unknown, yes] } }, row)).toBe(false);
  });
  it("is half a between: a value beyond the known end is false, not unknown", () => {
    expect(holds({ not: test("between", "x", null, 3) }, { x: 9 })).toBe(true);
    expect(holds({ not: test("between", "x", null, 3) }, { x: 1 })).toBe(false);
  });
  it("is in a list that holds null and not the value", () => {
    expect(holds({ not: test("in", "x", 1, user("gap")) }, { x: 2 })).toBe(false);
    expect(holds(test("in", "x", 1, user("gap")), { x: 1 })).toBe(true);
  });
  it("is not in an empty list: nothing is in it, not even null", () => {
    expect(holds(test("in", "x", user("none")), { x: null })).toBe(false);
    expect(holds(test("not_in", "x", user("none")), { x: null })).toBe(true);
  });
});

describe("a variable", () => {
  it("is read when the predicate runs", () => {
    expect(holds(test("eq", "x", user("id")), { x: "u1" })).toBe(true);
    expect(holds(test("in", "x", user("roles")), { x: "b" })).toBe(true);
    expect(holds(test("eq", "x", { variable: { name: "row", field: "other" } }), { x: "o1" })).toBe(true);
    expect(holds(test("eq", "x", { variable: { name: "now" } }), { x: NOW })).toBe(true);
    expect(
      holds(test("eq", "x", { variable: { name: "today", offset: { amount: -1, unit: "M" } } }), { x: "2026-02-28" }),
    ).toBe(true);
    expect(
      holds(test("eq", "x", { variable: { name: "today", as: "instant" } }), { x: midnightOf("2026-03-31") }),
    ).toBe(true);
    expect(holds(test("eq", "x", { variable: { name: "today", as: "month" } }), { x: "2026-03" })).toBe(true);
  });
  it("takes the type of what it is compared with", () => {
    expect(holds(test("eq", "x", user("level")), { x: "7" })).toBe(true);
    expect(holds(test("eq", "x", user("id")), { x: 1 })).toBe(false);
    expect(holds({ not: test("eq", "x", user("id")) }, { x: 1 })).toBe(false);
  });
  it("that is not given, or holds a list where one value is expected, is null", () => {
    expect(holds(test("eq", "x", user("constructor")), { x: "x" })).toBe(false);
    expect(holds(test("eq", "x", user("roles")), { x: "a" })).toBe(false);
  });
});
