/**
 * The only file that imports the expression library. It makes an environment with our types, operators and functions.
 * The translator (translate.ts) decides which of the library's own functions are allowed.
 */
import { Environment } from "@marcbachmann/cel-js";
import { capitals, dayOf, formatDecimal, codePointLength, maskText } from "#core/values";
import { Fraction, NoValueError, toFraction } from "./fraction.ts";
import { DayValue, InstantValue, ExpressionContext } from "./celValues.ts";
import type { ASTNode, TypeCheckResult } from "@marcbachmann/cel-js";
import type { Rounding } from "./fraction.ts";

export type Node = ASTNode;
export type CelType = "int" | "decimal" | "string" | "bool" | "date" | "instant";

/** A parsed program: run with a context, or check its type. */
export interface Program {
  (context: Readonly<Record<string, unknown>>): unknown;
  check(): TypeCheckResult;
}

export interface Declarations {
  readonly variables: Readonly<Record<string, CelType>>;
  /** List variables by name, with the members of their rows. */
  readonly lists: Readonly<Record<string, Readonly<Record<string, CelType>>>>;
}

/** Names of the variables that are not fields. */
export const CONTEXT_VARIABLE = "around__";
export const LITERAL = "decimal__";
/**
 * Whole numbers of any size; the library's own operators end at 64 bits, where a quotient of two products may still
 * fit.
 */
export const WHOLE: Readonly<Record<string, string>> = { "+": "plus__", "-": "minus__", "*": "times__" };

/** 角分厘毫. */
export const CAPITAL_PLACES = 4;

type Number_ = bigint | Fraction;
type Register = (signature: string, handler: (...args: never[]) => unknown) => void;

const parser = new Environment({
  limits: { maxAstNodes: 200, maxDepth: 24, maxListElements: 50, maxMapEntries: 0, maxCallArguments: 4 },
});
let base: Environment | undefined;

/** The syntax tree of an expression as written; throws where it is none. */
export function parseTree(source: string): Node {
  return parser.parse(source).ast;
}

/** A program over declared fields, from a translated text. */
export function programOf(text: string, { variables, lists }: Declarations): Program {
  base ??= makeBase();
  const environment = base.clone();
  for (const [name, type] of Object.entries(variables)) environment.registerVariable(name, type);
  for (const [name, members] of Object.entries(lists)) {
    environment.registerType(`row_${name}`, { fields: members });
    environment.registerVariable(name, `list<row_${name}>`);
  }
  return environment.parse(text) as Program;
}

function makeBase(): Environment {
  const environment = new Environment({ limits: { maxAstNodes: 2000, maxDepth: 100 } });
  environment
    .registerType("decimal", Fraction)
    .registerType("date", DayValue)
    .registerType("instant", InstantValue)
    .registerType("around", ExpressionContext);
  environment.registerVariable(CONTEXT_VARIABLE, "around");
  const operator: Register = (signature, handler) =>
    void environment.registerOperator(signature, handler as (...args: unknown[]) => unknown);
  const define: Register = (signature, handler) =>
    void environment.registerFunction(signature, handler as (...args: unknown[]) => unknown);
  arithmetic(operator, define);
  order(operator);
  numbers(define);
  times(define);
  texts(define);
  lists(define);
  return environment;
}

const MIXED = ["decimal decimal", "decimal int", "int decimal"] as const;

function arithmetic(operator: Register, define: Register): void {
  const operations: Readonly<Record<string, (a: Fraction, b: Fraction) => Fraction>> = {
    "+": (a, b) => a.plus(b),
    "-": (a, b) => a.minus(b),
    "*": (a, b) => a.times(b),
    "/": (a, b) => a.dividedBy(b),
    "%": (a, b) => a.remainder(b),
  };
  for (const [sign, run] of Object.entries(operations)) {
    for (const pair of MIXED) {
      const [left, right] = pair.split(" ");
      operator(`${left} ${sign} ${right}: decimal`, (a: Number_, b: Number_) => run(toFraction(a), toFraction(b)));
    }
  }
  operator("-decimal: decimal", (a: Fraction) => a.negated());
  define(`${WHOLE["+"]}(int, int): int`, (a: bigint, b: bigint) => a + b);
  define(`${WHOLE["-"]}(int, int): int`, (a: bigint, b: bigint) => a - b);
  define(`${WHOLE["*"]}(int, int): int`, (a: bigint, b: bigint) => a * b);
}

