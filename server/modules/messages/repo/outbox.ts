/** Messages that were not sent, for the screen of the development outbox. */
import { staticQueries, type Database, type Params, type WriteTransaction } from "#engine/server";
import type { MessageTables } from "./tables.ts";

type OutboxMessage = MessageTables["message_outbox"];

const query = staticQueries<MessageTables>();

const INSERT = query((db, message: Params<OutboxMessage>) =>
  db.insertInto("message_outbox").values({
    id: message.id,
    channel: message.channel,
    to: message.to,
    template: message.template,
    subject: message.subject,
    text: message.text,
    at: message.at,
  }),
);
const REMOVE = query((db, { before, most }: Params<{ before: number; most: number }>) =>
  db
    .deleteFrom("message_outbox")
    .where("id", "in", (old) =>
      old.selectFrom("message_outbox").select("id").where("at", "<", before).orderBy("at").limit(most),
    ),
);

export function createOutboxRepo({ dialect }: Database) {
  return {
    insert: (tx: WriteTransaction, message: OutboxMessage) => INSERT[dialect].run(tx, message),
    /** Removes so many of the oldest at most; answers how many. */
    remove: (tx: WriteTransaction, before: number, most: number) => REMOVE[dialect].run(tx, { before, most }),
  };
}

export type OutboxRepo = ReturnType<typeof createOutboxRepo>;
