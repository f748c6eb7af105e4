/** Finds the literals that a query compares with fields. */
import type { SourceColumn } from "./selectedValue.ts";
import type { Token } from "./sqlTokens.ts";

export interface ComparedLiteral {
  readonly column: SourceColumn;
  readonly literal: Token;
  /** The sign as it stands between field and literal; of `in` and `case` that of one comparison. */
  readonly sign: string;
  /** Whether it must be one of the field's values to be of any use; not so beside `<`. */
  readonly isEquality: boolean;
  /** `alias.field`. */
  readonly written: string;
}

const EQUAL: ReadonlySet<string> = new Set(["=", "<>", "!="]);
const TURNED: Readonly<Record<string, string>> = { "<": ">", ">": "<", "<=": ">=", ">=": "<=" };
const SIGNS: ReadonlySet<string> = new Set([...EQUAL, ...Object.keys(TURNED)]);

const isLiteral = (token: Token | undefined): token is Token => token?.kind === "string" || token?.kind === "number";

const isPartOfSum = (token: Token | undefined): boolean =>
  token?.kind === "op" && ["+", "-", "*", "||"].includes(token.text);

const isWord = (token: Token | undefined, word: string): boolean =>
  token?.kind === "word" && token.text.toLowerCase() === word;

type Found = readonly [literal: Token, sign: string];

/** `alias.field = 'x'`, `'x' = alias.field`, `alias.field in ('x', 'y')`, `case alias.field when 'x'`. */
export function comparedLiterals(tokens: readonly Token[]): readonly ComparedLiteral[] {
  return tokens.flatMap((dot, at) => {
    const [source, column] = [tokens[at - 1], tokens[at + 1]];
    if (dot.kind !== "op" || dot.text !== "." || source?.kind !== "word" || column?.kind !== "word") return [];
    const found = [...literalsAfter(tokens, at + 2), ...literalBefore(tokens, at - 2), ...casesOf(tokens, at)];
    return found.map(([literal, sign]) => ({
      column: { source: source.text, column: column.text },
      literal,
      sign,
      isEquality: EQUAL.has(sign),
      written: `${source.text}.${column.text}`,
    }));
  });
}

function literalsAfter(tokens: readonly Token[], start: number): readonly Found[] {
  const sign = tokens[start];
  if (sign?.kind === "op" && SIGNS.has(sign.text)) {
    const value = tokens[start + 1];
    return isLiteral(value) && !isPartOfSum(tokens[start + 2]) ? [[value, sign.text]] : [];
  }
  const isNot = isWord(sign, "not");
  const at = isNot ? start + 1 : start;
  const [first, second] = [tokens[at + 1], tokens[at + 3]];
  if (isWord(tokens[at], "between"))
    return [
      ...(isLiteral(first) ? [[first, ">="] as const] : []),
      ...(isLiteral(second) ? [[second, "<="] as const] : []),
    ];
  if (!isWord(tokens[at], "in") || first?.text !== "(") return [];
  const end = tokens.findIndex((token, place) => place > at && token.text === ")");
  return tokens
    .slice(at + 2, end < 0 ? undefined : end)
    .filter(isLiteral)
    .map((literal) => [literal, isNot ? "<>" : "="] as const);
}

/** `at`: of the sign before the field. */
function literalBefore(tokens: readonly Token[], at: number): readonly Found[] {
  const [value, sign] = [tokens[at - 1], tokens[at]];
  if (sign?.kind !== "op" || !SIGNS.has(sign.text) || !isLiteral(value) || isPartOfSum(tokens[at - 2])) return [];
  return isPartOfSum(tokens[at + 4]) ? [] : [[value, TURNED[sign.text] ?? sign.text]];
}

/** `dot`: of the field after `case`. */
function casesOf(tokens: readonly Token[], dot: number): readonly Found[] {
  if (!isWord(tokens[dot - 2], "case") || !isWord(tokens[dot + 2], "when")) return [];
  const found: Found[] = [];
  let depth = 0;
  for (let at = dot + 2; at < tokens.length && depth >= 0; at += 1) {
    const [token, value] = [tokens[at], tokens[at + 1]];
    if (isWord(token, "case")) depth += 1;
    else if (isWord(token, "end")) depth -= 1;
    else if (depth === 0 && isWord(token, "when") && isLiteral(value)) found.push([value, "="]);
  }
  return found;
}
