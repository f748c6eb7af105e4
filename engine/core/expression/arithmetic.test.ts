/** Arithmetic of every shape against exact fractions that are computed apart from the code under test. */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { field } from "../model/model.fixture.ts";
import { compileExpression } from "./compile.ts";
import { evaluateExpression } from "./evaluate.ts";
import { LINE, ORDER } from "./order.fixture.ts";
import type { FieldModel } from "#core/model";
import type { Stored, StoredRow } from "#core/values";

const MONEY = field("total", "money");
const INTEGER = field("count", "integer");
const FLAG = field("flag", "switch");
const TEXT = field("label", "text");
const DATE = field("day", "date");
const RATE = field("rate", "decimal", { scale: 4 });

const scope = (result: FieldModel) => ({
  fields: ORDER.fields,
  fieldsOf: (name: string) => (name === "order_line" ? LINE.fields : undefined),
  result,
});

function run(
  source: string,
  result: FieldModel,
  row: StoredRow = {},
  lines: readonly StoredRow[] = [],
): Stored | undefined {
  const compiled = compileExpression(source, scope(result));
  if ("findings" in compiled) throw new Error(`${source}: ${JSON.stringify(compiled.findings)}`);
  return evaluateExpression(compiled.model, result, ORDER, row, { now: 0, lines: { lines }, entityOf: () => LINE });
}

function findingOf(
  source: string,
  result: FieldModel,
): { readonly code: string; readonly message: string } | undefined {
  const compiled = compileExpression(source, scope(result));
  return "findings" in compiled ? compiled.findings[0] : undefined;
}

describe("an amount of money", () => {
  const TWO_PLACES = field("n", "decimal", { scale: 2 });

  it.each([
    "price",
    "price * pieces",
    "price - 5",
    "-price + price",
    "round(price / pieces, 2)",
    "min(price, price * 2)",
    "pieces > 1 ? price : 0",
    "price.orValue(0)",
    "sum(lines.map(l, l.price * l.pieces))",
    "round(price * price / price, 2)",
  ])("is no decimal of two places: %s", (source) => {
    expect(findingOf(source, TWO_PLACES)?.message).toContain("请把字段的类型改为金额（money）");
    expect(findingOf(source, MONEY)).toBeUndefined();
  });

  it.each([
    "round(price * 100 / price, 2)",
    "pieces * 2",
    "round(price / price, 2)",
    "pieces > 1 ? round(pieces / 2, 2) : 0",
  ])("is not a share or a number: %s", (source) => expect(findingOf(source, TWO_PLACES)).toBeUndefined());

  it("by a measure is a price, which may be a decimal", () =>
    expect(findingOf("round(price / weight, 2)", TWO_PLACES)).toBeUndefined());

  it("with more places than money has is a decimal: a price of a kilogram", () =>
    expect(findingOf("round(price / pieces, 4)", RATE)).toBeUndefined());
});

