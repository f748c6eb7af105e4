import { describe, expect, test } from "vitest";
import { conditionsOf, parseSaved, parseSuperQuery, withSaved } from "./superQuery.ts";

const condition = { field: "a", rule: "eq", val: "1" } as const;
const nested = {
  matchType: "or",
  records: [
    {
      matchType: "and",
      records: [condition, { field: "b", rule: "like", val: "x", type: "text" }],
    },
    { field: "c", rule: "gt", val: "2" },
  ],
} as const;

describe("a super query in an address", () => {
  test("is read with its groups as they were written", () => {
    expect(parseSuperQuery(JSON.stringify(nested.records), "or")).toEqual(nested);
  });

  test("joins a group without a match type with and, as the server does", () => {
    expect(parseSuperQuery(JSON.stringify([{ records: [condition] }]), null)).toEqual({
      matchType: "and",
      records: [{ matchType: "and", records: [condition] }],
    });
  });

  test.each([
    ["an empty group", [condition, { matchType: "or", records: [] }]],
    ["a group that joins in an unknown way", [{ matchType: "xor", records: [condition] }]],
    ["an incomplete condition in a group", [{ matchType: "or", records: [{ ...condition, val: "" }] }]],
    ["an unknown rule in a group", [{ matchType: "or", records: [{ ...condition, rule: "between" }] }]],
    ["null", [null]],
  ])("is none with %s", (_name, records) => {
    expect(parseSuperQuery(JSON.stringify(records), "and")).toBeUndefined();
  });

  test("has conditions at every level", () => {
    expect(conditionsOf(nested).map(({ field }) => field)).toEqual(["a", "b", "c"]);
  });
});

describe("saved queries", () => {
  const one = { title: "一", matchType: "and", records: [condition] } as const;
  const two = { ...one, title: "二" };

  test("are added under a new name, and replaced in place under a known one", () => {
    expect(withSaved([one], two)).toEqual([one, two]);
    expect(withSaved([one, two], { ...one, matchType: "or" })).toEqual([{ ...one, matchType: "or" }, two]);
  });

  test("are read with their groups", () => {
    expect(parseSaved([{ title: "三", ...nested }])).toEqual([{ title: "三", ...nested }]);
  });

  test("that cannot be read are left out", () => {
    expect(parseSaved([one, { title: "坏" }, null, { ...two, matchType: "xor" }])).toEqual([one]);
    expect(parseSaved([{ ...two, records: [{ matchType: "or", records: [{}] }] }])).toEqual([]);
    expect(parseSaved(null)).toEqual([]);
  });
});
