/**
 * Splits a report's query into tokens. Anything that is not on this short list is a finding: no comments, semicolons
 * or quoted names.
 */

export interface Token {
  readonly kind: "word" | "number" | "string" | "param" | "table" | "op" | "end";
  /** A word as written, a string with its quotes, the name alone of a parameter or table. */
  readonly text: string;
  /** Offset in the text. */
  readonly at: number;
}

/** Thrown at the first place where a text cannot be a query; the reader of the text makes it a finding. */
export class SqlError extends Error {
  readonly at: number;
  readonly code: "REPORT.SQL" | "REPORT.TABLE" | "REPORT.FUNCTION";
  /** The name that cannot be used, and those that can. */
  readonly wanted: string | undefined;
  readonly among: readonly string[];

  constructor(
    at: number,
    message: string,
    code: SqlError["code"] = "REPORT.SQL",
    wanted?: string,
    among: readonly string[] = [],
  ) {
    super(message);
    this.at = at;
    this.code = code;
    this.wanted = wanted;
    this.among = among;
  }
}

const KINDS: readonly (readonly [Token["kind"], RegExp])[] = [
  ["table", /\{\{\s*([A-Za-z][A-Za-z0-9_]*)\s*\}\}/y],
  ["param", /:([A-Za-z][A-Za-z0-9_]*)/y],
  ["string", /'(?:[^'\0]|'')*'/y],
  ["number", /\d{1,15}(?![\w.])/y],
  ["word", /[A-Za-z_][A-Za-z0-9_]*/y],
  ["op", /<>|!=|<=|>=|\|\||[=<>+\-*%(),.]/y],
];

/** A parameter as other languages write it: `@species`, `${species}`, `#{species}`. */
const OTHER_PARAMETER = /(?:@|[$#]\{\s*)([A-Za-z][A-Za-z0-9_]*)/y;

/** What people write here, and what to write instead. */
const REFUSED: readonly (readonly [RegExp, string])[] = [
  [/==/y, "比较相等写作 =，只写一个等号"],
  [/--|\/\*/y, "不能写注释，说明请写在 purpose 中"],
  [/;/y, "只能有一条语句，不能写分号"],
  [/["`[\]]/y, "名称不加引号，文字用单引号"],
  [/\//y, "不能用除号，请写 divide(被除数, 除数)"],
  [/\d+\.\d/y, "数字只能是整数：金额以分存储（99.5 元写作 9950），小数按字段的位数去掉小数点"],
  [/\d/y, "数字只能是不超过 15 位的整数"],
  [/::/y, "类型转换请写 cast(… as text) 或 cast(… as integer)"],
  [/\{\{/y, "表写作 {{别名}}"],
  [/'/y, "文字的引号没有结束"],
];

const SPACE = /\s+/y;

export function tokenize(text: string): readonly Token[] {
  const tokens: Token[] = [];
  let at = 0;
  while (at < text.length) {
    const space = match(SPACE, text, at);
    if (space !== null) {
      at += space[0].length;
      continue;
    }
    const token = tokenAt(text, at);
    tokens.push(token.token);
    at = token.end;
  }
  return [...tokens, { kind: "end", text: "", at: text.length }];
}

function tokenAt(text: string, at: number): { readonly token: Token; readonly end: number } {
  for (const [refused, sentence] of REFUSED.slice(0, 4))
    if (match(refused, text, at) !== null) throw new SqlError(at, sentence);
  for (const [kind, pattern] of KINDS) {
    const found = match(pattern, text, at);
    if (found !== null) return { token: { kind, text: found[1] ?? found[0], at }, end: at + found[0].length };
  }
  for (const [refused, sentence] of REFUSED) if (match(refused, text, at) !== null) throw new SqlError(at, sentence);
  const parameter = match(OTHER_PARAMETER, text, at)?.[1];
  if (parameter !== undefined)
    throw new SqlError(at, `参数写作 :${parameter}`, "REPORT.SQL", `:${parameter}`, [`:${parameter}`]);
  throw new SqlError(at, `不允许的字符“${[...text.slice(at, at + 2)][0] ?? ""}”`);
}

function match(pattern: RegExp, text: string, at: number): RegExpExecArray | null {
  pattern.lastIndex = at;
  return pattern.exec(text);
}

/** `第 2 行第 5 列`, from 1. */
export function placeIn(text: string, at: number): { readonly line: number; readonly column: number } {
  const before = text.slice(0, at).split("\n");
  return { line: before.length, column: (before.at(-1)?.length ?? 0) + 1 };
}
