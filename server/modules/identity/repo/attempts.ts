/** Counters that end with a time window: attempts at passwords, and requests and failures of a source. */
import { staticQueries, type Database, type Params, type WriteTransaction } from "#engine/server";
import type { IdentityTables } from "./tables.ts";

interface CountedAttempt {
  readonly key: string;
  readonly now: number;
  readonly tries: number;
  /** End of the window, if this attempt begins one. */
  readonly windowEnd: number;
  /** End of the lock, if this attempt is the last permitted one. */
  readonly lockEnd: number;
}

const query = staticQueries<IdentityTables>();

/**
 * The tables have the same columns: `sys_attempt` counts attempts at passwords, `sys_source_count` requests and
 * failures of a source.
 */
type CounterTable = "sys_attempt" | "sys_source_count";

function counterQueries(name: CounterTable) {
  const table = name as "sys_attempt";
  const COUNT = query((db, { key, now, tries, windowEnd, lockEnd }: Params<CountedAttempt>) =>
    db
      .insertInto(table)
      .values({ key, count: 1, endsAt: windowEnd })
      .onConflict((conflict) =>
        conflict
          .column("key")
          .doUpdateSet((eb) => {
            const next = eb(`${table}.count` as const, "+", 1);
            return {
              count: eb
                .case()
                .when(`${table}.endsAt` as const, "<=", now)
                .then(1)
                .else(next)
                .end(),
              endsAt: eb
                .case()
                .when(`${table}.endsAt` as const, "<=", now)
                .then(windowEnd)
                .when(next, ">=", tries)
                .then(lockEnd)
                .else(eb.ref(`${table}.endsAt` as const))
                .end(),
            };
          })
          .where((eb) => eb.or([eb(`${table}.endsAt` as const, "<=", now), eb(`${table}.count` as const, "<", tries)])),
      ),
  );
  const ONE = query((db, { key }: Params<{ key: string }>) =>
    db.selectFrom(table).select(["count", "endsAt"]).where("key", "=", key),
  );
  const TAKE_BACK = query((db, { key }: Params<{ key: string }>) =>
    db
      .updateTable(table)
      .set((eb) => ({ count: eb("count", "-", 1) }))
      .where("key", "=", key)
      .where("count", ">", 0),
  );
  const CLEAR = query((db, { key }: Params<{ key: string }>) => db.deleteFrom(table).where("key", "=", key));
  const SWEEP = query((db, { now }: Params<{ now: number }>) => db.deleteFrom(table).where("endsAt", "<", now));
  return { COUNT, ONE, TAKE_BACK, CLEAR, SWEEP };
}

const QUERIES = { sys_attempt: counterQueries("sys_attempt"), sys_source_count: counterQueries("sys_source_count") };

export function createAttemptRepo({ dialect, read }: Database, table: CounterTable = "sys_attempt") {
  const { COUNT, ONE, TAKE_BACK, CLEAR, SWEEP } = QUERIES[table];
  return {
    /**
     * Counts one more attempt and answers whether it was allowed: in one statement, so that no number of attempts at
     * once exceeds the limit.
     */
    count: async (tx: WriteTransaction, attempt: CountedAttempt) => (await COUNT[dialect].run(tx, attempt)) > 0,
    counted: (key: string) => ONE[dialect].get(read, { key }),
    takeBack: (tx: WriteTransaction, key: string) => TAKE_BACK[dialect].run(tx, { key }),
    clear: (tx: WriteTransaction, key: string) => CLEAR[dialect].run(tx, { key }),
    /** Deletes counters whose window has ended. */
    sweep: (tx: WriteTransaction, now: number) => SWEEP[dialect].run(tx, { now }),
  };
}

export type AttemptRepo = ReturnType<typeof createAttemptRepo>;
