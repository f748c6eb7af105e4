// Holds one row of a PostgreSQL database locked from outside, so that calls wait at a known place.
import pg from "pg";
import type { TestDatabase } from "./databases.ts";

const WAITING =
  "select count(*)::int as n from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'";

interface LockedRow {
  /** Resolves once so many statements wait for a lock. */
  waiting(count: number): Promise<void>;
  /** Whether no transaction has locked the row. */
  isFree(key: string): Promise<boolean>;
  release(): Promise<void>;
}

export async function lockRow({ url }: TestDatabase, table: string, key: string, column = "id"): Promise<LockedRow> {
  const [holder, observer] = [new pg.Client({ connectionString: url }), new pg.Client({ connectionString: url })];
  await Promise.all([holder.connect(), observer.connect()]);
  await holder.query("begin");
  await holder.query(`select 1 from "${table}" where "${column}" = $1 for update`, [key]);
  return {
    waiting: async (count) => {
      while (((await observer.query<{ n: number }>(WAITING)).rows[0]?.n ?? 0) < count)
        await new Promise((resolve) => setTimeout(resolve, 10));
    },
    isFree: async (of) =>
      (await observer.query(`select 1 from "${table}" where "${column}" = $1 for update skip locked`, [of])).rows
        .length > 0,
    release: async () => {
      await holder.query("rollback");
      await Promise.all([holder.end(), observer.end()]);
    },
  };
}
