// Holds one transaction at a chosen statement while another one runs: what two connections do to each other, in a fixed
// order.
import pg from "pg";
import type { WriteTransaction } from "#engine/server";
import type { TestDatabase } from "./databases.ts";

const LOCK = 7_110_022;
const AT_THE_LOCK = `select 1 from pg_locks where locktype = 'advisory' and objid = ${LOCK} and not granted`;
const BLOCKED =
  "select 1 from pg_stat_activity where datname = current_database() and wait_event_type = " +
  "'Lock' and wait_event <> 'advisory'";

export interface PausedTransaction {
  /** To be awaited in a hook of the transaction that is to be held; passes unless `interleave` is under way. */
  pass(tx: WriteTransaction): Promise<void>;
  /**
   * Starts `held`, waits until it is in `pass`, starts `other`, waits until that has ended or is blocked, and lets
   * `held` go on. On SQLite, which has one writer at a time, one runs after the other.
   */
  interleave<A, B>(held: () => Promise<A>, other: () => Promise<B>): Promise<[A, B]>;
  close(): Promise<void>;
}

export async function createPausedTransaction({ dialect, url }: TestDatabase): Promise<PausedTransaction> {
  if (dialect === "sqlite") {
    return {
      pass: () => Promise.resolve(),
      interleave: async (held, other) => [await held(), await other()],
      close: () => Promise.resolve(),
    };
  }
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  let armed = false;
  const until = async (found: () => Promise<boolean>): Promise<void> => {
    while (!(await found())) await new Promise((resolve) => setTimeout(resolve, 10));
  };
  const finds = async (sql: string): Promise<boolean> => (await client.query(sql)).rows.length > 0;
  return {
    pass: async (tx) => {
      if (!armed) return;
      armed = false;
      await tx.get(
        { sql: `select 1 as "passed" from (select pg_advisory_xact_lock_shared(${LOCK})) as "lock"`, key: {} },
        [],
      );
    },
    interleave: async (held, other) => {
      await client.query(`select pg_advisory_lock(${LOCK})`);
      armed = true;
      const ended = { first: false, second: false };
      const first = held().finally(() => (ended.first = true));
      await until(async () => ended.first || (await finds(AT_THE_LOCK)));
      const second = other().finally(() => (ended.second = true));
      await until(async () => ended.second || (await finds(BLOCKED)));
      await client.query(`select pg_advisory_unlock(${LOCK})`);
      return Promise.all([first, second]);
    },
    close: () => client.end(),
  };
}
