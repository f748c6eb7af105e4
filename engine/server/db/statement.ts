import type { DialectName, Statement } from "./database.ts";
import { dialectOf, eachDialect } from "./dialect/index.ts";
import { METERED } from "./sqlite/meter.ts";

/** SQL text with `?` for each value, in the dialect's own form. A `?` may stand nowhere else in the text. */
export function statement(dialect: DialectName, text: string, exact?: readonly string[]): Statement {
  let at = 0;
  return statementOfSql(
    dialect,
    dialectOf(dialect).numberedParameters ? text.replaceAll("?", () => `$${++at}`) : text,
    exact,
  );
}

/**
 * The same for text that has the dialect's placeholders already. `hw_meter()` before the other conditions of what may
 * scan many rows lets SQLite end it on the serving process; elsewhere it is true.
 */
export function statementOfSql(dialect: DialectName, text: string, exact?: readonly string[]): Statement {
  const sql = dialectOf(dialect).metersReads ? text : text.replaceAll(METERED, "true");
  const metered = text.search(METERED) >= 0 ? { metered: true as const } : {};
  return { sql, key: {}, ...metered, ...(exact === undefined ? {} : { exact }) };
}

/** One text with `?`, ready for either database. */
export function bothStatements(text: string, exact?: readonly string[]): Readonly<Record<DialectName, Statement>> {
  return eachDialect(({ name }) => statement(name, text, exact));
}
