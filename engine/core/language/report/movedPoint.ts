/**
 * Money that a query divides into yuan, or multiplies into fen, by itself: `sum(t.price) / 100`. It is stored in fen,
 * and a money column shows it in yuan, so that the operation is left out.
 */
import type { FieldModel } from "#core/model";
import { isNumeric, valueKind } from "#core/fields";
import { closing, isOp, isWord, type SourceColumn } from "./selectedValue.ts";
import { SqlError, tokenize, type Token } from "./sqlTokens.ts";

export interface MovedPoint {
  /** Where the operation begins, and the number that it has. */
  readonly at: number;
  readonly number: number;
  /** The operation as it is written: `/ 100`, `* 100`, `divide(…, 100)`. */
  readonly written: string;
  readonly toYuan: boolean;
  /** The value without it. */
  readonly meant: string;
  /** The column that it is selected as, where it is one. */
  readonly output: string | undefined;
}

type FieldOf = (column: SourceColumn) => FieldModel | undefined;

/** `fieldIn` answers the field of a table of the report, by the alias in the braces. */
export function movedPoints(text: string, fieldIn: FieldOf): readonly MovedPoint[] {
  const tokens = leniently(text);
  if (tokens === undefined) return [];
  const aliases = aliasesIn(tokens);
  const fieldOf: FieldOf = ({ source, column }) => fieldIn({ source: aliases.get(source) ?? "", column });
  return tokens.flatMap((token, at) => {
    const factor = token.kind === "number" ? Number(writtenNumber(text, token)) : 0;
    return factor === 100 || factor === 0.01 ? (moveAt(at, factor, tokens, text, fieldOf) ?? []) : [];
  });
}

