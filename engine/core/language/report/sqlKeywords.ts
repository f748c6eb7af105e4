/** Words of SQL: those the walker knows, and those that are refused by name. Every other word is a name, and leaves in quotes. */

/** End an expression. */
export const CLAUSES: ReadonlySet<string> = new Set([
  "from", "where", "group", "having", "order", "limit", "offset", "union", "intersect", "except", "join", "inner", "left", "cross", "on", "as",
]);

/** Stand inside an expression. */
export const IN_EXPRESSION: ReadonlySet<string> = new Set(["and", "or", "not", "in", "is", "null", "between", "case", "when", "then", "else", "end", "exists"]);

/** Stand inside `over (…)` and behind `order by`, besides. */
export const IN_WINDOW: ReadonlySet<string> = new Set(["partition", "by", "order", "asc", "desc", "rows", "between", "unbounded", "preceding", "following", "current", "row", "and"]);

/** Mean something elsewhere in SQL; none is a name here. */
const OTHERS = [
  "select", "with", "recursive", "distinct", "all", "by", "asc", "desc", "outer", "right", "full", "natural", "using", "lateral", "values", "into", "returning", "for",
  "window", "fetch", "collate", "like", "ilike", "similar", "glob", "regexp", "match", "escape", "any", "some", "array", "interval", "extract", "over", "filter", "partition",
  "insert", "update", "delete", "replace", "merge", "create", "drop", "alter", "truncate", "pragma", "attach", "detach", "vacuum", "reindex", "analyze", "explain", "copy",
  "grant", "revoke", "set", "reset", "call", "do", "execute", "prepare", "begin", "commit", "rollback", "savepoint", "cast", "true", "false",
];

export const RESERVED: ReadonlySet<string> = new Set([...CLAUSES, ...IN_EXPRESSION, ...OTHERS]);

/** What to write in the place of a word that people are used to. */
export const ALTERNATIVES: Readonly<Record<string, string>> = {
  like: "请写 contains(文字, 部分)", ilike: "请写 contains(文字, 部分)", extract: "请写 year_of、month_of 或 day_of", right: "请用 left join", full: "请用 left join",
  using: "请写 on", natural: "请写 on", recursive: "with 不能递归", true: "请写 1", false: "请写 0",
};
