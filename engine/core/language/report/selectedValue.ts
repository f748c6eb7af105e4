/** What the tokens of one selected value say of it: the field it shows, and whether it aggregates rows. */
import { SqlError, type Token } from "./sqlTokens.ts";

/** A column of a source, by the name the source is under. */
export interface SourceColumn {
  readonly source: string;
  readonly column: string;
}

const AGGREGATES = new Set(["count", "sum", "min", "max", "avg"]);
/** Their result is in the unit of their argument. */
const SAME_UNIT = new Set(["sum", "min", "max", "avg", "abs"]);

/** The column whose unit the value is in: `a.b` itself, or under functions that leave the unit as it is. */
export function columnOf(tokens: readonly Token[]): SourceColumn | undefined {
  const [first, second, third] = tokens;
  if (first === undefined || second === undefined || third === undefined) return undefined;
  if (tokens.length === 3 && first.kind === "word" && second.text === "." && third.kind === "word")
    return { source: first.text, column: third.text };
  const name = first.text.toLowerCase();
  if (first.kind !== "word" || !isOp(second, "(") || closing(tokens, 1) !== tokens.length - 1) return undefined;
  const inside = tokens.slice(isWord(third, "distinct") ? 3 : 2, -1);
  if (SAME_UNIT.has(name)) return columnOf(inside);
  const isZero = inside.at(-1)?.text === "0" && isOp(inside.at(-2), ",");
  return name === "coalesce" && isZero ? columnOf(inside.slice(0, -2)) : undefined;
}

interface ValueUse {
  readonly aggregates: boolean;
  /** The first column that is read row by row. */
  readonly row: Token | undefined;
  readonly rowText: string;
}

/** Subqueries, window functions and the arguments of aggregates are left out. */
function useOf(tokens: readonly Token[]): ValueUse {
  let aggregates = false;
  let row: Token | undefined;
  let rowText = "";
  for (let at = 0; at < tokens.length; at += 1) {
    const token = tokens[at] as Token;
    const next = tokens[at + 1];
    if (isOp(token, "(") && (isWord(next, "select") || isWord(next, "with"))) at = closing(tokens, at);
    else if (token.kind === "word" && isOp(next, "(")) {
      const { end, over } = endOfCall(tokens, at + 1);
      const aggregate = AGGREGATES.has(token.text.toLowerCase());
      if (aggregate && !over) aggregates = true;
      if (aggregate || over) at = end;
    } else if (token.kind === "word" && isOp(next, ".")) {
      if (row === undefined) rowText = `${token.text}.${tokens[at + 2]?.text ?? ""}`;
      row ??= token;
      at += 2;
    }
  }
  return { aggregates, row, rowText };
}

/** Where a call with its `filter (…)` and `over (…)` ends. */
function endOfCall(tokens: readonly Token[], open: number): { readonly end: number; readonly over: boolean } {
  let end = closing(tokens, open);
  if (isWord(tokens[end + 1], "filter")) end = closing(tokens, end + 2);
  const over = isWord(tokens[end + 1], "over");
  return { end: over ? closing(tokens, end + 2) : end, over };
}

/** Without `group by` an aggregate makes one row of all: SQLite then takes any row's value of a column beside it. */
export function assertGrouped(values: readonly (readonly Token[])[]): void {
  const uses = values.map(useOf);
  const beside = uses.find(({ row }) => row !== undefined);
  if (beside?.row !== undefined && uses.some(({ aggregates }) => aggregates))
    throw new SqlError(beside.row.at, `与汇总函数（如 count、sum）同选的“${beside.rowText}”要写进 group by`);
}

const textOf = (tokens: readonly Token[]): string => tokens.map(({ kind, text }) => `${kind}:${text}`).join(" ");

/** By its name only, since the tables are not known here: `p.id`, `s.mainId`. */
const isTableKey = ([, dot, column, ...more]: readonly Token[]): boolean =>
  dot?.text === "." && /id$/i.test(column?.text ?? "") && more.length === 0;

interface SelectedColumn {
  readonly name: string;
  readonly tokens: readonly Token[];
}

/**
 * With `group by` a column beside an aggregate is one of the keys, or made of them: PostgreSQL refuses another one, and
 * SQLite takes any row's value of it. Keys by name or number, and the key of a table, stand for what they name.
 */
export function assertKeysCover(columns: readonly SelectedColumn[], keys: readonly (readonly Token[])[]): void {
  const written = keys.map((key) => {
    const [only] = key.length === 1 ? key : [];
    const named = columns.find(({ name }, at) => name === only?.text || String(at + 1) === only?.text);
    return named?.tokens ?? key;
  });
  const texts = new Set(written.map(textOf));
  const keyed = new Set(written.flatMap((key) => (isTableKey(key) ? [key[0]?.text] : [])));
  for (const { tokens } of columns) {
    const { row, rowText } = useOf(withoutKeys(tokens, texts));
    if (row !== undefined && !keyed.has(row.text))
      throw new SqlError(row.at, `与汇总函数（如 count、sum）同选的“${rowText}”要写进 group by`);
  }
}

/** The tokens with each key taken out. */
function withoutKeys(tokens: readonly Token[], keys: ReadonlySet<string>): readonly Token[] {
  for (let from = 0; from < tokens.length; from += 1)
    for (let to = tokens.length; to > from; to -= 1)
      if (keys.has(textOf(tokens.slice(from, to))))
        return [...tokens.slice(0, from), ...withoutKeys(tokens.slice(to), keys)];
  return tokens;
}

/** An aggregate of a group has no further rows to be aggregated, but those of a window. */
export function assertNotNested(call: Token, argumentTokens: readonly Token[]): void {
  if (AGGREGATES.has(call.text.toLowerCase()) && useOf(argumentTokens).aggregates)
    throw new SqlError(call.at, `“${call.text}”之内不能再写汇总函数（count、sum、min、max、avg）`, "REPORT.FUNCTION");
}

export function closing(tokens: readonly Token[], open: number): number {
  let depth = 0;
  for (let at = open; at < tokens.length; at += 1) {
    if (isOp(tokens[at], "(")) depth += 1;
    else if (isOp(tokens[at], ")")) depth -= 1;
    if (depth === 0) return at;
  }
  return tokens.length - 1;
}

export const isOp = (token: Token | undefined, text: string): boolean => token?.kind === "op" && token.text === text;

export const isWord = (token: Token | undefined, text: string): boolean =>
  token?.kind === "word" && token.text.toLowerCase() === text;
