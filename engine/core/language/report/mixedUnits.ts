/** Finds sums and differences whose terms are stored in different units: money in fen, decimals without their point. */
import { closing, isOp, isWord, type SourceColumn } from "./selectedValue.ts";
import type { Token } from "./sqlTokens.ts";

/** The places by which a stored number is shifted; undefined where it is not known, or where any unit fits (0). */
type Unit = number | undefined;

interface MixedUnits {
  /** The sign between the terms. */
  readonly sign: Token;
  readonly scales: readonly [number, number];
}

const SEPARATORS = new Set([",", "=", "<", ">", "<=", ">=", "<>", "!=", "||", "%"]);
const WORDS = new Set("case when then else end and or not in is between like as distinct null".split(" "));
const OF_ARGUMENT = new Set("sum min max avg abs coalesce nullif lag lead first_value last_value".split(" "));
const WHOLE = new Set("count length row_number rank dense_rank year_of".split(" "));

/** Subqueries are left out: their own values are looked at by themselves. */
export function mixedUnits(tokens: readonly Token[], scaleOf: (column: SourceColumn) => Unit): readonly MixedUnits[] {
  const found: MixedUnits[] = [];

  const unitOf = (value: readonly Token[]): Unit => {
    const parts = split(value, isSeparator).map(({ part }) => sumOf(part));
    return parts.length === 1 ? parts[0] : undefined;
  };

  const sumOf = (value: readonly Token[]): Unit => {
    let unit: Unit;
    for (const { part, before } of split(value, (token) => isOp(token, "+") || isOp(token, "-"))) {
      const term = productOf(part);
      if (term !== undefined && unit !== undefined && term !== unit && before !== undefined)
        found.push({ sign: before, scales: [unit, term] });
      unit ??= term;
    }
    return unit;
  };

  const productOf = (value: readonly Token[]): Unit => {
    const factors = split(value, (token) => isOp(token, "*")).map(({ part }) => factorOf(part));
    const shifted = factors.filter((unit) => unit !== undefined && unit > 0);
    if (shifted.length > 0) return shifted.length === 1 ? shifted[0] : undefined;
    return factors.includes(undefined) ? undefined : 0;
  };

  const factorOf = (value: readonly Token[]): Unit => {
    const [first, second, third] = value;
    if (first?.kind === "number") return value.length === 1 && Number(first.text) !== 0 ? 0 : undefined;
    if (isOp(first, "("))
      return isWord(second, "select") || isWord(second, "with") ? undefined : unitOf(inside(value, 0));
    if (first?.kind !== "word" || second === undefined) return undefined;
    if (isOp(second, ".")) return third === undefined ? undefined : scaleOf({ source: first.text, column: third.text });
    if (!isOp(second, "(")) return undefined;
    const name = first.text.toLowerCase();
    const given = split(inside(value, 1), (token) => isOp(token, ",")).map(({ part }) =>
      unitOf(isWord(part[0], "distinct") ? part.slice(1) : part),
    );
    if (name === "divide") return given[1] === 0 ? given[0] : undefined;
    return WHOLE.has(name) ? 0 : OF_ARGUMENT.has(name) ? given[0] : undefined;
  };

  unitOf(tokens);
  return found;
}

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
