import type Sqlite from "better-sqlite3";
import type { Statement } from "../database.ts";

/**
 * `hw_meter()` is before the other conditions of a select (`metered` in statement.ts) and is called once for each row
 * that the select reads. On the serving process's handles it ends the statement when a read has had its time;
 * elsewhere it is true and nothing else. SQLite has a progress handler for this, which better-sqlite3 does not give; a
 * call costs a tenth of a microsecond.
 */
export const METER = "hw_meter()";

/**
 * In a text, also over a column: in a join without one SQLite calls it once a row of the outermost table only, so that
 * it takes a column of the table whose rows are many.
 */
export const METERED = /\bhw_meter\([^()]*\)/g;

/** A read has had its time on the serving process, or the planner estimates that it would need more. */
export class ReadTooLong extends Error {
  /**
   * The metered statement that took most of the time. Undefined where none did: a statement without a meter is quick by
   * its plan, and what delayed it (a busy machine) has no bearing on the next call.
   */
  readonly statement: Statement | undefined;

  constructor(statement?: Statement) {
    super("This read is not for the serving process.");
    this.name = "TooLong";
    this.statement = statement;
  }
}

/** The clock is looked at once in so many rows. */
const EVERY = 32;

export class Meter {
  /** Milliseconds that are left; undefined: as long as it takes. */
  #left: number | undefined;
  #until = Infinity;
  #rows = 0;
  #longest: { readonly statement: Statement; readonly ms: number } | undefined;

  constructor(raw: Sqlite.Database) {
    raw.function("hw_meter", { deterministic: false, varargs: true }, () => {
      if (++this.#rows % EVERY === 0 && performance.now() > this.#until) throw new ReadTooLong();
      return 1;
    });
  }

  /** From now on its statements may take so long together. */
  begin(ms: number | undefined): void {
    this.#left = ms;
    this.#longest = undefined;
  }

  /** Runs one statement on what is left. The one at which the time ends need not be the one that took it. */
  run<T>(statement: Statement, work: () => T): T {
    if (this.#left === undefined) return work();
    if (this.#left <= 0) throw new ReadTooLong(this.#longest?.statement);
    const started = performance.now();
    this.#until = started + this.#left;
    try {
      return work();
    } catch (error) {
      throw error instanceof ReadTooLong ? new ReadTooLong(this.#took(statement, performance.now() - started)) : error;
    } finally {
      const ms = performance.now() - started;
      this.#until = Infinity;
      this.#left -= ms;
      this.#took(statement, ms);
    }
  }

  #took(statement: Statement, ms: number): Statement | undefined {
    if (statement.metered === true && ms > (this.#longest?.ms ?? 0)) this.#longest = { statement, ms };
    return this.#longest?.statement;
  }
}
