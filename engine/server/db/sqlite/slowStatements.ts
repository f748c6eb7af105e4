import type Sqlite from "better-sqlite3";
import type { Stored } from "#core/values";
import type { Statement } from "../database.ts";

/** A table of so many rows is read whole in less than a few milliseconds. */
const SMALL = 2_000;
/** How long what was found of a statement holds: tables grow. */
const HOLDS_MS = 10_000;

interface Verdict {
  readonly long: boolean;
  readonly until: number;
}

interface PlanStep {
  readonly detail: string;
}

/**
 * Which statements the planner cannot show to be cheap: those whose plan scans a table that is not small. What it finds
 * by an index it is believed; a select that is metered needs no plan, and is asked for again elsewhere for a while once
 * it took too long.
 */
export class SlowStatements {
  readonly #raw: Sqlite.Database;
  readonly #verdicts = new WeakMap<object, Verdict>();

  constructor(raw: Sqlite.Database) {
    this.#raw = raw;
  }

  isSlow(statement: Statement, values: readonly Stored[]): boolean {
    if (statement.alwaysOffload === true) return true;
    const known = this.#verdicts.get(statement.key);
    if (known !== undefined && known.until > performance.now()) return known.long;
    return this.#learn(statement, statement.metered !== true && this.#walks(statement.sql, values));
  }

  /** It took too long: it is not tried here again for a while. */
  markSlow(statement: Statement): void {
    this.#learn(statement, true);
  }

  #learn(statement: Statement, long: boolean): boolean {
    this.#verdicts.set(statement.key, { long, until: performance.now() + HOLDS_MS });
    return long;
  }

  #walks(sql: string, values: readonly Stored[]): boolean {
    const names = aliasesIn(sql);
    return this.#planOf(sql, values).some(({ detail }) => {
      const name = /^SCAN (\S+)(?!.* VIRTUAL TABLE)/.exec(detail)?.[1];
      return name !== undefined && !name.startsWith("(") && !this.#isSmall(names.get(name) ?? name);
    });
  }

  /** What cannot be planned says why when it is run. */
  #planOf(sql: string, values: readonly Stored[]): readonly PlanStep[] {
    try {
      return this.#raw.prepare<Stored[], PlanStep>(`explain query plan ${sql}`).all(...values);
    } catch {
      return [];
    }
  }

  /**
   * Rows are never more than the largest rowid. What has none (a subquery's result, a constant row) is made of what is
   * looked at by itself.
   */
  #isSmall(table: string): boolean {
    if (!/^\w+$/.test(table)) return true;
    try {
      const row = this.#raw.prepare<[], { n: number | null }>(`select max(rowid) as n from "${table}"`).get();
      return (row?.n ?? 0) <= SMALL;
    } catch {
      return true;
    }
  }
}

/** The tables behind the names by which a plan speaks of them. */
function aliasesIn(sql: string): ReadonlyMap<string, string> {
  return new Map(
    [...sql.matchAll(/\b(?:from|join)\s+"?(\w+)"?\s+(?:as\s+)?"?(\w+)"?/gi)].map(([, table = "", alias = ""]) => [
      alias,
      table,
    ]),
  );
}
