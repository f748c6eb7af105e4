import { Decimal } from "decimal.js";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { optionalTerms } from "./optionalTerms.ts";
import { compileExpression } from "./compile.ts";
import { evaluateExpression } from "./evaluate.ts";
import { field } from "../model/model.fixture.ts";
import { LINE, ORDER } from "./order.fixture.ts";
import { FUNCTIONS } from "./functions.ts";
import type { FieldModel } from "#core/model";
import type { Stored, StoredRow } from "#core/values";
import type { ExpressionEnv } from "./evaluate.ts";

const NOW = Date.parse("2026-03-31T17:00:00Z");
const ENV: ExpressionEnv = {
  now: NOW,
  dictText: (dict, value) => (dict === "order_status" && value === "1" ? "已审" : undefined),
  lines: { lines: [] },
  entityOf: (name) => (name === "order_line" ? LINE : undefined),
};

const scope = (result?: FieldModel) => ({
  fields: ORDER.fields,
  fieldsOf: (name: string) => (name === "order_line" ? LINE.fields : undefined),
  ...(result === undefined ? {} : { result }),
});

function codeOf(source: string, result?: FieldModel): string | undefined {
  const compiled = compileExpression(source, scope(result));
  return "findings" in compiled ? compiled.findings[0]?.code : undefined;
}

function run(source: string, result: FieldModel, row: StoredRow = {}, env: ExpressionEnv = ENV): Stored | undefined {
  const compiled = compileExpression(source, scope(result));
  if ("findings" in compiled) throw new Error(`${source}: ${JSON.stringify(compiled.findings)}`);
  return evaluateExpression(compiled.model, result, ORDER, row, env);
}

const MONEY = field("total", "money");
const INTEGER = field("count", "integer");
const TEXT = field("label", "text");
const DATE = field("day", "date");

describe("an expression over fields", () => {
  it("multiplies whole numbers with money without a float", () => {
    expect(run("pieces * price", MONEY, { pieces: 3, price: 110 })).toBe(330);
    expect(run("round(weight * price, 2)", MONEY, { weight: 500_000, price: 174_260 })).toBe(87_130_000);
  });

  it("reads a literal with a point as the decimal it is written as", () => {
    expect(run("round(price * 0.13, 2)", MONEY, { price: 10_000 })).toBe(1300);
    expect(run("0.1 + 0.2", MONEY)).toBe(30);
  });

  it("is empty where a field it uses is empty", () => {
    expect(run("price - discount", MONEY, { price: 100, discount: null })).toBeNull();
    expect(run("price - discount", MONEY, { price: 100 })).toBeNull();
  });

  it("takes another value for an empty field where orValue says so", () => {
    expect(run("price - discount.orValue(0)", MONEY, { price: 100, discount: null })).toBe(100);
    expect(run("price - discount.orValue(0.01)", MONEY, { price: 100 })).toBe(99);
    expect(run("price - discount.orValue(0)", MONEY, { price: 100, discount: 30 })).toBe(70);
    expect(run("price - discount.orValue(0) + discount", MONEY, { price: 100 })).toBeNull();
  });

  it("is empty where it divides by zero or leaves the range", () => {
    expect(run("round(price / weight, 2)", MONEY, { price: 100, weight: 0 })).toBeNull();
    expect(run("floor(pieces / 0)", INTEGER, { pieces: 1 })).toBeNull();
    expect(run("price * 1000000 * 1000000", MONEY, { price: 1_000_000 })).toBeNull();
  });

  it("says the rounding at the half away from zero", () => {
    expect(run("round(weight, 2)", MONEY, { weight: 1005 })).toBe(101);
    expect(run("round(weight, 2)", MONEY, { weight: -1005 })).toBe(-101);
    expect(run("ceil(weight)", INTEGER, { weight: 1001 })).toBe(2);
    expect(run("floor(weight)", INTEGER, { weight: -1001 })).toBe(-2);
  });

  it("has functions of days, the clock it gets, texts, dictionaries, masks and capitals", () => {
    expect(run("today()", DATE)).toBe("2026-04-01");
    expect(run("now()", field("at", "instant"))).toBe(NOW);
    expect(run("addDays(begin, 30)", DATE, { begin: "2026-01-31" })).toBe("2026-03-02");
    expect(run("days(begin, end)", INTEGER, { begin: "2026-02-27", end: "2026-03-01" })).toBe(2);
    expect(run("year(seen) * 100 + month(seen)", INTEGER, { seen: NOW })).toBe(202604);
    expect(run("dictText(status)", TEXT, { status: 1 })).toBe("已审");
    expect(run("dictText(place)", TEXT, { place: "hainan" })).toBe("hainan");
    expect(run("mask(mobile, 'mobile')", TEXT, { mobile: "13812345678" })).toBe("138****5678");
    expect(run("capitals(price)", TEXT, { price: 123_405 })).toBe("壹仟贰佰叁拾肆元零伍分");
    expect(run("upper(trim(name)) + '-' + lower('AB')", TEXT, { name: " ab " })).toBe("AB-ab");
    expect(run("len(name)", INTEGER, { name: "汉🪵" })).toBe(2);
    expect(run("status in [1, 2] ? '是' : '否'", TEXT, { status: 2 })).toBe("是");
    expect(
      run("urgent && begin < end", field("flag", "switch"), { urgent: 1, begin: "2026-01-01", end: "2026-01-02" }),
    ).toBe(1);
  });

  it("sums lines, and is unknown while they are not given", () => {
    const lines = [
      { quantity: 1500, price: 200 },
      { quantity: 500, price: 100 },
    ];
    expect(run("round(sum(lines.map(l, l.quantity * l.price)), 2)", MONEY, {}, { ...ENV, lines: { lines } })).toBe(350);
    expect(run("count(lines)", INTEGER, {}, { ...ENV, lines: { lines } })).toBe(2);
    expect(run("sum(lines.map(l, l.price))", MONEY, {}, { ...ENV, lines: { lines: [] } })).toBe(0);
    expect(run("sum(lines.map(l, l.price))", MONEY, {}, { now: NOW, entityOf: ENV.entityOf! })).toBeUndefined();
  });

  it("is empty where a line's field is empty, unless orValue says otherwise", () => {
    const env = { ...ENV, lines: { lines: [{ price: 100 }, { price: null }] } };
    expect(run("sum(lines.map(l, l.price))", MONEY, {}, env)).toBeNull();
    expect(run("sum(lines.map(l, l.price.orValue(0)))", MONEY, {}, env)).toBe(100);
  });

  it("names the fields it reads, and only those", () => {
    const compiled = compileExpression("price * pieces + discount.orValue(0)", scope(MONEY));
    expect(compiled).toMatchObject({ type: "decimal", model: { reads: ["discount", "pieces", "price"] } });
  });
});

