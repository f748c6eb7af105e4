/**
 * Parses the tokens of one SELECT, clause by clause, and writes it anew: the output contains nothing that was not
 * parsed.
 */
import { TokenCursor } from "./tokenCursor.ts";
import { ExpressionRewriter, quoted, separated, type ExpressionNames } from "./rewriteExpression.ts";
import type { Pieces, SqlDialect } from "./sqlDialects.ts";
import type { SqlPiece } from "#core/model";
import { SqlError, type Token } from "./sqlTokens.ts";
import { columnOf, assertGrouped, assertKeysCover, type SourceColumn } from "./selectedValue.ts";
import { RESERVED } from "./sqlKeywords.ts";

const MAX_TABLES = 6;
const MAX_SOURCES = 12;

/** What is under a name in FROM. */
type FromItem =
  | { readonly table: string }
  | { readonly columns: readonly string[]; readonly origins: readonly (Origin | undefined)[] };

/** A subquery or a common table, with what it selects. */
interface Derived {
  readonly source: Extract<FromItem, { readonly columns: unknown }>;
  readonly values: Values;
}

/** A field of a table that a selected value shows: itself, or aggregated. */
interface Origin {
  readonly table: string;
  readonly field: string;
}

export interface RewrittenSql extends ExpressionNames {
  readonly pieces: Pieces;
  /** Names of the outermost columns. */
  readonly outputs: readonly string[];
  /** The outermost columns that are grouped by, where all that is grouped by is among them. */
  readonly groupedBy: readonly string[] | undefined;
  readonly sources: ReadonlyMap<string, FromItem>;
  /** Every name that any SELECT gives. */
  readonly selectedNames: ReadonlySet<string>;
  /** Those of the unqualified names that stand in a selected column and are no column of a subquery. */
  readonly inColumns: readonly { readonly name: string; readonly at: number }[];
  readonly tables: readonly Token[];
  /** What grouping does not cover, to be said where every name is known. */
  readonly ungrouped: readonly SqlError[];
  /** What any SELECT selects. */
  readonly values: readonly (readonly Token[])[];
  /** Beside `outputs`, the name of each in the text. */
  readonly outputTokens: readonly Token[];
  /** Beside `outputs`, what is selected; empty where several SELECTs are united. */
  readonly outputValues: Values;
  originOf(read: SourceColumn | undefined): Origin | undefined;
  /** What a subquery selects as the column, where it is one. */
  derivedValue(read: SourceColumn): readonly Token[] | undefined;
}

/** The tokens of selected values. */
type Values = readonly (readonly Token[])[];

export function rewriteSql(tokens: readonly Token[], dialect: SqlDialect): RewrittenSql {
  const cursor = new TokenCursor(tokens);
  const rewriter = new QueryRewriter(cursor, dialect);
  const query = rewriter.query(0);
  cursor.end();
  return {
    ...query,
    ...rewriter.found,
    ...rewriter.names,
    originOf: (read) => rewriter.originOf(read),
    derivedValue: (read) => rewriter.derivedValue(read),
  };
}

interface Query {
  readonly pieces: SqlPiece[];
  readonly outputs: readonly string[];
  readonly outputTokens: readonly Token[];
  readonly origins: readonly (Origin | undefined)[];
  readonly outputValues: Values;
  readonly groupedBy: readonly string[] | undefined;
}

class QueryRewriter {
  readonly found = {
    sources: new Map<string, FromItem>(),
    selectedNames: new Set<string>(),
    inColumns: [] as { readonly name: string; readonly at: number }[],
    tables: [] as Token[],
    values: [] as (readonly Token[])[],
    ungrouped: [] as SqlError[],
  };
  readonly #cursor: TokenCursor;
  readonly #expressions: ExpressionRewriter;
  readonly #commons = new Map<string, Derived>();
  /** What the columns of subqueries are, by their names; none where one name is given to two. */
  readonly #derived = new Map<string, Values>();
  #sources = 0;

  constructor(cursor: TokenCursor, dialect: SqlDialect) {
    this.#cursor = cursor;
    this.#expressions = new ExpressionRewriter(cursor, dialect, (depth) => this.query(depth).pieces);
  }

  get names(): ExpressionNames {
    return this.#expressions.found;
  }

