/** Columns of a report that would show another number than the one that is stored, or not show that it is money. */
import { describe, expect, it } from "vitest";
import { compile } from "#core/language";
import { changed, R } from "./findings/faulty.fixture.ts";
import { PROJECT_FILES, type Json } from "./project.fixture.ts";

/** Findings at the column `price` where it is declared so and selected so. */
function found(value: string, column: Json): readonly (readonly (string | undefined)[])[] {
  const sql = `select month_of(t.createTime) as month, t.level, count(*) as tasks, ${value} as price`;
  const report = changed(changed(PROJECT_FILES[R] ?? {}, ["sql", "0"], sql), ["columns", "price"], column);
  const place = changed(PROJECT_FILES["place.entity.json"] ?? {}, ["fields", "weight"], {
    kind: "decimal",
    title: "重量",
    scale: 2,
  });
  const files = Object.entries({ ...PROJECT_FILES, "place.entity.json": place, [R]: report });
  return compile(files.map(([path, json]) => ({ path, text: JSON.stringify(json) }))).findings.map((finding) => [
    finding.code,
    finding.pointer,
    finding.suggestion,
  ]);
}

const DECIMAL = { kind: "decimal", scale: 2, title: "金额", total: true };
const MONEY = { kind: "money", title: "金额", total: true };
const INTEGER = { kind: "integer", title: "金额", total: true };

describe("money", () => {
  it.each([
    "sum(t.price)",
    "avg(t.price)",
    "min(t.price)",
    "max(t.price)",
    "coalesce(sum(t.price), 0)",
    "sum(t.price * t.count)",
    "divide(sum(t.price), count(*))",
    "sum(case when t.count > 1 then t.price else 0 end)",
    "sum(t.amount - t.price)",
  ])("%s is no decimal and no whole number", (value) => {
    for (const column of [DECIMAL, { ...DECIMAL, scale: 3 }, INTEGER, { kind: "decimal", title: "金额", total: true }])
      expect(found(value, column)).toEqual([["REPORT.COLUMN", "/columns/price/kind", "money"]]);
    expect(found(value, MONEY)).toEqual([]);
  });

  it("is neither a number of rows nor a weight", () => {
    expect(found("count(t.price)", MONEY)).toEqual([["REPORT.COLUMN", "/columns/price/kind", "integer"]]);
    expect(found("sum(p.weight)", MONEY)).toEqual([["REPORT.COLUMN", "/columns/price/kind", "decimal"]]);
    expect(found("sum(t.count)", MONEY)).toEqual([["REPORT.COLUMN", "/columns/price/kind", "integer"]]);
  });

  it("multiplied by a decimal has the places of both", () => {
    expect(found("sum(t.price * p.weight)", MONEY)).toEqual([["REPORT.COLUMN", "/columns/price/kind", undefined]]);
    expect(found("divide(sum(t.price * p.weight), 100)", MONEY)).toEqual([]);
    expect(found("sum(t.price * p.weight)", { ...DECIMAL, scale: 4 })).toEqual([]);
  });

  it("may be moved by its point on purpose", () => {
    expect(found("divide(sum(t.price), 100)", INTEGER)).toEqual([]);
    expect(found("divide(sum(t.price) * 100, sum(t.amount))", DECIMAL)).toEqual([]);
  });
});
