/**
 * Parses the tokens of one SELECT, clause by clause, and writes it anew: the output contains nothing that was not
 * parsed.
 */
import { TokenCursor } from "./tokenCursor.ts";
import { literalText, type Pieces, SQL_FUNCTIONS, type SqlDialect } from "./sqlFunctions.ts";
import type { SqlPiece } from "#core/model";
import { SqlError, type Token } from "./sqlTokens.ts";
import { CLAUSES, ALTERNATIVES, IN_EXPRESSION, IN_WINDOW, RESERVED } from "./sqlKeywords.ts";

const MAX_TABLES = 6;
const MAX_SOURCES = 12;
const MAX_DEPTH = 32;
/** Functions that are written out repeat their arguments; nested ones would grow without end. */
const MAX_PIECES = 2_000;

/** What is under a name in FROM. */
type FromItem = { readonly table: string } | { readonly columns: readonly string[] };

interface ColumnRef {
  readonly source: string;
  readonly column: string;
  readonly at: number;
}

export interface RewrittenSql {
  readonly pieces: Pieces;
  /** Names of the outermost columns. */
  readonly outputs: readonly string[];
  /** The outermost columns that are grouped by, where all that is grouped by is among them. */
  readonly groupedBy: readonly string[] | undefined;
  readonly sources: ReadonlyMap<string, FromItem>;
  readonly refs: readonly ColumnRef[];
  /** Names without a source before them, with every name that any SELECT gives. */
  readonly unqualified: readonly { readonly name: string; readonly at: number }[];
  readonly selectedNames: ReadonlySet<string>;
  readonly tables: readonly Token[];
  readonly params: readonly Token[];
}

/** `a, b, c`. */
const separated = (values: readonly Pieces[]): Pieces =>
  values.flatMap((value, at) => (at === 0 ? value : [", ", ...value]));

const quoted = (name: string): string => `"${name}"`;

export function rewriteSql(tokens: readonly Token[], dialect: SqlDialect): RewrittenSql {
  const cursor = new TokenCursor(tokens);
  const rewriter = new SqlRewriter(cursor, dialect);
  const { pieces, outputs, groupedBy } = rewriter.query(0);
  cursor.end();
  return { pieces, outputs, groupedBy, ...rewriter.found };
}

interface Query {
  readonly pieces: SqlPiece[];
  readonly outputs: readonly string[];
  readonly groupedBy: readonly string[] | undefined;
}

class SqlRewriter {
  readonly found = {
    sources: new Map<string, FromItem>(),
    refs: [] as ColumnRef[],
    unqualified: [] as { name: string; at: number }[],
    selectedNames: new Set<string>(),
    tables: [] as Token[],
    params: [] as Token[],
  };
  readonly #cursor: TokenCursor;
  readonly #dialect: SqlDialect;
  readonly #commons = new Map<string, readonly string[]>();
  #sources = 0;

  constructor(cursor: TokenCursor, dialect: SqlDialect) {
    this.#cursor = cursor;
    this.#dialect = dialect;
  }

