/** Types of translated fragments, as far as the translation needs them; the library checks the final types. */
import type { CelType } from "./cel.ts";

/** `list` of what a macro makes; undefined where a wrong operand leaves no type, which the check then refuses. */
type FragmentType = CelType | { readonly list: FragmentType } | undefined;

export interface Fragment {
  readonly text: string;
  /** Places that the value may have; Infinity after a division that is not rounded. */
  readonly places: number;
  readonly type: FragmentType;
  /** How often money is a factor of it: once in an amount, never in a share; NaN where that is not clear. */
  readonly money: number;
  readonly isLiteral?: boolean;
}

/**
 * Money times a number is money, money by money is none, and money by a measure is a price (of a kilogram), which may
 * be a decimal with a unit; of a sum or a choice all parts are alike.
 */
export function moneyOf(op: string, left: Fragment, right: Fragment): number {
  if (op === "*") return left.money + right.money;
  if (op === "/") return isMeasure(right) ? NaN : left.money - right.money;
  return moneyAmong([left, right]);
}

const isMeasure = ({ type, money, isLiteral }: Fragment): boolean =>
  type === "decimal" && money === 0 && isLiteral !== true;

/** A written number beside amounts is an amount: `price - 5`. */
export function moneyAmong(parts: readonly Fragment[]): number {
  const all = new Set(parts.filter(({ isLiteral }) => isLiteral !== true).map(({ money }) => money));
  const [only = 0, ...others] = all;
  return others.length === 0 ? only : NaN;
}

const ARITHMETIC = new Set(["+", "-", "*", "/", "%"]);

export function isNumber(type: FragmentType): boolean {
  return type === "int" || type === "decimal";
}

export function operationType(op: string, left: FragmentType, right: FragmentType): FragmentType {
  if (!ARITHMETIC.has(op)) return "bool";
  if (!isNumber(left) || !isNumber(right)) return left;
  return op === "/" || left === "decimal" || right === "decimal" ? "decimal" : "int";
}

/** Whole numbers beside decimals are decimals, in the branches of a choice and the items of a list. */
export function unifyNumbers(parts: readonly Fragment[]): readonly Fragment[] {
  const mixed = parts.some((part) => part.type === "decimal") && parts.every((part) => isNumber(part.type));
  return mixed
    ? parts.map((part) => (part.type === "int" ? { ...part, text: `decimal(${part.text})`, type: "decimal" } : part))
    : parts;
}

const RESULTS: Readonly<Record<string, CelType>> = {
  len: "int",
  days: "int",
  year: "int",
  month: "int",
  count: "int",
  decimal: "decimal",
  upper: "string",
  lower: "string",
  trim: "string",
  capitals: "string",
  mask: "string",
};

export function typeOfCall(name: string, args: readonly Fragment[]): FragmentType {
  const type = args[0]?.type;
  if (name === "round" || name === "ceil" || name === "floor") return args.length === 1 ? "int" : "decimal";
  if (name === "sum") return typeof type === "object" ? type.list : undefined;
  if (name === "min" || name === "max") return operationType("+", type, args[1]?.type);
  return RESULTS[name] ?? type;
}

/** Of a call whose result is in the unit of its arguments; every other one makes no amount. */
export function moneyOfCall(name: string, parts: readonly Fragment[]): number {
  if (name === "min" || name === "max") return moneyAmong(parts);
  return SAME_UNIT.has(name) ? (parts[0]?.money ?? 0) : 0;
}

const SAME_UNIT = new Set(["round", "ceil", "floor", "abs", "sum", "decimal"]);

export function typeOfMacro(name: string, body: FragmentType): FragmentType {
  if (name === "map") return { list: body };
  return name === "filter" ? { list: undefined } : "bool";
}
