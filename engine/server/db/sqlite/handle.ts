import Sqlite from "better-sqlite3";
import type { Stored } from "#core/values";
import type { Statement } from "../database.ts";
import { assertBindable, safeInteger } from "../storedValues.ts";
import { Meter } from "./meter.ts";
import { translateSqlite } from "./translate.ts";

interface Prepared {
  readonly raw: Sqlite.Statement<Stored[]>;
  /** Set if integers come as bigint: which columns stay exact. */
  readonly exact: ReadonlySet<string> | undefined;
}

const SUMS = /\b(?:sum|total)\s*\(/i;

/** One connection with its prepared statements, each cached as long as its statement's key exists. */
export class Handle {
  readonly raw: Sqlite.Database;
  readonly meter: Meter;
  readonly #prepared = new WeakMap<object, Prepared>();

  constructor(file: string, options: Sqlite.Options) {
    this.raw = new Sqlite(file, options);
    this.meter = new Meter(this.raw);
  }

  all(statement: Statement, values: readonly Stored[]): unknown[] {
    assertBindable(values);
    try {
      const { raw, exact } = this.#prepare(statement);
      const rows = raw.all(...values);
      if (exact !== undefined) for (const row of rows) normalizeIntegers(row, exact);
      return rows;
    } catch (error) {
      throw translateSqlite(error, this.raw.name);
    }
  }

  get(statement: Statement, values: readonly Stored[]): unknown {
    assertBindable(values);
    try {
      const { raw, exact } = this.#prepare(statement);
      const row = raw.get(...values);
      if (exact !== undefined && row !== undefined) normalizeIntegers(row, exact);
      return row;
    } catch (error) {
      throw translateSqlite(error, this.raw.name);
    }
  }

  run(statement: Statement, values: readonly Stored[]): number {
    assertBindable(values);
    try {
      return this.#prepare(statement).raw.run(...values).changes;
    } catch (error) {
      throw translateSqlite(error, this.raw.name);
    }
  }

  #prepare(statement: Statement): Prepared {
    let prepared = this.#prepared.get(statement.key);
    if (prepared === undefined) {
      const raw = this.raw.prepare<Stored[]>(statement.sql);
      const exact = statement.exact !== undefined || SUMS.test(statement.sql) ? new Set(statement.exact) : undefined;
      if (exact !== undefined) raw.safeIntegers(true);
      prepared = { raw, exact };
      this.#prepared.set(statement.key, prepared);
    }
    return prepared;
  }
}

function normalizeIntegers(row: unknown, exact: ReadonlySet<string>): void {
  const cells = row as Record<string, unknown>;
  for (const name of Object.keys(cells)) {
    const value = cells[name];
    if (typeof value === "bigint") cells[name] = exact.has(name) ? value.toString() : safeInteger(value);
    else if (typeof value === "number" && exact.has(name)) cells[name] = String(value);
  }
}
