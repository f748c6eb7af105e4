/**
 * The only file that imports the expression library. It makes an environment that knows our types, operators and
 * functions; which of the library's own may be used is decided by the walk (translate.ts), which lets through a list.
 */
import { Environment } from "@marcbachmann/cel-js";
import { capitals, dayOf, formatDecimal, lengthOf, maskText } from "../values/index.ts";
import { DayValue, Exact, MomentValue, NoValue, Surroundings, divide, exactOf, remainder } from "./exact.ts";
import type { ASTNode, TypeCheckResult } from "@marcbachmann/cel-js";
import type { Decimal } from "decimal.js";

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
export const AROUND = "around__";
export const LITERAL = "decimal__";

type Number_ = bigint | Decimal;
type Register = (signature: string, handler: (...args: never[]) => unknown) => void;

const parser = new Environment({ limits: { maxAstNodes: 200, maxDepth: 24, maxListElements: 50, maxMapEntries: 0, maxCallArguments: 4 } });
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
  environment.registerType("decimal", Exact).registerType("date", DayValue).registerType("instant", MomentValue).registerType("around", Surroundings);
  environment.registerVariable(AROUND, "around");
  const operator: Register = (signature, handler) => void environment.registerOperator(signature, handler as (...args: unknown[]) => unknown);
  const define: Register = (signature, handler) => void environment.registerFunction(signature, handler as (...args: unknown[]) => unknown);
  arithmetic(operator);
  order(operator);
  numbers(define);
  times(define);
  texts(define);
  lists(define);
  return environment;
}

const MIXED = ["decimal decimal", "decimal int", "int decimal"] as const;

function arithmetic(operator: Register): void {
  const operations: Readonly<Record<string, (a: Decimal, b: Decimal) => Decimal>> = {
    "+": (a, b) => a.plus(b), "-": (a, b) => a.minus(b), "*": (a, b) => a.times(b), "/": divide, "%": remainder,
  };
  for (const [sign, run] of Object.entries(operations)) {
    for (const pair of MIXED) {
      const [left, right] = pair.split(" ");
      operator(`${left} ${sign} ${right}: decimal`, (a: Number_, b: Number_) => run(exactOf(a), exactOf(b)));
    }
  }
  operator("-decimal: decimal", (a: Decimal) => a.neg());
}

function order(operator: Register): void {
  const tests: Readonly<Record<string, (sign: number) => boolean>> = {
    "<": (sign) => sign < 0, "<=": (sign) => sign <= 0, ">": (sign) => sign > 0, ">=": (sign) => sign >= 0, "==": (sign) => sign === 0,
  };
  for (const [sign, test] of Object.entries(tests)) {
    // The library turns "decimal == int" round by itself.
    for (const pair of sign === "==" ? MIXED.slice(0, 2) : MIXED) {
      const [left, right] = pair.split(" ");
      operator(`${left} ${sign} ${right}: bool`, (a: Number_, b: Number_) => test(exactOf(a).cmp(exactOf(b))));
    }
    operator(`date ${sign} date: bool`, (a: DayValue, b: DayValue) => test(a.text < b.text ? -1 : a.text > b.text ? 1 : 0));
    operator(`instant ${sign} instant: bool`, (a: MomentValue, b: MomentValue) => test(a.ms - b.ms));
  }
}

function numbers(define: Register): void {
  define(`${LITERAL}(string): decimal`, (text: string) => new Exact(text));
  define("decimal(int): decimal", (a: bigint) => exactOf(a));
  const roundings = { round: Exact.ROUND_HALF_UP, ceil: Exact.ROUND_CEIL, floor: Exact.ROUND_FLOOR } as const;
  for (const [name, mode] of Object.entries(roundings)) {
    define(`${name}(decimal): int`, (a: Decimal) => BigInt(a.toDecimalPlaces(0, mode).toFixed(0)));
    define(`${name}(decimal, int): decimal`, (a: Decimal, places: bigint) => a.toDecimalPlaces(Number(places), mode));
    define(`${name}(int): int`, (a: bigint) => a);
    define(`${name}(int, int): decimal`, (a: bigint) => exactOf(a));
  }
  define("abs(int): int", (a: bigint) => (a < 0n ? -a : a));
  define("abs(decimal): decimal", (a: Decimal) => a.abs());
  define("min(int, int): int", (a: bigint, b: bigint) => (a < b ? a : b));
  define("max(int, int): int", (a: bigint, b: bigint) => (a > b ? a : b));
  for (const pair of MIXED) {
    const types = pair.replace(" ", ", ");
    define(`min(${types}): decimal`, (a: Number_, b: Number_) => Exact.min(exactOf(a), exactOf(b)));
    define(`max(${types}): decimal`, (a: Number_, b: Number_) => Exact.max(exactOf(a), exactOf(b)));
  }
}

function times(define: Register): void {
  define("today(around): date", (around: Surroundings) => new DayValue(dayOf(around.now)));
  define("now(around): instant", (around: Surroundings) => new MomentValue(around.now));
  define("days(date, date): int", (a: DayValue, b: DayValue) => a.daysTo(b));
  define("days(instant, instant): int", (a: MomentValue, b: MomentValue) => a.day().daysTo(b.day()));
  define("addDays(date, int): date", (a: DayValue, days: bigint) => a.plusDays(days));
  define("addDays(instant, int): instant", (a: MomentValue, days: bigint) => a.plusDays(days));
  define("year(date): int", (a: DayValue) => BigInt(a.text.slice(0, 4)));
  define("year(instant): int", (a: MomentValue) => BigInt(a.day().text.slice(0, 4)));
  define("month(date): int", (a: DayValue) => BigInt(a.text.slice(5, 7)));
  define("month(instant): int", (a: MomentValue) => BigInt(a.day().text.slice(5, 7)));
  define("min(date, date): date", (a: DayValue, b: DayValue) => (a.text < b.text ? a : b));
  define("max(date, date): date", (a: DayValue, b: DayValue) => (a.text > b.text ? a : b));
}

function texts(define: Register): void {
  define("len(string): int", (text: string) => BigInt(lengthOf(text)));
  define("upper(string): string", (text: string) => text.toUpperCase());
  define("lower(string): string", (text: string) => text.toLowerCase());
  define("trim(string): string", (text: string) => text.trim());
  define("mask(string, string): string", (text: string, as: string) => maskText(as, text));
  define("capitals(decimal): string", (a: Decimal) => inCapitals(a.toFixed()));
  define("capitals(int): string", (a: bigint) => inCapitals(formatDecimal(a, 0)));
  define("dictText(around, string, string): string", (around: Surroundings, dict: string, value: string) => around.dictText(dict, value) ?? value);
  define("dictText(around, string, int): string", (around: Surroundings, dict: string, value: bigint) => around.dictText(dict, String(value)) ?? String(value));
}

function inCapitals(amount: string): string {
  const text = capitals(amount);
  if (text === undefined) throw new NoValue("too large or too fine for capitals");
  return text;
}

function lists(define: Register): void {
  define("sum(list<int>): int", (values: bigint[]) => values.reduce((a, b) => a + b, 0n));
  define("sum(list<decimal>): decimal", (values: Decimal[]) => values.reduce((a, b) => a.plus(b), new Exact(0)));
  define("count(list): int", (values: unknown[]) => BigInt(values.length));
}
