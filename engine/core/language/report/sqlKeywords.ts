/**
 * SQL keywords: those that the parser accepts, and those that it refuses by name. Every other word is a name, and is
 * written in quotes.
 */

/** End an expression. */
export const CLAUSES: ReadonlySet<string> = new Set([
  "from",
  "where",
  "group",
  "having",
  "order",
  "limit",
  "offset",
  "union",
  "intersect",
  "except",
  "join",
  "inner",
  "left",
  "cross",
  "on",
  "as",
]);

/** Stand inside an expression. */
export const IN_EXPRESSION: ReadonlySet<string> = new Set([
  "and",
  "or",
  "not",
  "in",
  "is",
  "null",
  "between",
  "case",
  "when",
  "then",
  "else",
  "end",
  "exists",
]);

/** Stand inside `over (…)` and behind `order by`, besides. */
export const IN_WINDOW: ReadonlySet<string> = new Set([
  "partition",
  "by",
  "order",
  "asc",
  "desc",
  "rows",
  "between",
  "unbounded",
  "preceding",
  "following",
  "current",
  "row",
  "and",
]);

/** Mean something elsewhere in SQL; none is a name here. */
const OTHERS = [
  "select",
  "with",
  "recursive",
  "distinct",
  "all",
  "by",
  "asc",
  "desc",
  "outer",
  "right",
  "full",
  "natural",
  "using",
  "lateral",
  "values",
  "into",
  "returning",
  "for",
  "window",
  "fetch",
  "collate",
  "like",
  "ilike",
  "similar",
  "glob",
  "regexp",
  "match",
  "escape",
  "any",
  "some",
  "array",
  "interval",
  "extract",
  "over",
  "filter",
  "partition",
  "insert",
  "update",
  "delete",
  "replace",
  "merge",
  "create",
  "drop",
  "alter",
  "truncate",
  "pragma",
  "attach",
  "detach",
  "vacuum",
  "reindex",
  "analyze",
  "explain",
  "copy",
  "grant",
  "revoke",
  "set",
  "reset",
  "call",
  "do",
  "execute",
  "prepare",
  "begin",
  "commit",
  "rollback",
  "savepoint",
  "cast",
  "true",
  "false",
];

export const RESERVED: ReadonlySet<string> = new Set([...CLAUSES, ...IN_EXPRESSION, ...OTHERS]);

/** What to write in the place of functions of databases that reports do not have. */
export const FUNCTION_ALTERNATIVES: readonly (readonly [names: RegExp, sentence: string])[] = [
  [/^(date_?format|strftime|to_char|format)$/, "日期时间的月份写作 month_of(字段)，日期的月份写作 substr(字段, 1, 7)"],
  [/^(if|iif|decode|choose)$/, "请写 case when 条件 then 值 else 值 end"],
  [
    /^(now|curdate|current_?date|getdate|sysdate|current_?timestamp|today|date)$/,
    `今天请用参数：在 params 中声明，"default": "$today"`,
  ],
  [
    /^(year|month|day|quarter|week|hour|date_part|date_trunc)$/,
    "日期时间请写 year_of、month_of 或 day_of，日期请写 substr",
  ],
  [
    /^(date_?diff|timestampdiff|julianday|age|date_?add|date_?sub|adddate|dateadd)$/,
    `报表中不能推算日期，请在实体上写计算字段（days、addDays），并写 "stored": true`,
  ],
  [/^(concat|concat_ws)$/, "文字相接写作 a || b"],
  [/^(group_concat|string_agg|listagg|array_agg)$/, "没有把多行合成一段文字的函数"],
  [/^(round|floor|ceil|ceiling|trunc|truncate)$/, "金额和小数存为整数，四舍五入的商写作 divide(被除数, 除数)"],
  [/^(left|mid)$/, "请写 substr(文字, 1, 个数)"],
  [/^(instr|locate|position|strpos|charindex|regexp_like)$/, "请写 contains(文字, 部分)"],
];

/** What to write in the place of a word that people are used to. */
export const ALTERNATIVES: Readonly<Record<string, string>> = {
  like: "请写 contains(文字, 部分)",
  ilike: "请写 contains(文字, 部分)",
  extract: "请写 year_of、month_of 或 day_of",
  right: "请用 left join",
  full: "请用 left join",
  using: "请写 on",
  natural: "请写 on",
  recursive: "with 不能递归",
  true: "请写 1",
  false: "请写 0",
};