  /** `[with …] select … [union …] [order by …] [limit …]`. */
  query(depth: number): Query {
    const pieces: SqlPiece[] = this.#cursor.is("with") ? this.#with(depth) : [];
    const first = this.#select(depth);
    pieces.push(...first.pieces);
    let { groupedBy, origins, outputValues } = first;
    while (this.#cursor.is("union") || this.#cursor.is("intersect") || this.#cursor.is("except")) {
      pieces.push(` ${this.#cursor.next().text.toLowerCase()} `);
      if (this.#cursor.take("all")) pieces.push("all ");
      groupedBy = undefined;
      origins = [];
      outputValues = [];
      pieces.push(...this.#select(depth).pieces);
    }
    if (this.#cursor.take("order")) pieces.push(" order by ", ...this.#expressions.ordering(depth));
    if (this.#cursor.take("limit")) pieces.push(" limit ", this.#count());
    if (this.#cursor.take("offset")) pieces.push(" offset ", this.#count());
    return { pieces, outputs: first.outputs, outputTokens: first.outputTokens, origins, outputValues, groupedBy };
  }

  #with(depth: number): SqlPiece[] {
    const pieces: SqlPiece[] = [this.#cursor.next().text.toLowerCase(), " "];
    do {
      const name = this.#cursor.name("临时表");
      const columns = this.#cursor.takeOp("(") ? this.#names() : undefined;
      this.#cursor.expect("as");
      this.#cursor.expectOp("(");
      const inner = this.query(depth + 1);
      this.#cursor.expectOp(")");
      const outputs = columns ?? inner.outputs;
      if (this.#commons.has(name.text)) throw new SqlError(name.at, `名称“${name.text}”用了两次`);
      this.#commons.set(name.text, derived(outputs, inner));
      for (const one of outputs) this.found.selectedNames.add(one);
      const list = columns === undefined ? "" : ` (${columns.map(quoted).join(", ")})`;
      pieces.push(`${quoted(name.text)}${list} as (`, ...inner.pieces, ")", this.#cursor.isOp(",") ? ", " : " ");
    } while (this.#cursor.takeOp(","));
    return pieces;
  }

  #names(): readonly string[] {
    const names: string[] = [];
    do names.push(this.#cursor.name("列").text);
    while (this.#cursor.takeOp(","));
    this.#cursor.expectOp(")");
    return names;
  }

  #select(depth: number): Query {
    this.#cursor.expect("select");
    const pieces: SqlPiece[] = ["select ", ...(this.#cursor.take("distinct") ? ["distinct "] : [])];
    const outputs: string[] = [];
    const outputTokens: Token[] = [];
    const named = new Map<string, string>();
    const values: (readonly Token[])[] = [];
    const before = this.names.unqualified.length;
    do {
      const { value, name, nameToken, tokens } = this.#item(depth);
      values.push(tokens);
      this.found.values.push(tokens);
      outputTokens.push(nameToken);
      if (outputs.length > 0) pieces.push(", ");
      pieces.push(...value, ` as ${quoted(name)}`);
      outputs.push(name);
      named.set(JSON.stringify(value), name);
    } while (this.#cursor.takeOp(","));
    this.#afterColumns(outputTokens.at(-1));
    const inColumns = this.names.unqualified.slice(before);
    if (this.#cursor.take("from")) pieces.push(" from ", ...this.#from(depth));
    const columns = [...this.found.sources.values()].flatMap((one) => ("columns" in one ? one.columns : []));
    this.found.inColumns.push(...inColumns.filter(({ name }) => !columns.includes(name)));
    if (this.#cursor.take("where")) pieces.push(" where ", ...this.#expressions.expression(depth));
    const keys: Pieces[] = [];
    if (!this.#cursor.is("group")) this.#afterNames(() => assertGrouped(values));
    if (this.#cursor.take("group")) {
      this.#cursor.expect("by");
      const written: (readonly Token[])[] = [];
      do {
        const start = this.#cursor.position;
        keys.push(this.#expressions.expression(depth));
        written.push(this.#cursor.between(start, this.#cursor.position));
      } while (this.#cursor.takeOp(","));
      const selected = values.map((tokens, at) => ({ name: outputs[at] ?? "", tokens }));
      this.#afterNames(() => assertKeysCover(selected, written));
      pieces.push(" group by ", ...separated(keys));
    }
    if (this.#cursor.take("having")) pieces.push(" having ", ...this.#expressions.expression(depth));
    const grouped = keys.flatMap((key) => named.get(JSON.stringify(key)) ?? []);
    return {
      pieces,
      outputs,
      outputTokens,
      origins: values.map((tokens) => this.originOf(columnOf(tokens))),
      outputValues: values,
      groupedBy: keys.length > 0 && grouped.length === keys.length ? grouped : undefined,
    };
  }

  /** After the columns stands a keyword or a closing bracket; what begins a value is a further column. */
  #afterColumns(last: Token | undefined): void {
    const token = this.#cursor.peek();
    if (last === undefined || token.kind === "op" || token.kind === "end") return;
    const word = token.text.toLowerCase();
    if (token.kind === "word" && RESERVED.has(word) && word !== "case") return;
    throw new SqlError(last.at, `“${last.text}”与“${token.text}”之间缺少逗号`);
  }

  /** A column that only seems not to be grouped by may be a misspelt one. */
  #afterNames(assertion: () => void): void {
    try {
      assertion();
    } catch (error) {
      if (!(error instanceof SqlError)) throw error;
      this.found.ungrouped.push(error);
    }
  }

  originOf(read: SourceColumn | undefined): Origin | undefined {
    const source = read === undefined ? undefined : this.found.sources.get(read.source);
    if (read === undefined || source === undefined) return undefined;
    if ("table" in source) return { table: source.table, field: read.column };
    return source.origins[source.columns.indexOf(read.column)];
  }

  derivedValue({ source, column }: SourceColumn): readonly Token[] | undefined {
    const known = this.found.sources.get(source);
    return known === undefined || "table" in known
      ? undefined
      : (this.#derived.get(source)?.[known.columns.indexOf(column)] ?? []);
  }

  /** One column: an expression and its name, which a plain `alias.field` has by itself. */
  #item(depth: number): {
    readonly value: Pieces;
    readonly name: string;
    readonly nameToken: Token;
    readonly tokens: readonly Token[];
  } {
    const start = this.#cursor.peek();
    const before = this.#cursor.position;
    const value = this.#expressions.expression(depth);
    const tokens = this.#cursor.between(before, this.#cursor.position);
    const plain =
      this.#cursor.position - before === 3 && start.kind === "word" && this.#cursor.at(before + 1)?.text === "."
        ? this.#cursor.at(before + 2)
        : this.#cursor.position - before === 1 && start.kind === "word"
          ? start
          : undefined;
    const named =
      this.#cursor.take("as") ||
      (this.#cursor.peek().kind === "word" && !RESERVED.has(this.#cursor.peek().text.toLowerCase()))
        ? this.#cursor.name("列")
        : plain;
    if (named === undefined) throw new SqlError(start.at, "这一列要用 as 起名");
    if (named !== plain || plain !== start) this.found.selectedNames.add(named.text);
    return { value, name: named.text, nameToken: named, tokens };
  }

  #from(depth: number): SqlPiece[] {
    const pieces: SqlPiece[] = [...this.#source(depth)];
    for (;;) {
      if (this.#cursor.takeOp(",")) {
        pieces.push(", ", ...this.#source(depth));
        continue;
      }
      const join = this.#join();
      if (join === undefined) return pieces;
      pieces.push(` ${join} `, ...this.#source(depth));
      if (this.#cursor.take("on")) pieces.push(" on ", ...this.#expressions.expression(depth));
    }
  }

  #join(): string | undefined {
    if (this.#cursor.take("join")) return "join";
    for (const [word, text] of [
      ["inner", "join"],
      ["cross", "cross join"],
      ["left", "left join"],
    ] as const) {
      if (!this.#cursor.take(word)) continue;
      if (word === "left") this.#cursor.take("outer");
      this.#cursor.expect("join");
      return text;
    }
    return undefined;
  }

  #source(depth: number): SqlPiece[] {
    const token = this.#cursor.peek();
    if (++this.#sources > MAX_SOURCES) throw new SqlError(token.at, `最多用 ${MAX_SOURCES} 个表和子查询`);
    if (token.kind === "table") {
      this.#cursor.next();
      this.found.tables.push(token);
      if (this.found.tables.length > MAX_TABLES) throw new SqlError(token.at, `最多用 ${MAX_TABLES} 个表`);
      const as = this.#alias() ?? token;
      this.#put(as, { table: token.text });
      return [{ table: token.text, as: as.text, fields: [] }];
    }
    if (this.#cursor.takeOp("(")) {
      const inner = this.query(depth + 1);
      this.#cursor.expectOp(")");
      const as = this.#alias();
      if (as === undefined) throw new SqlError(this.#cursor.peek().at, "子查询要用 as 起名");
      this.#putDerived(as, derived(inner.outputs, inner));
      return ["(", ...inner.pieces, `) as ${quoted(as.text)}`];
    }
    const common = token.kind === "word" ? this.#commons.get(token.text) : undefined;
    const follows = this.#cursor.at(this.#cursor.position + 1)?.text;
    if (common === undefined || follows === "." || follows === "(")
      throw new SqlError(token.at, `表要用 {{别名}} 表示，不能直接写“${token.text}”`, "REPORT.TABLE", token.text);
    this.#cursor.next();
    const as = this.#alias() ?? token;
    this.#putDerived(as, common);
    return [`${quoted(token.text)} as ${quoted(as.text)}`];
  }

  #alias(): Token | undefined {
    const token = this.#cursor.peek();
    if (this.#cursor.take("as")) return this.#cursor.name("表");
    return token.kind === "word" && !RESERVED.has(token.text.toLowerCase()) ? this.#cursor.next() : undefined;
  }

  #put(name: Token, source: FromItem): void {
    const known = this.found.sources.get(name.text);
    if (known !== undefined && JSON.stringify(known) !== JSON.stringify(source))
      throw new SqlError(name.at, `名称“${name.text}”用于两个不同的表`);
    this.found.sources.set(name.text, source);
  }

  #putDerived(name: Token, { source, values }: Derived): void {
    const isSecond = this.#derived.has(name.text) && this.#derived.get(name.text) !== values;
    this.#put(name, source);
    this.#derived.set(name.text, isSecond ? [] : values);
  }

  #count(): SqlPiece {
    const token = this.#cursor.next();
    if (token.kind === "param") return this.#expressions.param(token);
    if (token.kind !== "number") throw new SqlError(token.at, "行数应是整数或参数");
    return token.text;
  }
}

const derived = (columns: readonly string[], { origins, outputValues }: Query): Derived => ({
  source: { columns, origins },
  values: outputValues,
});