function order(operator: Register): void {
  const tests: Readonly<Record<string, (sign: number) => boolean>> = {
    "<": (sign) => sign < 0,
    "<=": (sign) => sign <= 0,
    ">": (sign) => sign > 0,
    ">=": (sign) => sign >= 0,
    "==": (sign) => sign === 0,
  };
  for (const [sign, test] of Object.entries(tests)) {
    // The library turns "decimal == int" round by itself.
    for (const pair of sign === "==" ? MIXED.slice(0, 2) : MIXED) {
      const [left, right] = pair.split(" ");
      operator(`${left} ${sign} ${right}: bool`, (a: Number_, b: Number_) =>
        test(toFraction(a).compare(toFraction(b))),
      );
    }
    operator(`date ${sign} date: bool`, (a: DayValue, b: DayValue) =>
      test(a.text < b.text ? -1 : a.text > b.text ? 1 : 0),
    );
    operator(`instant ${sign} instant: bool`, (a: InstantValue, b: InstantValue) => test(a.ms - b.ms));
  }
}

function numbers(define: Register): void {
  define(`${LITERAL}(string): decimal`, (text: string) => Fraction.parse(text));
  define("decimal(int): decimal", (a: bigint) => toFraction(a));
  define("decimal(decimal): decimal", (a: Fraction) => a);
  for (const mode of ["round", "ceil", "floor"] as const satisfies readonly Rounding[]) {
    define(`${mode}(decimal): int`, (a: Fraction) => a.scaled(mode, 0));
    define(`${mode}(decimal, int): decimal`, (a: Fraction, places: bigint) => a.rounded(mode, Number(places)));
    define(`${mode}(int): int`, (a: bigint) => a);
    define(`${mode}(int, int): decimal`, (a: bigint) => toFraction(a));
  }
  define("abs(int): int", (a: bigint) => (a < 0n ? -a : a));
  define("abs(decimal): decimal", (a: Fraction) => a.absolute());
  define("min(int, int): int", (a: bigint, b: bigint) => (a < b ? a : b));
  define("max(int, int): int", (a: bigint, b: bigint) => (a > b ? a : b));
  for (const pair of MIXED) {
    const types = pair.replace(" ", ", ");
    define(`min(${types}): decimal`, (a: Number_, b: Number_) => lesser(toFraction(a), toFraction(b)));
    define(`max(${types}): decimal`, (a: Number_, b: Number_) =>
      lesser(toFraction(a).negated(), toFraction(b).negated()).negated(),
    );
  }
}

function lesser(a: Fraction, b: Fraction): Fraction {
  return a.compare(b) <= 0 ? a : b;
}

function times(define: Register): void {
  define("today(around): date", (context: ExpressionContext) => new DayValue(dayOf(context.now)));
  define("now(around): instant", (context: ExpressionContext) => new InstantValue(context.now));
  define("days(date, date): int", (a: DayValue, b: DayValue) => a.daysTo(b));
  define("days(instant, instant): int", (a: InstantValue, b: InstantValue) => a.day().daysTo(b.day()));
  define("addDays(date, int): date", (a: DayValue, days: bigint) => a.plusDays(days));
  define("addDays(instant, int): instant", (a: InstantValue, days: bigint) => a.plusDays(days));
  define("year(date): int", (a: DayValue) => BigInt(a.text.slice(0, 4)));
  define("year(instant): int", (a: InstantValue) => BigInt(a.day().text.slice(0, 4)));
  define("month(date): int", (a: DayValue) => BigInt(a.text.slice(5, 7)));
  define("month(instant): int", (a: InstantValue) => BigInt(a.day().text.slice(5, 7)));
  define("min(date, date): date", (a: DayValue, b: DayValue) => (a.text < b.text ? a : b));
  define("max(date, date): date", (a: DayValue, b: DayValue) => (a.text > b.text ? a : b));
}

function texts(define: Register): void {
  define("len(string): int", (text: string) => BigInt(codePointLength(text)));
  define("upper(string): string", (text: string) => text.toUpperCase());
  define("lower(string): string", (text: string) => text.toLowerCase());
  define("trim(string): string", (text: string) => text.trim());
  define("mask(string, string): string", (text: string, as: string) => maskText(as, text));
  define("capitals(decimal): string", (a: Fraction) =>
    inCapitals(formatDecimal(a.scaled("round", CAPITAL_PLACES), CAPITAL_PLACES)),
  );
  define("capitals(int): string", (a: bigint) => inCapitals(formatDecimal(a, 0)));
  define(
    "dictText(around, string, string): string",
    (context: ExpressionContext, dict: string, value: string) => context.dictText(dict, value) ?? value,
  );
  define(
    "dictText(around, string, int): string",
    (context: ExpressionContext, dict: string, value: bigint) => context.dictText(dict, String(value)) ?? String(value),
  );
}

function inCapitals(amount: string): string {
  const text = capitals(amount);
  if (text === undefined) throw new NoValueError("too large or too fine for capitals");
  return text;
}

function lists(define: Register): void {
  define("sum(list<int>): int", (values: bigint[]) => values.reduce((a, b) => a + b, 0n));
  define("sum(list<decimal>): decimal", (values: Fraction[]) => Fraction.sum(values));
  define("count(list): int", (values: unknown[]) => BigInt(values.length));
}