describe("what an expression may not be", () => {
  it.each([
    ["name.matches('(a+)+$')", "EXPR_UNKNOWN_FUNCTION"],
    ["lines.map(l, lines.map(m, m.price))", "EXPR_MACRO_IN_MACRO"],
    ["[1, 2].map(x, x)", "EXPR_MACRO_OVER"],
    ["name.map(x, x)", "EXPR_MACRO_OVER"],
    ["lines.filter(l, l.pieces > 0).map(l, l.price)", "EXPR_MACRO_OVER"],
    ["lines", "EXPR_LINES_ALONE"],
    ["secret", "EXPR_UNUSABLE_FIELD"],
    ["prise * pieces", "EXPR_UNKNOWN_FIELD"],
    ["lines.map(l, l.prise)", "EXPR_UNKNOWN_FIELD"],
    ["rond(price)", "EXPR_UNKNOWN_FUNCTION"],
    ["price + name", "EXPR_TYPE"],
    ["urgent ? price : name", "EXPR_TYPE"],
    ["price +", "EXPR_SYNTAX"],
    ["1e3 * price", "EXPR_REFUSED"],
    ["[1, 2][0]", "EXPR_REFUSED"],
    ["{'a': 1}", "EXPR_SYNTAX"],
    ["null", "EXPR_REFUSED"],
    ["1u", "EXPR_REFUSED"],
    ["b'a'", "EXPR_REFUSED"],
    ["name.constructor", "EXPR_REFUSED"],
    ["decimal('1e9')", "EXPR_TYPE"],
    ["mask(mobile, 'mobil')", "EXPR_UNKNOWN_MASK"],
    ["mask(mobile, name)", "EXPR_UNKNOWN_MASK"],
    ["dictText('1')", "EXPR_DICT_TEXT"],
    ["round(price, pieces)", "EXPR_ROUND_PLACES"],
    ["(1).orValue(2)", "EXPR_OR_VALUE"],
    ["name" + " + name".repeat(400), "EXPR_TOO_LONG"],
    ["cel.bind(x, 1, x)", "EXPR_UNKNOWN_FUNCTION"],
    ["type(price)", "EXPR_UNKNOWN_FUNCTION"],
    ["dyn(price)", "EXPR_UNKNOWN_FUNCTION"],
    ["around__", "EXPR_UNKNOWN_FIELD"],
    ["decimal__('1')", "EXPR_UNKNOWN_FUNCTION"],
  ])("%s is refused", (source, code) => {
    expect(codeOf(source)).toBe(code);
  });

  it("offers the names that exist", () => {
    const compiled = compileExpression("prise", scope());
    expect(compiled).toMatchObject({
      findings: [{ wanted: "prise", among: expect.arrayContaining(["price"]) as unknown }],
    });
  });

  it("names the field of a line that a reference has filled in", () => {
    const item = field("itemId", "reference", { to: "item", fill: { price: "price" } });
    const lines = { ...scope(), fieldsOf: () => [...LINE.fields, item] };
    expect(compileExpression("sum(lines.map(l, l.itemId.price * l.pieces))", lines)).toMatchObject({
      findings: [{ meant: "sum(lines.map(l, l.price * l.pieces))" }],
    });
  });

  it.each([
    ["price + SUM(lines.price) * 2", "price + sum(lines.map(l, l.price)) * 2"],
    ["sum(lines.price)", "sum(lines.map(l, l.price))"],
    ["lines.sum(l, l.price)", "sum(lines.map(l, l.price))"],
    ["price - lines.price", "price - sum(lines.map(l, l.price))"],
    ["size(lines) * 2", "count(lines) * 2"],
    ["pieces + lines.size()", "pieces + count(lines)"],
    ["lines.length", "count(lines)"],
    ["len(lines)", "count(lines)"],
  ])("%s is offered the whole expression that was meant", (source, meant) => {
    expect(compileExpression(source, scope(MONEY))).toMatchObject({ findings: [{ meant }] });
  });

  it("must have the type of the field that takes it, a whole number counting as a decimal", () => {
    expect(codeOf("price", INTEGER)).toBe("EXPR_RESULT");
    expect(codeOf("name", MONEY)).toBe("EXPR_RESULT");
    expect(codeOf("begin", TEXT)).toBe("EXPR_RESULT");
    expect(codeOf("pieces", MONEY)).toBeUndefined();
  });

  it("must write its rounding where places would be lost", () => {
    expect(codeOf("weight * price", MONEY)).toBe("EXPR_ROUND");
    expect(codeOf("price / pieces", MONEY)).toBe("EXPR_ROUND");
    expect(codeOf("sum(lines.map(l, l.quantity * l.price))", MONEY)).toBe("EXPR_ROUND");
    expect(codeOf("price * 0.5", MONEY)).toBe("EXPR_ROUND");
    expect(codeOf("price + discount.orValue(0.001)", MONEY)).toBe("EXPR_ROUND");
  });

  it("names every function of the language and no other", () => {
    expect(FUNCTIONS).toHaveLength(22);
    for (const name of FUNCTIONS) expect(codeOf(`${name}()`)).not.toBe("EXPR_UNKNOWN_FUNCTION");
  });
});

