/** Expressions as other languages and products write them: each suggestion is whole and compiles. */
import { describe, expect, it } from "vitest";
import type { KindName } from "#core/model";
import { compileExpression } from "../compile.ts";
import type { TypedField } from "../fieldTypes.ts";

const field = (name: string, kind: KindName, options: object = {}): TypedField => ({
  name,
  kind,
  options: { ...options },
});

const FIELDS = [
  field("price", "money"),
  field("fee", "money"),
  field("pieces", "integer"),
  field("begin", "date"),
  field("end", "date"),
  field("at", "instant"),
  field("urgent", "switch"),
  field("name", "text"),
  field("code", "text"),
  field("state", "dict", { dict: "state", store: "integer" }),
  field("lines", "lines", { entity: "line" }),
];
const LINE = [field("amount", "money"), field("quantity", "integer"), field("result", "text")];

function meant(expr: string, kind: KindName): string | undefined {
  const compiled = compileExpression(expr, {
    fields: FIELDS,
    fieldsOf: () => LINE,
    result: field("result", kind),
  });
  return "findings" in compiled ? compiled.findings[0]?.meant : expr;
}

describe("what was meant", () => {
  it.each<[string, KindName, string]>([
    ["begin + 30", "date", "addDays(begin, 30)"],
    ["pieces + begin", "date", "addDays(begin, pieces)"],
    ["begin - pieces", "date", "addDays(begin, -pieces)"],
    ["end - begin + 1", "integer", "days(begin, end) + 1"],
    ["DATE_ADD(begin, INTERVAL pieces DAY)", "date", "addDays(begin, pieces)"],
    ["dateAdd(begin, pieces, 'day')", "date", "addDays(begin, pieces)"],
    ["dayjs(begin).add(pieces, 'day')", "date", "addDays(begin, pieces)"],
    ["datediff(end, begin)", "integer", "days(begin, end)"],
    ["dateDiff(begin, end, 'day')", "integer", "days(begin, end)"],
    ['DATEDIF(begin, end, "d")', "integer", "days(begin, end)"],
    ["curdate()", "date", "today()"],
    ["getdate()", "instant", "now()"],
    ["new Date()", "date", "today()"],
    ["ifnull(fee, 0) + price", "money", "fee.orValue(0) + price"],
    ["nvl(fee, 0)", "money", "fee.orValue(0)"],
    ["coalesce(fee, price)", "money", "fee.orValue(price)"],
    ["price + (fee ?? 0)", "money", "price + fee.orValue(0)"],
    ["price + (fee || 0)", "money", "price + fee.orValue(0)"],
    ["name == null ? '' : name", "text", "name.orValue('')"],
    ["if(urgent, price + fee, price)", "money", "urgent ? price + fee : price"],
    ["IIF(pieces > 1, price, 0)", "money", "pieces > 1 ? price : 0"],
    ["case when urgent then price else 0 end", "money", "urgent ? price : 0"],
    ["case state when 1 then price when 2 then fee else 0 end", "money", "state == 1 ? price : state == 2 ? fee : 0"],
    ["if pieces > 1 then price else fee", "money", "pieces > 1 ? price : fee"],
    ["urgent = true and not (pieces <> 1) ? price : 0", "money", "urgent == true && !(pieces != 1) ? price : 0"],
    ["urgent == 1 ? price : 0", "money", "urgent ? price : 0"],
    ["state === '1' ? price : 0", "money", "state == 1 ? price : 0"],
    ["${price} * #{pieces}", "money", "price * pieces"],
    ["this.price * record.pieces", "money", "price * pieces"],
    ["{{ price }} * $pieces", "money", "price * pieces"],
    ["price × pieces", "money", "price * pieces"],
    ["price*（1-2）", "money", "price*(1-2)"],
    ["Math.round(price)", "integer", "round(price)"],
    ["(price * 0.9).toFixed(2)", "money", "round(price * 0.9, 2)"],
    ["price * 90%", "money", "round(price * 90 / 100, 2)"],
    ["SUM(lines.amount)", "money", "sum(lines.map(l, l.amount))"],
    ["sumif(lines.amount, lines.quantity > 1)", "money", "sum(lines.map(l, l.quantity > 1 ? l.amount : 0))"],
    ["countif(lines.result, 'fit')", "integer", "count(lines.filter(l, l.result == 'fit'))"],
    ["lines.reduce((s, l) => s + l.amount, 0)", "money", "sum(lines.map(l, l.amount))"],
    ["sum(lines.map(l => l.amount))", "money", "sum(lines.map(l, l.amount))"],
    ["sum(lines, 'amount')", "money", "sum(lines.map(l, l.amount))"],
    ["concat(name, '-', code)", "text", "name + '-' + code"],
    ["`${name}-${code}`", "text", "name + '-' + code"],
    ["name || code", "text", "name + code"],
    ["name.length", "integer", "len(name)"],
    ["length(name)", "integer", "len(name)"],
    ["name.trim()", "text", "trim(name)"],
    ["begin.getFullYear()", "integer", "year(begin)"],
    ["price * pieces)", "money", ""],
    ["(price + fee) * pieces", "money", "(price + fee) * pieces"],
  ])("%s as %s: %s", (expr, kind, expected) => expect(meant(expr, kind) ?? "").toBe(expected));

  it.each([
    ["left(name, 2)", "没有截取、替换和查找文本的函数"],
    ["addMonths(begin, 1)", "按天推算用 addDays(日期, 天数)"],
    ["'No ' + pieces", "文本只能与文本相接"],
  ])("of %s nothing, and why: %s", (expr, why) => {
    const compiled = compileExpression(expr, { fields: FIELDS, fieldsOf: () => LINE, result: field("x", "text") });
    expect("findings" in compiled ? compiled.findings : []).toMatchObject([{ message: expect.stringContaining(why) }]);
    expect("findings" in compiled ? compiled.findings[0]?.meant : "").toBeUndefined();
  });
});
