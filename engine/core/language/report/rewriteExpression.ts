/** Parses the expressions of a SELECT and writes them anew, for one database. */
import type { SqlPiece } from "#core/model";
import type { Pieces, SqlDialect } from "./sqlDialects.ts";
import { SQL_FUNCTIONS } from "./sqlFunctions.ts";
import { ALTERNATIVES, CLAUSES, FUNCTION_ALTERNATIVES, IN_EXPRESSION, IN_WINDOW, RESERVED } from "./sqlKeywords.ts";
import { SqlError, type Token } from "./sqlTokens.ts";
import { assertNotNested } from "./selectedValue.ts";
import type { TokenCursor } from "./tokenCursor.ts";

const MAX_DEPTH = 32;
/** Functions that are written out repeat their arguments; nested ones would grow without end. */
const MAX_PIECES = 2_000;

interface ColumnRef {
  readonly source: string;
  readonly column: string;
  readonly at: number;
}

/** The names that expressions use. */
export interface ExpressionNames {
  readonly refs: readonly ColumnRef[];
  /** Names without a source before them. */
  readonly unqualified: readonly { readonly name: string; readonly at: number }[];
  readonly params: readonly Token[];
}

/** `a, b, c`. */
export const separated = (values: readonly Pieces[]): Pieces =>
  values.flatMap((value, at) => (at === 0 ? value : [", ", ...value]));

export const quoted = (name: string): string => `"${name}"`;

function unknownFunction({ at, text }: Token): SqlError {
  const instead = FUNCTION_ALTERNATIVES.find(([names]) => names.test(text.toLowerCase()))?.[1];
  return instead === undefined
    ? new SqlError(at, `不能用函数“${text}”`, "REPORT.FUNCTION", text, Object.keys(SQL_FUNCTIONS))
    : new SqlError(at, `不能用函数“${text}”：${instead}`, "REPORT.FUNCTION");
}

export class ExpressionRewriter {
  readonly #found = {
    refs: [] as ColumnRef[],
    unqualified: [] as { name: string; at: number }[],
    params: [] as Token[],
  };
  readonly #cursor: TokenCursor;
  readonly #dialect: SqlDialect;
  readonly #query: (depth: number) => Pieces;

  /** @param query rewrites a subquery */
  constructor(cursor: TokenCursor, dialect: SqlDialect, query: (depth: number) => Pieces) {
    this.#cursor = cursor;
    this.#dialect = dialect;
    this.#query = query;
  }

  get found(): ExpressionNames {
    return this.#found;
  }

  #list(depth: number): Pieces {
    const values: Pieces[] = [];
    do values.push(this.expression(depth));
    while (this.#cursor.takeOp(","));
    return separated(values);
  }

  ordering(depth: number): Pieces {
    this.#cursor.expect("by");
    const one = (): Pieces => [
      ...this.expression(depth),
      this.#cursor.take("asc") ? " asc" : this.#cursor.take("desc") ? " desc" : "",
    ];
    const pieces: SqlPiece[] = [...one()];
    while (this.#cursor.takeOp(",")) pieces.push(", ", ...one());
    return pieces;
  }

  param(token: Token): SqlPiece {
    this.#found.params.push(token);
    return { param: token.text };
  }

  /** Up to a clause, a comma, a closing bracket, or a name that follows a finished value. */
  expression(depth: number, window = false): SqlPiece[] {
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
        this.#cursor.next();
        return [`${this.#dialect.integerLiteral(token.text)} `];
      case "string":
        this.#cursor.next();
        return [`${token.text} `];
      case "param":
        this.#cursor.next();
        return [this.param(token), " "];
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
    const inner = sub ? this.#query(depth + 1) : this.#list(depth + 1);
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
      this.#found.unqualified.push({ name: token.text, at: token.at });
      return [`${quoted(token.text)} `];
    }
    const column = this.#cursor.next();
    if (column.kind !== "word")
      throw new SqlError(column.at, column.text === "*" ? "不能写 *，请写出每一列" : "点之后应是字段名");
    if (this.#cursor.isOp("."))
      throw new SqlError(column.at, "字段写作 别名.字段；被引用行的字段要把它的实体写进 from，并用 join 连接");
    if (this.#cursor.isOp("(")) throw new SqlError(column.at, "字段写作 别名.字段");
    this.#found.refs.push({ source: token.text, column: column.text, at: token.at });
    return [`${quoted(token.text)}.${quoted(column.text)} `];
  }

  #cast(depth: number): Pieces {
    this.#cursor.expectOp("(");
    const value = this.expression(depth + 1);
    this.#cursor.expect("as");
    const type = this.#cursor.next();
    const word = { text: "text", integer: this.#dialect.integerType }[type.text.toLowerCase()];
    if (word === undefined) throw new SqlError(type.at, "只能转换为 text 或 integer");
    this.#cursor.expectOp(")");
    return ["cast(", ...value, `as ${word}) `];
  }

  #call(token: Token, depth: number): Pieces {
    const name = token.text.toLowerCase();
    const known = Object.hasOwn(SQL_FUNCTIONS, name) ? SQL_FUNCTIONS[name] : undefined;
    if (known === undefined) throw unknownFunction(token);
    this.#cursor.expectOp("(");
    const distinct = this.#cursor.take("distinct");
    const star = !distinct && this.#cursor.takeOp("*");
    const first = this.#cursor.position;
    const args: Pieces[] = [];
    if (!star && !this.#cursor.isOp(")"))
      do args.push(this.expression(depth + 1));
      while (this.#cursor.takeOp(","));
    const argumentTokens = this.#cursor.between(first, this.#cursor.position);
    this.#cursor.expectOp(")");
    const [fewest, most] = known.takes;
    const fits = star
      ? known.star === true
      : args.length >= fewest && args.length <= most && (!distinct || known.distinct === true);
    if (!fits) throw new SqlError(token.at, `函数“${name}”的参数不对`, "REPORT.FUNCTION");
    const over = this.#over(token, known.over, depth);
    if (!over.includes(" over (")) assertNotNested(token, argumentTokens);
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
      pieces.push(" filter (where ", ...this.expression(depth + 1), ")");
      this.#cursor.expectOp(")");
    }
    if (rule === undefined || !this.#cursor.take("over")) {
      if (rule === "must") throw new SqlError(token.at, `函数“${token.text}”之后要写 over (…)`, "REPORT.FUNCTION");
      return pieces;
    }
    this.#cursor.expectOp("(");
    pieces.push(" over (");
    while (!this.#cursor.isOp(")")) {
      pieces.push(...this.expression(depth + 1, true));
      if (this.#cursor.takeOp(",")) pieces.push(", ");
    }
    this.#cursor.expectOp(")");
    return [...pieces, ")"];
  }
}
