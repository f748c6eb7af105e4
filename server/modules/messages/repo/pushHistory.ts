/** What was pushed to whom, and how it ended. */
import { randomUUID } from "node:crypto";
import { staticQueries, type Database, type Params, type ReadConnection, type WriteTransaction } from "#engine/server";
import type { MessageTables } from "./tables.ts";

type PushTable = MessageTables["push_history"];
export type Push = Omit<PushTable, "id" | "at" | "test"> & { readonly test?: boolean };

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
const TESTS = query((db, { by, since }: Params<{ by: string; since: number }>) =>
  db
    .selectFrom("push_history")
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .where("by", "=", by)
    .where("at", ">", since)
    .where("test", "=", 1),
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
    /** How many test messages somebody has sent since then. */
    testsOf: async (read: ReadConnection, by: string, since: number) =>
      Number((await TESTS[dialect].get(read, { by, since }))?.count ?? 0),
    remove: (tx: WriteTransaction, before: number, most: number) => REMOVE[dialect].run(tx, { before, most }),
  };
}

export type PushRepo = ReturnType<typeof createPushRepo>;
