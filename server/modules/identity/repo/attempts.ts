/** Counters of attempts at passwords. */
import { staticQueries, type Database, type Params, type WriteTransaction } from "#engine/server";
import type { IdentityTables } from "./tables.ts";

interface CountedAttempt {
  readonly key: string;
  readonly now: number;
  readonly tries: number;
  /** When the window ends that begins now. */
  readonly windowEnd: number;
  /** When the lock ends that the last permitted attempt begins. */
  readonly lockEnd: number;
}

const query = staticQueries<IdentityTables>();

const COUNT = query((db, { key, now, tries, windowEnd, lockEnd }: Params<CountedAttempt>) =>
  db
    .insertInto("sys_attempt")
    .values({ key, count: 1, endsAt: windowEnd })
    .onConflict((conflict) =>
      conflict
        .column("key")
        .doUpdateSet((eb) => {
          const next = eb("sys_attempt.count", "+", 1);
          return {
            count: eb.case().when("sys_attempt.endsAt", "<=", now).then(1).else(next).end(),
            endsAt: eb
              .case()
              .when("sys_attempt.endsAt", "<=", now)
              .then(windowEnd)
              .when(next, ">=", tries)
              .then(lockEnd)
              .else(eb.ref("sys_attempt.endsAt"))
              .end(),
          };
        })
        .where((eb) => eb.or([eb("sys_attempt.endsAt", "<=", now), eb("sys_attempt.count", "<", tries)])),
    ),
);
const ONE = query((db, { key }: Params<{ key: string }>) =>
  db.selectFrom("sys_attempt").select(["count", "endsAt"]).where("key", "=", key),
);
const TAKE_BACK = query((db, { key }: Params<{ key: string }>) =>
  db
    .updateTable("sys_attempt")
    .set((eb) => ({ count: eb("count", "-", 1) }))
    .where("key", "=", key)
    .where("count", ">", 0),
);
const CLEAR = query((db, { key }: Params<{ key: string }>) => db.deleteFrom("sys_attempt").where("key", "=", key));
const SWEEP = query((db, { now }: Params<{ now: number }>) => db.deleteFrom("sys_attempt").where("endsAt", "<", now));

export function createAttemptRepo({ dialect, read }: Database) {
  return {
    /** Answers whether one more attempt was allowed. */
    count: async (tx: WriteTransaction, attempt: CountedAttempt) => (await COUNT[dialect].run(tx, attempt)) > 0,
    counted: (key: string) => ONE[dialect].get(read, { key }),
    takeBack: (tx: WriteTransaction, key: string) => TAKE_BACK[dialect].run(tx, { key }),
    clear: (tx: WriteTransaction, key: string) => CLEAR[dialect].run(tx, { key }),
    /** Windows that have ended count nothing any more. */
    sweep: (tx: WriteTransaction, now: number) => SWEEP[dialect].run(tx, { now }),
  };
}

export type AttemptRepo = ReturnType<typeof createAttemptRepo>;
