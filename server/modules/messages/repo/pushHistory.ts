/** What was pushed to whom, and how it ended. */
import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { dialectOf, staticQueries, type Database, type Params, type WriteTransaction } from "#engine/server";
import type { MessageTables } from "./tables.ts";

type PushTable = MessageTables["push_history"];
type Push = Omit<PushTable, "id" | "at" | "test"> & { readonly test?: boolean };

const query = staticQueries<MessageTables>();

const INSERT = query((db, row: Params<PushTable>) =>
  db.insertInto("push_history").values({
    id: row.id,
    at: row.at,
    channel: row.channel,
    target: row.target,
    title: row.title,
    template: row.template,
    result: row.result,
    error: row.error,
    test: row.test,
    by: row.by,
  }),
);
/** The line that says that a test begins stands before anything is sent. */
const TESTS = query((db, { by, since }: Params<{ by: string; since: number }>) =>
  db
    .selectFrom("hw_audit")
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .where("by", "=", by)
    .where("at", ">", since)
    .where("op", "=", "test")
    .where("entity", "=", "message_template"),
);
/** Only where rows are locked: SQLite has one writer anyway. */
const LOCK_TESTS = query((db, { by }: Params<{ by: string }>) =>
  db.selectNoFrom(
    sql<boolean>`pg_advisory_xact_lock(hashtextextended('message_test ' || ${by}, 0)) is null`.as("locked"),
  ),
);
const REMOVE = query((db, { before, most }: Params<{ before: number; most: number }>) =>
  db
    .deleteFrom("push_history")
    .where("id", "in", (old) =>
      old.selectFrom("push_history").select("id").where("at", "<", before).orderBy("at").limit(most),
    ),
);

export function createPushRepo({ dialect }: Database) {
  return {
    record: (tx: WriteTransaction, { test = false, ...push }: Push) =>
      INSERT[dialect].run(tx, { ...push, id: randomUUID(), at: tx.now, test: test ? 1 : 0 }),
    /** How many test messages somebody has begun to send since then; nobody else counts theirs meanwhile. */
    testsOf: async (tx: WriteTransaction, by: string, since: number) => {
      if (dialectOf(dialect).rowLocks) await LOCK_TESTS[dialect].all(tx, { by });
      return Number((await TESTS[dialect].get(tx, { by, since }))?.count ?? 0);
    },
    remove: (tx: WriteTransaction, before: number, most: number) => REMOVE[dialect].run(tx, { before, most }),
  };
}

export type PushRepo = ReturnType<typeof createPushRepo>;
