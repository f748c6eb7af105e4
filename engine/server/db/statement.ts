import type { Compilable } from "kysely";
import type { Stored } from "#core/values";
import type { DialectName, Statement } from "./database.ts";
import { databaseErrors } from "./errors.ts";
import { METERED } from "./sqlite/meter.ts";

/**
 * SQL text with `?` for each value, in the dialect's own form. A `?` may stand nowhere else in the text. `hw_meter()` before the
 * other conditions of what may walk many rows lets SQLite end it on the serving process; elsewhere it is true.
 */
export function statement(dialect: DialectName, text: string, exact?: readonly string[]): Statement {
  let at = 0;
  const sql = dialect === "sqlite" ? text : text.replaceAll(METERED, "true").replaceAll("?", () => `$${++at}`);
  const metered = text.search(METERED) >= 0 ? { metered: true as const } : {};
  return { sql, key: {}, ...metered, ...(exact === undefined ? {} : { exact }) };
}

/** One text with `?`, ready for either database. */
export function bothStatements(text: string, exact?: readonly string[]): Readonly<Record<DialectName, Statement>> {
  return { sqlite: statement("sqlite", text, exact), postgres: statement("postgres", text, exact) };
}

/** A query made with `builderFor(dialect)`: compile once per shape, keep the statement, bind other values of the same shape. @public README.md */
export function compileStatement(
  query: Compilable,
  exact?: readonly string[],
): { readonly statement: Statement; readonly values: readonly Stored[] } {
  const { sql, parameters } = query.compile();
  const values = parameters.map(stored);
  return { statement: exact === undefined ? { sql, key: {} } : { sql, key: {}, exact }, values };
}

function stored(value: unknown): Stored {
  if (value === null || typeof value === "string" || typeof value === "number") return value;
  throw new TypeError(`Not a stored value: ${typeof value}`);
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