describe("whole numbers", () => {
  it("divide exactly: 15 of 16 are 93.75 per cent", () => {
    expect(run("round(pieces * 100 / status, 2)", MONEY, { pieces: 15, status: 16 })).toBe(9375);
    expect(run("round(pieces / 3, 4)", RATE, { pieces: 2 })).toBe(6667);
    expect(run("round(pieces / 3 * 3, 2)", MONEY, { pieces: 1 })).toBe(100);
    expect(run("floor(pieces / 3 * 3)", INTEGER, { pieces: 7 })).toBe(7);
    expect(run("round(-pieces / 8, 2)", MONEY, { pieces: 1 })).toBe(-13);
  });

  it("divide exactly inside lines, choices, comparisons and orValue", () => {
    const lines = [
      { pieces: 1, price: 100 },
      { pieces: 3, price: 100 },
      { pieces: 3, price: 100 },
      { pieces: 3, price: 100 },
    ];
    expect(run("round(sum(lines.map(l, l.pieces / 4)), 2)", MONEY, {}, lines)).toBe(250);
    expect(run("round(sum(lines.map(l, l.price / l.pieces)), 2)", MONEY, {}, lines)).toBe(200);
    expect(run("pieces > 0 ? round(status / pieces, 2) : 0", MONEY, { pieces: 0, status: 1 })).toBe(0);
    expect(run("pieces > 0 ? round(status / pieces, 2) : 0", MONEY, { pieces: 8, status: 1 })).toBe(13);
    expect(run("pieces / 2 > 7", FLAG, { pieces: 15 })).toBe(1);
    expect(run("pieces / 2 >= 7.5 && 7.5 <= pieces / 2", FLAG, { pieces: 15 })).toBe(1);
    expect(run("round(pieces.orValue(1) / 8, 2)", MONEY, {})).toBe(13);
  });

  it("keep products that are larger than any field, as long as the value fits", () => {
    expect(
      run("round(pieces * pieces * pieces / status / status, 2)", MONEY, { pieces: 10_000_000, status: 10_000_000 }),
    ).toBe(1_000_000_000);
    expect(run("pieces * pieces * pieces", INTEGER, { pieces: 10_000_000 })).toBeNull();
    expect(
      run("round(price * price * price * price * price / price / price / price / price, 2)", MONEY, {
        price: 123_456_789_012_345,
      }),
    ).toBe(123_456_789_012_345);
  });

  it("leave a whole remainder with the sign of what is divided", () => {
    expect([7, -7].map((pieces) => run("pieces % 4", INTEGER, { pieces }))).toEqual([3, -3]);
    expect([750, -750].map((price) => run("price % 2", MONEY, { price }))).toEqual([150, -150]);
    expect(run("pieces % 0", INTEGER, { pieces: 7 })).toBeNull();
  });
});

describe("whole numbers and decimals side by side", () => {
  it("stand in the branches of a choice, in orValue and in lists", () => {
    expect(run("weight > 0 ? price : 0", MONEY, { weight: 1, price: 150 })).toBe(150);
    expect(run("weight > 0 ? 1 : price", MONEY, { weight: 1, price: 150 })).toBe(100);
    expect(run("weight > 0 ? (price > 0 ? pieces : 1) : price", MONEY, { weight: 1, price: 150, pieces: 7 })).toBe(700);
    expect(run("round(pieces.orValue(0.5) * 3, 2)", MONEY, {})).toBe(150);
    expect(run("price.orValue(pieces)", MONEY, { pieces: 3 })).toBe(300);
    expect(run("price in [1, 2.5, pieces]", FLAG, { price: 250, pieces: 9 })).toBe(1);
    expect(run("pieces in [1.5, 2.0]", FLAG, { pieces: 2 })).toBe(1);
    expect(run("decimal(price) + decimal(1)", MONEY, { price: 150 })).toBe(250);
    expect(
      run("sum(lines.map(l, l.pieces > 1 ? l.price : 1))", MONEY, {}, [
        { pieces: 1, price: 900 },
        { pieces: 2, price: 250 },
      ]),
    ).toBe(350);
  });

  it("round half away from zero, and floor and ceil towards either end", () => {
    for (const [source, wanted] of [
      ["round(price, 1)", 12.4],
      ["round(-price, 1)", -12.4],
      ["floor(-price, 1)", -12.4],
      ["ceil(-price, 1)", -12.3],
      ["floor(price, 1)", 12.3],
      ["ceil(price, 1)", 12.4],
    ] as const) {
      expect(run(source, MONEY, { price: 1235 }), source).toBe(wanted * 100);
    }
    expect([5, -5, 4, -4].map((pieces) => run("round(pieces / 10)", INTEGER, { pieces }))).toEqual([1, -1, 0, 0]);
  });
});

