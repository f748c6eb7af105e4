/** Finds fields that are stored as numbers and compared with texts, and the other way round. */
import type { SourceColumn } from "./selectedValue.ts";
import type { Token } from "./sqlTokens.ts";

interface ComparedLiteral {
  readonly column: SourceColumn;
  readonly literal: Token;
}

const SIGNS: ReadonlySet<string> = new Set(["=", "<>", "!=", "<", ">", "<=", ">="]);

const isLiteral = (token: Token | undefined): token is Token => token?.kind === "string" || token?.kind === "number";

/** `alias.field = 'x'`, `alias.field in ('x', 'y')`. */
export function comparedLiterals(tokens: readonly Token[]): readonly ComparedLiteral[] {
  return tokens.flatMap((dot, at) => {
    const [source, column] = [tokens[at - 1], tokens[at + 1]];
    if (dot.kind !== "op" || dot.text !== "." || source?.kind !== "word" || column?.kind !== "word") return [];
    return literalsAfter(tokens, at + 2).map((literal) => ({
      column: { source: source.text, column: column.text },
      literal,
    }));
  });
}

function literalsAfter(tokens: readonly Token[], start: number): readonly Token[] {
  const sign = tokens[start];
  if (sign?.kind === "op" && SIGNS.has(sign.text)) {
    const [value, next] = [tokens[start + 1], tokens[start + 2]];
    const isPartOfSum = next?.kind === "op" && ["+", "-", "*", "||"].includes(next.text);
    return isLiteral(value) && !isPartOfSum ? [value] : [];
  }
  const at = sign?.kind === "word" && sign.text.toLowerCase() === "not" ? start + 1 : start;
  if (tokens[at]?.text.toLowerCase() !== "in" || tokens[at + 1]?.text !== "(") return [];
  const end = tokens.findIndex((token, place) => place > at && token.text === ")");
  return tokens.slice(at + 2, end < 0 ? undefined : end).filter(isLiteral);
}
