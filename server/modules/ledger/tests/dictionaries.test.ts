// The words of the screens are those of the chart and the catalogue.
import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { POSTINGS, REVERSAL } from "../rules/catalogue.ts";
import { CHART } from "../rules/chart.ts";

const itemsOf = (name: string): readonly (readonly [string, string])[] => {
  const file = new URL(`../../../../schemas/dict/${name}.dict.json`, import.meta.url);
  const { items } = JSON.parse(readFileSync(file, "utf8")) as { items: { value: string; text: string }[] };
  return items.map(({ value, text }) => [value, text]);
};

describe("the dictionaries of the ledger", () => {
  it("name every account of the chart", () =>
    expect(itemsOf("ledger_code")).toEqual(Object.values(CHART).map(({ code, title }) => [code, `${code} ${title}`])));

  it("name every posting of the catalogue", () =>
    expect(itemsOf("ledger_event")).toEqual([
      ...Object.entries(POSTINGS).map(([event, { title }]) => [event, title]),
      [REVERSAL.event, REVERSAL.title],
    ]));

  it("name every kind of owner", () =>
    expect(
      itemsOf("ledger_owner")
        .map(([owner]) => owner)
        .sort(),
    ).toEqual([...new Set(Object.values(CHART).map(({ owner }) => owner))].sort()));
});