describe("what could be meant either way", () => {
  it.each([
    ["pieces / status", INTEGER, "EXPR_ROUND"],
    ["pieces * 100 / status", MONEY, "EXPR_ROUND"],
    ["urgent ? pieces / 2 : 0", INTEGER, "EXPR_ROUND"],
    ["sum(lines.map(l, l.pieces / 2))", INTEGER, "EXPR_ROUND"],
    ["addDays(begin, pieces / 2)", DATE, "EXPR_WHOLE"],
    ["pieces / 12 == 3", FLAG, "EXPR_QUOTIENT"],
    ["3 != pieces / 12", FLAG, "EXPR_QUOTIENT"],
    ["pieces / 12 in [1, 2]", FLAG, "EXPR_QUOTIENT"],
    ["pieces / 10 % 10", INTEGER, "EXPR_QUOTIENT"],
    ["capitals(price / pieces)", TEXT, "EXPR_ROUND"],
    ["capitals(weight * weight)", TEXT, "EXPR_ROUND"],
  ])("%s is asked about, with what may be written", (source, result, code) => {
    const finding = findingOf(source, result);
    expect(finding?.code).toBe(code);
    expect(finding?.message).toMatch(/round\(.*(floor\(|取整)/);
  });

  it.each([
    ["floor(pieces / status)", INTEGER],
    ["round(pieces * 100 / status)", INTEGER],
    ["ceil(pieces / 12)", INTEGER],
    ["addDays(begin, floor(pieces / 2))", DATE],
    ["floor(pieces / 12) == 3", FLAG],
    ["round(pieces / 12, 2) in [1, 2.5]", FLAG],
    ["floor(pieces / 10) % 10", INTEGER],
    ["capitals(round(price / pieces, 2))", TEXT],
    ["pieces / 2 > status / 3", FLAG],
  ])("%s says it", (source, result) => {
    expect(findingOf(source, result)).toBeUndefined();
  });
});

/** A fraction in lowest terms; none where there is no value. */
type Fraction = readonly [bigint, bigint] | undefined;
type Given = Readonly<Record<"pieces" | "status" | "price" | "discount" | "weight", number>>;

interface Term {
  readonly source: string;
  readonly value: (row: Given) => Fraction;
}

const size = (n: bigint) => (n < 0n ? -n : n);
const gcd = (a: bigint, b: bigint): bigint => (b === 0n ? size(a) : gcd(b, a % b));

function fraction(n: bigint, d: bigint): Fraction {
  if (d === 0n) return undefined;
  const common = gcd(n, d) * (d < 0n ? -1n : 1n);
  return [n / common, d / common];
}

function combine(op: string, a: Fraction, b: Fraction): Fraction {
  if (a === undefined || b === undefined) return undefined;
  if (op === "+") return fraction(a[0] * b[1] + b[0] * a[1], a[1] * b[1]);
  if (op === "-") return fraction(a[0] * b[1] - b[0] * a[1], a[1] * b[1]);
  return op === "*" ? fraction(a[0] * b[0], a[1] * b[1]) : fraction(a[0] * b[1], a[1] * b[0]);
}

function below([n, d]: readonly [bigint, bigint]): bigint {
  return n / d - (n % d < 0n ? 1n : 0n);
}

function rounded(mode: "round" | "floor" | "ceil", value: Fraction, places: number): Fraction {
  if (value === undefined) return undefined;
  const one = 10n ** BigInt(places);
  const wide = [value[0] * one, value[1]] as const;
  if (mode === "floor") return fraction(below(wide), one);
  if (mode === "ceil") return fraction(-below([-wide[0], wide[1]]), one);
  const half = below([2n * size(wide[0]) + wide[1], 2n * wide[1]]);
  return fraction(wide[0] < 0n ? -half : half, one);
}

const LEAVES: readonly Term[] = [
  { source: "pieces", value: (row) => fraction(BigInt(row.pieces), 1n) },
  { source: "status", value: (row) => fraction(BigInt(row.status), 1n) },
  { source: "price", value: (row) => fraction(BigInt(row.price), 100n) },
  { source: "discount", value: (row) => fraction(BigInt(row.discount), 100n) },
  { source: "weight", value: (row) => fraction(BigInt(row.weight), 1000n) },
  { source: "3", value: () => [3n, 1n] },
  { source: "100", value: () => [100n, 1n] },
  { source: "0.13", value: () => [13n, 100n] },
  { source: "1.5", value: () => [3n, 2n] },
];

const { term } = fc.letrec<{ term: Term }>((tie) => ({
  term: fc.oneof(
    { maxDepth: 5, withCrossShrink: true },
    fc.constantFrom(...LEAVES),
    fc.tuple(tie("term"), fc.constantFrom("+", "-", "*", "/"), tie("term")).map(([a, op, b]): Term => ({
      source: `(${a.source} ${op} ${b.source})`,
      value: (row) => combine(op, a.value(row), b.value(row)),
    })),
    fc
      .tuple(fc.constantFrom("round", "floor", "ceil"), tie("term"), fc.integer({ min: 0, max: 6 }))
      .map(([mode, a, places]): Term => ({
        source: `${mode}(${a.source}, ${places})`,
        value: (row) => rounded(mode, a.value(row), places),
      })),
    tie("term").map((a): Term => ({ source: `(-${a.source})`, value: (row) => combine("*", [-1n, 1n], a.value(row)) })),
    fc.tuple(tie("term"), tie("term"), tie("term")).map(([a, b, c]): Term => ({
      source: `(${a.source} > ${b.source} ? ${b.source} : ${c.source})`,
      value: (row) => {
        const order = combine("-", a.value(row), b.value(row));
        return order === undefined ? undefined : order[0] > 0n ? b.value(row) : c.value(row);
      },
    })),
  ),
}));

const amount = fc.oneof(
  fc.integer({ min: -1000, max: 1000 }),
  fc.integer({ min: -1_000_000_000, max: 1_000_000_000 }),
  fc.constantFrom(0, 1, 3, 7),
);
const given: fc.Arbitrary<Given> = fc.record({
  pieces: amount,
  status: amount,
  price: amount,
  discount: amount,
  weight: amount,
});

function scaled(value: Fraction, places: number): number | null {
  const at = rounded("round", value, places);
  const number = at === undefined ? Number.NaN : Number((at[0] * 10n ** BigInt(places)) / at[1]);
  return Number.isSafeInteger(number) ? number : null;
}

describe("any arithmetic", () => {
  it("gives what exact fractions give, at every scale", () => {
    let results = 0;
    fc.assert(
      fc.property(term, given, fc.constantFrom(0, 3, 4, 9), ({ source, value }, row, scale) => {
        if (source.length > 900) return;
        const result = run(`round(${source}, ${scale})`, field("x", "decimal", { scale }), row);
        if (result !== null) results++;
        expect(result, source).toBe(scaled(value(row), scale));
      }),
      { numRuns: 4000 },
    );
    expect(results).toBeGreaterThan(1000);
  });

  it("sums lines as fractions do, whatever they are divided by", () => {
    const linesOf = fc.array(fc.record({ price: amount, pieces: amount, quantity: amount }), { maxLength: 12 });
    fc.assert(
      fc.property(linesOf, (lines) => {
        const wanted = lines.reduce<Fraction>(
          (sum, line) =>
            combine(
              "+",
              sum,
              combine("/", fraction(BigInt(line.price * line.quantity), 100_000n), fraction(BigInt(line.pieces), 1n)),
            ),
          [0n, 1n],
        );
        expect(run("round(sum(lines.map(l, l.price * l.quantity / l.pieces)), 2)", MONEY, {}, lines)).toBe(
          scaled(wanted, 2),
        );
      }),
      { numRuns: 500 },
    );
  });
});

describe("a sum over many lines of quotients", () => {
  it("has its exact value, or none where no number could hold it on the way", () => {
    const lines = Array.from({ length: 5000 }, (_, at) => ({ price: 100, pieces: (at % 60) + 1 }));
    const wanted = lines.reduce<Fraction>(
      (sum, line) => combine("+", sum, fraction(1n, BigInt(line.pieces))),
      [0n, 1n],
    );
    expect(run("round(sum(lines.map(l, l.price / l.pieces)), 2)", MONEY, {}, lines)).toBe(scaled(wanted, 2));
    const wide = Array.from({ length: 6000 }, (_, at) => ({ price: 100, pieces: 2 ** 52 + at }));
    expect(run("round(sum(lines.map(l, l.price / l.pieces)), 2)", MONEY, {}, wide)).toBeNull();
  });
});