/** The tokens of a text that may have divisions and decimals, which no query may. */
function leniently(text: string): readonly Token[] | undefined {
  const parts = text.split(/('(?:[^']|'')*')/);
  const plain = parts.map((part, at) =>
    at % 2 === 1 ? part : part.replace(/\/(?![/*])/g, "*").replace(/\d+\.\d+/g, (number) => number.replace(".", "0")),
  );
  try {
    return tokenize(plain.join(""));
  } catch (error) {
    if (error instanceof SqlError) return undefined;
    throw error;
  }
}

const writtenNumber = (text: string, { at, text: { length } }: Token): string => text.slice(at, at + length);

/** What follows a table that has no name of its own. */
const FOLLOWS = new Set("where join left right inner cross on group order having limit union".split(" "));

/** The name that a table is under → its alias in the braces. */
function aliasesIn(tokens: readonly Token[]): ReadonlyMap<string, string> {
  return new Map(
    tokens.flatMap((token, at) => {
      if (token.kind !== "table") return [];
      const named = isWord(tokens[at + 1], "as") ? tokens[at + 2] : tokens[at + 1];
      const own = named?.kind === "word" && !FOLLOWS.has(named.text.toLowerCase()) ? named.text : token.text;
      return [[own, token.text] as const];
    }),
  );
}

function moveAt(
  at: number,
  factor: number,
  tokens: readonly Token[],
  text: string,
  fieldOf: FieldOf,
): MovedPoint | undefined {
  const found = quotientAround(at, tokens) ?? factorBefore(at, tokens) ?? factorAfter(at, tokens);
  if (found === undefined) return undefined;
  const [from, to] = found.operand;
  const operand = tokens.slice(from, to + 1);
  if (!isMoney(operand, fieldOf) || isInQuotient(found.whole[0], tokens)) return undefined;
  const sign = tokens[found.sign] as Token;
  const divides = found.isCall || text[sign.at] === "/";
  const whole = withoutRounding(found.whole, tokens);
  const next = tokens[whole[1] + 1];
  if (next !== undefined && CALCULATES.has(next.text)) return undefined;
  return {
    at: sign.at,
    number: (tokens[at] as Token).at,
    written: found.isCall ? "divide(…, 100)" : `${text[sign.at] ?? ""} ${writtenNumber(text, tokens[at] as Token)}`,
    toYuan: divides === (factor === 100),
    meant: text.slice(tokens[from]?.at, endOf(tokens[to] as Token)).replace(/\s+/g, " "),
    output: isWord(next, "as") ? tokens[whole[1] + 2]?.text : undefined,
  };
}

/** What follows a value that is compared, or a part of a sum. */
const CALCULATES = new Set(["=", "<", ">", "<=", ">=", "<>", "!=", "+", "-", "*", "%", "||"]);

const endOf = ({ kind, text, at }: Token): number => at + text.length + (kind === "param" ? 1 : 0);

/** Indexes of tokens: of the value, of the sign or call, and of all that is written in the place of the value. */
interface Found {
  readonly operand: readonly [from: number, to: number];
  readonly sign: number;
  readonly whole: readonly [from: number, to: number];
  readonly isCall: boolean;
}

/** `divide(value, 100)` */
function quotientAround(at: number, tokens: readonly Token[]): Found | undefined {
  if (!isOp(tokens[at - 1], ",") || !isOp(tokens[at + 1], ")")) return undefined;
  const open = opening(tokens, at + 1);
  if (!isWord(tokens[open - 1], "divide")) return undefined;
  return { operand: [open + 1, at - 2], sign: open - 1, whole: [open - 1, at + 1], isCall: true };
}

/** `value / 100`; a value that is itself a factor or a divisor is none that is shown. */
function factorBefore(at: number, tokens: readonly Token[]): Found | undefined {
  if (!isOp(tokens[at - 1], "*")) return undefined;
  const from = startOfValue(at - 2, tokens);
  return from === undefined || CALCULATES.has(tokens[from - 1]?.text ?? "")
    ? undefined
    : { operand: [from, at - 2], sign: at - 1, whole: [from, at], isCall: false };
}

/** `100 * value` */
function factorAfter(at: number, tokens: readonly Token[]): Found | undefined {
  if (!isOp(tokens[at + 1], "*") || CALCULATES.has(tokens[at - 1]?.text ?? "")) return undefined;
  const to = endOfValue(at + 2, tokens);
  return to === undefined ? undefined : { operand: [at + 2, to], sign: at + 1, whole: [at, to], isCall: false };
}

function startOfValue(end: number, tokens: readonly Token[]): number | undefined {
  if (isOp(tokens[end], ")")) {
    const open = opening(tokens, end);
    return tokens[open - 1]?.kind === "word" && !isWord(tokens[open - 1], "select") ? open - 1 : open;
  }
  return tokens[end]?.kind === "word" && isOp(tokens[end - 1], ".") ? end - 2 : undefined;
}

function endOfValue(start: number, tokens: readonly Token[]): number | undefined {
  if (isOp(tokens[start], "(")) return closing(tokens, start);
  if (tokens[start]?.kind !== "word") return undefined;
  if (isOp(tokens[start + 1], "(")) return closing(tokens, start + 1);
  return isOp(tokens[start + 1], ".") ? start + 2 : undefined;
}

function opening(tokens: readonly Token[], close: number): number {
  let depth = 0;
  for (let at = close; at >= 0; at -= 1) {
    if (isOp(tokens[at], ")")) depth += 1;
    else if (isOp(tokens[at], "(")) depth -= 1;
    if (depth === 0) return at;
  }
  return 0;
}

/** `round(value / 100, 2)`: the rounding goes with the division. */
function withoutRounding(whole: Found["whole"], tokens: readonly Token[]): Found["whole"] {
  const [from] = whole;
  if (!isOp(tokens[from - 1], "(") || !/^(round|trunc|truncate|floor|ceil)$/i.test(tokens[from - 2]?.text ?? ""))
    return whole;
  return [from - 2, closing(tokens, from - 1)];
}

/** In a share, as `divide(sum(t.paid) * 100, sum(t.total))`, the factor makes per cent. */
function isInQuotient(start: number, tokens: readonly Token[]): boolean {
  for (let at = 0; at < start; at += 1)
    if (isWord(tokens[at], "divide") && isOp(tokens[at + 1], "(") && closing(tokens, at + 1) > start) return true;
  return false;
}

/** Amounts alone: multiplied with another number it may be a percentage that is divided. */
function isMoney(operand: readonly Token[], fieldOf: FieldOf): boolean {
  if (operand.some((token) => isOp(token, "*") || isWord(token, "divide") || isWord(token, "count"))) return false;
  const numbers = operand.flatMap((token, at) => {
    const column = operand[at + 2];
    if (token.kind !== "word" || !isOp(operand[at + 1], ".") || column === undefined) return [];
    const field = fieldOf({ source: token.text, column: column.text });
    return field !== undefined && isNumeric(field) ? [valueKind(field)] : [];
  });
  return numbers.length > 0 && numbers.every((kind) => kind === "money");
}
