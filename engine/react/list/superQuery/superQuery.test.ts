import { describe, expect, test } from "vitest";
import { parseSaved, wholeConditions, withSaved } from "./superQuery.ts";

describe("conditions", () => {
  test("count only with a field, a rule and a value", () => {
    const whole = { field: "a", rule: "eq", val: "1" } as const;
    expect(
      wholeConditions([whole, { field: "", rule: "eq", val: "1" }, { field: "a", rule: "eq", val: "" }, {}]),
    ).toEqual([whole]);
  });
});

describe("saved queries", () => {
  const one = { title: "一", matchType: "and", records: [{ field: "a", rule: "eq", val: "1" }] } as const;
  const two = { ...one, title: "二" };

  test("are added under a new name, and replaced in place under a known one", () => {
    expect(withSaved([one], two)).toEqual([one, two]);
    expect(withSaved([one, two], { ...one, matchType: "or" })).toEqual([{ ...one, matchType: "or" }, two]);
  });

  test("that cannot be read are left out", () => {
    expect(parseSaved([one, { title: "坏" }, null, { ...two, matchType: "xor" }])).toEqual([one]);
    expect(parseSaved(null)).toEqual([]);
  });
});