describe("optional terms", () => {
  const terms = (source: string) => optionalTerms(source, (name) => ["fee", "discount"].includes(name));

  it.each([
    ["price - fee", "price - fee.orValue(0)"],
    ["price * 2 + (1 - fee) - discount", "price * 2 + (1 - fee.orValue(0)) - discount.orValue(0)"],
    ["urgent ? round(price + fee, 2) : price", "urgent ? round(price + fee.orValue(0), 2) : price"],
    ["price + sum(lines.map(l, l.price + fee))", "price + sum(lines.map(l, l.price + fee.orValue(0)))"],
  ])("%s", (source, withZeros) => expect(terms(source)).toMatchObject({ withZeros }));

  it.each(["price - fee.orValue(0)", "fee + discount", "fee * price", "fee > 0 ? price : 0", "-fee"])(
    "%s has none",
    (source) => expect(terms(source)).toBeUndefined(),
  );
});

describe("decimals in expressions", () => {
  const amount = fc.integer({ min: -1_000_000_000, max: 1_000_000_000 });
  const Fraction = Decimal.clone({ precision: 60 });

  it("agree with exact arithmetic for every pair of amounts", () => {
    fc.assert(
      fc.property(amount, amount, amount, (price, discount, weight) => {
        const exact = new Fraction(price)
          .div(100)
          .minus(new Fraction(discount).div(100))
          .times(new Fraction(weight).div(1000));
        const wanted = exact.toDecimalPlaces(2, Decimal.ROUND_HALF_UP).times(100).toNumber();
        expect(run("round((price - discount) * weight, 2)", MONEY, { price, discount, weight })).toBe(
          Number.isSafeInteger(wanted) ? wanted + 0 : null,
        );
      }),
      { numRuns: 200 },
    );
  });

  it("sum lines in any order to the same amount", () => {
    fc.assert(
      fc.property(fc.array(amount, { maxLength: 30 }), (prices) => {
        const total = (list: readonly number[]) =>
          run("sum(lines.map(l, l.price))", MONEY, {}, { ...ENV, lines: { lines: list.map((price) => ({ price })) } });
        expect(total(prices)).toBe(total([...prices].reverse()));
        expect(total(prices)).toBe(prices.reduce((a, b) => a + b, 0));
      }),
      { numRuns: 100 },
    );
  });
});
