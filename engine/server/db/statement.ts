import type { Stored } from "#core/values";
import type { DialectName, Statement } from "./database.ts";
import { databaseErrors } from "./errors.ts";
import { METERED } from "./sqlite/meter.ts";

/** SQL text with `?` for each value, in the dialect's own form. A `?` may stand nowhere else in the text. */
export function statement(dialect: DialectName, text: string, exact?: readonly string[]): Statement {
  let at = 0;
  return statementOfSql(dialect, dialect === "sqlite" ? text : text.replaceAll("?", () => `$${++at}`), exact);
}

/**
 * The same for text that has the dialect's placeholders already. `hw_meter()` before the other conditions of what may
 * scan many rows lets SQLite end it on the serving process; elsewhere it is true.
 */
export function statementOfSql(dialect: DialectName, text: string, exact?: readonly string[]): Statement {
  const sql = dialect === "sqlite" ? text : text.replaceAll(METERED, "true");
  const metered = text.search(METERED) >= 0 ? { metered: true as const } : {};
  return { sql, key: {}, ...metered, ...(exact === undefined ? {} : { exact }) };
}

/** One text with `?`, ready for either database. */
export function bothStatements(text: string, exact?: readonly string[]): Readonly<Record<DialectName, Statement>> {
  return { sqlite: statement("sqlite", text, exact), postgres: statement("postgres", text, exact) };
}

/** Refuses what one of the two databases would keep wrongly: fractions, integers beyond 2^53, the zero character. */
export function assertBindable(values: readonly Stored[]): void {
  for (const value of values) {
    if (typeof value === "number") {
      if (!Number.isSafeInteger(value)) throw databaseErrors.error("BAD_NUMBER");
    } else if (typeof value === "string") {
      if (value.includes("\0")) throw databaseErrors.error("BAD_TEXT");
    } else if (value !== null) {
      throw new TypeError(`Not a stored value: ${typeof value}`);
    }
  }
}

/** An integer as the database gave it, as a number, or refused. */
export function safeInteger(value: bigint | string): number {
  const number = Number(value);
  if (!Number.isSafeInteger(number)) throw databaseErrors.error("BAD_NUMBER");
  return number;
}
