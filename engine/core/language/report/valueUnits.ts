/**
 * The units in which values of a report are stored, money in fen and decimals without their point, and the sums and
 * differences whose terms are stored in different ones.
 */
import type { FieldModel } from "#core/model";
import { closing, isOp, isWord, type SourceColumn } from "./selectedValue.ts";
import type { Token } from "./sqlTokens.ts";

/** How a selected value is stored. */
export interface ValueUnit {
  /** The places by which its number is shifted. */
  readonly scale: number;
  /** The field that it is an amount of; `rows`: a number of rows; undefined: numbers that the text itself writes. */
  readonly of: FieldModel | "rows" | undefined;
  /** False where a part of it is not known, or a factor of ten may move its point. */
  readonly exact: boolean;
  /** The fields that are multiplied, where it has the places of several. */
  readonly product?: true;
}

/** Undefined where it is not known, or where any unit fits (0). */
type Unit = ValueUnit | undefined;

interface MixedUnits {
  /** The sign between the terms. */
  readonly sign: Token;
  readonly scales: readonly [number, number];
}

interface Units {
  readonly unit: Unit;
  readonly mixed: readonly MixedUnits[];
}

const SEPARATORS = new Set([",", "=", "<", ">", "<=", ">=", "<>", "!=", "||", "%"]);
const WORDS = new Set("case when then else end and or not in is between like as distinct null".split(" "));
const OF_ARGUMENT = new Set("sum min max avg abs coalesce nullif lag lead first_value last_value".split(" "));
const COUNTS = new Set("count row_number rank dense_rank".split(" "));
const WHOLE = new Set("length year_of".split(" "));

/** Subqueries are left out: their own values are looked at by themselves. */
export function unitsIn(tokens: readonly Token[], unitOfColumn: (column: SourceColumn) => Unit): Units {
  const mixed: MixedUnits[] = [];

  const unitOf = (value: readonly Token[]): Unit => {
    const parts = split(value, isSeparator).map((one) => ({ ...one, unit: sumOf(one.part) }));
    if (isCase(value)) return agreed(parts.filter(({ part, before }) => isResult(before) && !isZero(part)));
    return parts.length === 1 ? parts[0]?.unit : undefined;
  };

  const sumOf = (value: readonly Token[]): Unit => {
    let unit: Unit;
    let exact = true;
    for (const { part, before } of split(value, (token) => isOp(token, "+") || isOp(token, "-"))) {
      const term = productOf(part);
      exact &&= term?.exact === true || isZero(part);
      if (term !== undefined && unit !== undefined && term.scale !== unit.scale && before !== undefined)
        mixed.push({ sign: before, scales: [unit.scale, term.scale] });
      unit ??= term;
    }
    return unit && { ...unit, exact };
  };

  const productOf = (value: readonly Token[]): Unit => {
    const parts = split(value, (token) => isOp(token, "*")).map(({ part }) => part);
    const factors = parts.map(factorOf);
    const known = factors.filter((unit) => unit !== undefined);
    const exact = known.length === factors.length && known.every((unit) => unit.exact) && !parts.some(movesPoint);
    const shifted = known.filter(({ scale }) => scale > 0);
    const [first = known.find(({ of }) => of !== undefined) ?? known[0]] = shifted;
    if (first === undefined || (shifted.length === 0 && known.length < factors.length)) return undefined;
    if (shifted.length < 2) return { ...first, exact };
    return { scale: shifted.reduce((sum, { scale }) => sum + scale, 0), of: first.of, exact, product: true };
  };

  const factorOf = (value: readonly Token[]): Unit => {
    const [first, second, third] = value;
    if (first?.kind === "number")
      return value.length === 1 && Number(first.text) !== 0 ? { scale: 0, of: undefined, exact: true } : undefined;
    if (isOp(first, "("))
      return isWord(second, "select") || isWord(second, "with") ? undefined : unitOf(inside(value, 0));
    if (isCase(value)) return unitOf(value);
    if (first?.kind !== "word" || second === undefined) return undefined;
    if (isOp(second, "."))
      return third === undefined ? undefined : unitOfColumn({ source: first.text, column: third.text });
    if (!isOp(second, "(")) return undefined;
    const name = first.text.toLowerCase();
    const given = split(inside(value, 1), (token) => isOp(token, ",")).map(({ part }) => ({
      part,
      unit: unitOf(isWord(part[0], "distinct") ? part.slice(1) : part),
    }));
    if (name === "divide") return quotientOf(given);
    if (COUNTS.has(name)) return { scale: 0, of: "rows", exact: true };
    return WHOLE.has(name)
      ? { scale: 0, of: undefined, exact: true }
      : OF_ARGUMENT.has(name)
        ? given[0]?.unit
        : undefined;
  };

  const unit = unitOf(tokens);
  return { unit, mixed };
}

interface Given {
  readonly part: readonly Token[];
  readonly unit: Unit;
}

function quotientOf([dividend, divisor]: readonly Given[]): Unit {
  if (dividend?.unit === undefined || divisor?.unit?.scale !== 0) return undefined;
  return { ...dividend.unit, exact: dividend.unit.exact && divisor.unit.exact && !movesPoint(divisor.part) };
}

/** The unit of all results of a `case`. */
function agreed(results: readonly Given[]): Unit {
  const [first] = results.flatMap(({ unit }) => unit ?? []);
  return first && { ...first, exact: results.every(({ unit }) => unit?.exact === true && unit.scale === first.scale) };
}

const isCase = (value: readonly Token[]): boolean =>
  isWord(value[0], "case") &&
  isWord(value.at(-1), "end") &&
  value.filter((token) => isWord(token, "case")).length === 1;

const isResult = (before: Token | undefined): boolean => isWord(before, "then") || isWord(before, "else");

const isZero = ([only, ...more]: readonly Token[]): boolean => only?.text === "0" && more.length === 0;

/** 10, 100 …: as a factor or divisor it may be there to move the point. */
const movesPoint = ([only, ...more]: readonly Token[]): boolean =>
  only?.kind === "number" && more.length === 0 && /^10+$/.test(only.text);

const isSeparator = (token: Token): boolean =>
  (token.kind === "op" && SEPARATORS.has(token.text)) || (token.kind === "word" && WORDS.has(token.text.toLowerCase()));

const inside = (tokens: readonly Token[], open: number): readonly Token[] =>
  tokens.slice(open + 1, closing(tokens, open));

interface Part {
  readonly part: readonly Token[];
  /** The token that separates it from the one before. */
  readonly before: Token | undefined;
}

/** Outside brackets; empty parts (before a sign of a number) are left out. */
function split(tokens: readonly Token[], at: (token: Token) => boolean): readonly Part[] {
  const parts: Part[] = [];
  let part: Token[] = [];
  let before: Token | undefined;
  let depth = 0;
  for (const token of tokens) {
    if (isOp(token, "(")) depth += 1;
    else if (isOp(token, ")")) depth -= 1;
    if (depth > 0 || !at(token)) {
      part.push(token);
      continue;
    }
    if (part.length > 0) parts.push({ part, before });
    part = [];
    before = token;
  }
  return part.length > 0 ? [...parts, { part, before }] : parts;
}
