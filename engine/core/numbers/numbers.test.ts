import { describe, expect, it } from "vitest";
import type { NumberModel, NumberPart } from "#core/model";
import { formatNumber, numberPeriod, numberRuleOf, shortestNumber } from "./index.ts";

/** In Shanghai it is the first of January already. */
const NEW_YEAR = Date.parse("2026-12-31T16:00:00Z");
const EVE = NEW_YEAR - 1;

describe("a number", () => {
  it.each<[NumberPart[], number, string]>([
    [[{ text: "HT" }, { date: "yyyyMM" }, { digits: 5 }], 42, "HT20270100042"],
    [[{ date: "yyMMdd" }, { text: "-" }, { digits: 2 }], 7, "270101-07"],
    [[{ digits: 3 }, { text: "/" }, { date: "yyyy" }], 1, "001/2027"],
    [[{ digits: 2 }], 1234, "1234"],
  ])("%j at %i is %s", (parts, count, text) => expect(formatNumber({ parts }, count, NEW_YEAR)).toBe(text));

  it("has at least so many characters", () =>
    expect(shortestNumber({ parts: [{ text: "HT" }, { date: "yyMM" }, { digits: 4 }] })).toBe(10));
});

describe("a rule", () => {
  const rule: NumberModel = {
    number: "undefined",
    title: "编号",
    parts: [{ digits: 1 }],
    reset: "never",
    gaps: "allowed",
  };

  it.each<[unknown, NumberModel | undefined]>([
    [undefined, undefined],
    ["constructor", undefined],
    ["undefined", rule],
  ])("of the key %j is %o", (number, found) =>
    expect(numberRuleOf({ kind: "text", options: { number } }, { undefined: rule })).toBe(found),
  );
});

describe("its counter", () => {
  it.each<[NumberModel["reset"], string, string]>([
    ["never", "", ""],
    ["year", "2026", "2027"],
    ["month", "2026-12", "2027-01"],
    ["day", "2026-12-31", "2027-01-01"],
  ])("begins again: %s", (reset, before, after) =>
    expect([numberPeriod({ reset }, EVE), numberPeriod({ reset }, NEW_YEAR)]).toEqual([before, after]),
  );
});
