import { describe, expect, it } from "vitest";
import { kindHarness } from "../kindHarness.fixture.ts";

const SHAPE = {
  type: "object",
  properties: {
    name: { type: "string", maxLength: 3 },
    count: { type: "integer", minimum: 1 },
    tags: { type: "array", items: { enum: ["a", "b"] }, maxItems: 2 },
  },
  required: ["name"],
  additionalProperties: false,
};

describe("a json field", () => {
  it("stores text and gives back the value", () => {
    expect(kindHarness("json").stored({ a: [1, null, "二"] })).toBe('{"a":[1,null,"二"]}');
    expect(kindHarness("json").wire('{"a":1}')).toEqual({ a: 1 });
    expect(kindHarness("json").cell('{"a": 1}')).toBe('{"a":1}');
    expect(kindHarness("json").cell("{a: 1}")).toEqual({ refused: "WRONG_JSON" });
  });

  it("refuses what is too deep, too long, or reaches for an object's inner names", () => {
    let deep: unknown = 1;
    for (let i = 0; i < 1000; i++) deep = [deep];
    expect(kindHarness("json").stored(deep)).toEqual({ refused: "WRONG_JSON" });
    expect(kindHarness("json").stored(JSON.parse('{"__proto__": {"isAdmin": true}}'))).toEqual({
      refused: "WRONG_JSON",
    });
    expect(kindHarness("json").stored({ constructor: 1 })).toEqual({ refused: "WRONG_JSON" });
    expect(kindHarness("json").stored(["x".repeat(100_000)])).toEqual({ refused: "TOO_LONG" });
    expect(({} as { isAdmin?: boolean }).isAdmin).toBeUndefined();
  });

  it("has the shape that `schema` says", () => {
    const shaped = kindHarness("json", { schema: SHAPE });
    expect(shaped.wrong({ name: "一", count: 1, tags: ["a"] })).toBeUndefined();
    expect(
      [
        {},
        { name: 1 },
        { name: "四个字呀" },
        { name: "", count: 0 },
        { name: "", more: 1 },
        { name: "", tags: ["c"] },
        { name: "", tags: ["a", "b", "a"] },
        [],
      ].map((value) => shaped.wrong(value)),
    ).toEqual(Array(8).fill("WRONG_SHAPE"));
  });

  it("finds keywords that would do nothing", () => {
    expect(
      kindHarness("json").lint({ schema: { type: "object", properties: { a: { pattern: "x" } }, allOf: [] } }),
    ).toEqual(["/schema/allOf UNKNOWN_KEYWORD", "/schema/properties/a/pattern UNKNOWN_KEYWORD"]);
  });
});