  /** `[with …] select … [union …] [order by …] [limit …]`. */
  query(depth: number): Query {
    const pieces: SqlPiece[] = this.#cursor.is("with") ? this.#with(depth) : [];
    const first = this.#select(depth);
    pieces.push(...first.pieces);
    let { groupedBy } = first;
    while (this.#cursor.is("union") || this.#cursor.is("intersect") || this.#cursor.is("except")) {
      pieces.push(` ${this.#cursor.next().text.toLowerCase()} `);
      if (this.#cursor.take("all")) pieces.push("all ");
      groupedBy = undefined;
      pieces.push(...this.#select(depth).pieces);
    }
    if (this.#cursor.take("order")) pieces.push(" order by ", ...this.#ordering(depth));
    if (this.#cursor.take("limit")) pieces.push(" limit ", this.#count());
    if (this.#cursor.take("offset")) pieces.push(" offset ", this.#count());
    return { pieces, outputs: first.outputs, groupedBy };
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
      this.#commons.set(name.text, outputs);
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
    const named = new Map<string, string>();
    do {
      const { value, name } = this.#item(depth);
      if (outputs.length > 0) pieces.push(", ");
      pieces.push(...value, ` as ${quoted(name)}`);
      outputs.push(name);
      named.set(JSON.stringify(value), name);
    } while (this.#cursor.takeOp(","));
    if (this.#cursor.take("from")) pieces.push(" from ", ...this.#from(depth));
    if (this.#cursor.take("where")) pieces.push(" where ", ...this.#expression(depth));
    const keys: Pieces[] = [];
    if (this.#cursor.take("group")) {
      this.#cursor.expect("by");
      do keys.push(this.#expression(depth));
      while (this.#cursor.takeOp(","));
      pieces.push(" group by ", ...separated(keys));
    }
    if (this.#cursor.take("having")) pieces.push(" having ", ...this.#expression(depth));
    const grouped = keys.flatMap((key) => named.get(JSON.stringify(key)) ?? []);
    return { pieces, outputs, groupedBy: keys.length > 0 && grouped.length === keys.length ? grouped : undefined };
  }

  /** One column: an expression and its name, which a plain `alias.field` has by itself. */
  #item(depth: number): { readonly value: Pieces; readonly name: string } {
    const start = this.#cursor.peek();
    const before = this.#cursor.position;
    const value = this.#expression(depth);
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
    return { value, name: named.text };
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
      if (this.#cursor.take("on")) pieces.push(" on ", ...this.#expression(depth));
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
      this.#put(as, { columns: inner.outputs });
      return ["(", ...inner.pieces, `) as ${quoted(as.text)}`];
    }
    const columns = token.kind === "word" ? this.#commons.get(token.text) : undefined;
    const follows = this.#cursor.at(this.#cursor.position + 1)?.text;
    if (columns === undefined || follows === "." || follows === "(")
      throw new SqlError(token.at, `表只能写作 {{别名}}，不能直接写“${token.text}”`, "REPORT.TABLE");
    this.#cursor.next();
    const as = this.#alias() ?? token;
    this.#put(as, { columns });
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

  #list(depth: number): Pieces {
    const values: Pieces[] = [];
    do values.push(this.#expression(depth));
    while (this.#cursor.takeOp(","));
    return separated(values);
  }

  #ordering(depth: number): Pieces {
    this.#cursor.expect("by");
    const one = (): Pieces => [
      ...this.#expression(depth),
      this.#cursor.take("asc") ? " asc" : this.#cursor.take("desc") ? " desc" : "",
    ];
    const pieces: SqlPiece[] = [...one()];
    while (this.#cursor.takeOp(",")) pieces.push(", ", ...one());
    return pieces;
  }

  #count(): SqlPiece {
    const token = this.#cursor.next();
    if (token.kind === "param") return this.#param(token);
    if (token.kind !== "number") throw new SqlError(token.at, "行数应是整数或参数");
    return token.text;
  }

  #param(token: Token): SqlPiece {
    this.found.params.push(token);
    return { param: token.text };
  }

  /** Up to a clause, a comma, a closing bracket, or a name that follows a finished value. */
  #expression(depth: number, window = false): SqlPiece[] {
    if (depth > MAX_DEPTH) throw new SqlError(this.#cursor.peek().at, `括号和子查询最多嵌套 ${MAX_DEPTH} 层`);
    const pieces: SqlPiece[] = [];
    let value = false;
    for (;;) {
      const token = this.#cursor.peek();
      const word = token.kind === "word" ? token.text.toLowerCase() : "";
      if (
        token.kind === "end" ||
        (token.text === "," && token.kind === "op") ||
        (token.text === ")" && token.kind === "op")
      )
        break;
      if (window ? word !== "order" && CLAUSES.has(word) : CLAUSES.has(word) || word === "asc" || word === "desc")
        break;
      if (word !== "" && value && !IN_EXPRESSION.has(word) && !(window && IN_WINDOW.has(word))) break;
      pieces.push(...this.#term(token, word, depth, value, window));
      value =
        word === "end" ||
        word === "null" ||
        (token.kind === "op" ? token.text === "(" : !IN_EXPRESSION.has(word) && !(window && IN_WINDOW.has(word)));
    }
    if (pieces.length === 0) throw new SqlError(this.#cursor.peek().at, "此处缺少表达式");
    return pieces;
  }

  #term(token: Token, word: string, depth: number, value: boolean, window: boolean): Pieces {
    switch (token.kind) {
      case "number":
      case "string":
        this.#cursor.next();
        return [`${literalText(token, this.#dialect)} `];
      case "param":
        this.#cursor.next();
        return [this.#param(token), " "];
      case "table":
        throw new SqlError(token.at, "{{别名}} 只能写在 from 和 join 之后");
      case "op":
        return this.#operator(token, depth, value);
      default:
        return this.#word(token, word, depth, window);
    }
  }

  #operator(token: Token, depth: number, value: boolean): Pieces {
    this.#cursor.next();
    if (token.text === "*" && !value) throw new SqlError(token.at, "不能写 *，请写出每一列");
    if (token.text === ".") throw new SqlError(token.at, "此处不能写点");
    if (token.text !== "(") return [`${token.text} `];
    const sub = this.#cursor.is("select") || this.#cursor.is("with");
    const inner = sub ? this.query(depth + 1).pieces : this.#list(depth + 1);
    this.#cursor.expectOp(")");
    return ["(", ...inner, ") "];
  }

  #word(token: Token, word: string, depth: number, window: boolean): Pieces {
    this.#cursor.next();
    if (word === "cast" && this.#cursor.isOp("(")) return this.#cast(depth);
    if (IN_EXPRESSION.has(word) || (window && IN_WINDOW.has(word))) return [`${word} `];
    if (this.#cursor.isOp("(")) return this.#call(token, depth);
    if (RESERVED.has(word))
      throw new SqlError(
        token.at,
        `此处不能写“${token.text}”${ALTERNATIVES[word] === undefined ? "" : `，${ALTERNATIVES[word]}`}`,
      );
    if (!this.#cursor.takeOp(".")) {
      this.found.unqualified.push({ name: token.text, at: token.at });
      return [`${quoted(token.text)} `];
    }
    const column = this.#cursor.next();
    if (column.kind !== "word")
      throw new SqlError(column.at, column.text === "*" ? "不能写 *，请写出每一列" : "点之后应是字段名");
    if (this.#cursor.isOp(".") || this.#cursor.isOp("(")) throw new SqlError(column.at, "字段写作 别名.字段");
    this.found.refs.push({ source: token.text, column: column.text, at: token.at });
    return [`${quoted(token.text)}.${quoted(column.text)} `];
  }

  #cast(depth: number): Pieces {
    this.#cursor.expectOp("(");
    const value = this.#expression(depth + 1);
    this.#cursor.expect("as");
    const type = this.#cursor.next();
    const word = { text: "text", integer: this.#dialect === "sqlite" ? "integer" : "bigint" }[type.text.toLowerCase()];
    if (word === undefined) throw new SqlError(type.at, "只能转换为 text 或 integer");
    this.#cursor.expectOp(")");
    return ["cast(", ...value, `as ${word}) `];
  }

  #call(token: Token, depth: number): Pieces {
    const name = token.text.toLowerCase();
    const known = Object.hasOwn(SQL_FUNCTIONS, name) ? SQL_FUNCTIONS[name] : undefined;
    if (known === undefined) throw new SqlError(token.at, `不能用函数“${token.text}”`, "REPORT.FUNCTION");
    this.#cursor.expectOp("(");
    const distinct = this.#cursor.take("distinct");
    const star = !distinct && this.#cursor.takeOp("*");
    const args: Pieces[] = [];
    if (!star && !this.#cursor.isOp(")"))
      do args.push(this.#expression(depth + 1));
      while (this.#cursor.takeOp(","));
    this.#cursor.expectOp(")");
    const [fewest, most] = known.takes;
    const fits = star
      ? known.star === true
      : args.length >= fewest && args.length <= most && (!distinct || known.distinct === true);
    if (!fits) throw new SqlError(token.at, `函数“${name}”的参数不对`, "REPORT.FUNCTION");
    const over = this.#over(token, known.over, depth);
    if (args.flat().length > MAX_PIECES) throw new SqlError(token.at, "函数嵌套过多", "REPORT.FUNCTION");
    if (known.write !== undefined) return [...known.write(this.#dialect, args, distinct), " "];
    const inside = star ? ["*"] : args.flatMap((arg, at) => (at === 0 ? arg : [", ", ...arg]));
    return [`${name}(${distinct ? "distinct " : ""}`, ...inside, ")", ...over, " "];
  }

  /** `filter (where …)` and `over (…)`. */
  #over(token: Token, rule: "must" | "may" | undefined, depth: number): Pieces {
    const pieces: SqlPiece[] = [];
    if (rule === "may" && this.#cursor.take("filter")) {
      this.#cursor.expectOp("(");
      this.#cursor.expect("where");
      pieces.push(" filter (where ", ...this.#expression(depth + 1), ")");
      this.#cursor.expectOp(")");
    }
    if (rule === undefined || !this.#cursor.take("over")) {
      if (rule === "must") throw new SqlError(token.at, `函数“${token.text}”之后要写 over (…)`, "REPORT.FUNCTION");
      return pieces;
    }
    this.#cursor.expectOp("(");
    pieces.push(" over (");
    while (!this.#cursor.isOp(")")) {
      pieces.push(...this.#expression(depth + 1, true));
      if (this.#cursor.takeOp(",")) pieces.push(", ");
    }
    this.#cursor.expectOp(")");
    return [...pieces, ")"];
  }
}
