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
const REMOVE = query((db, { before }: Params<{ before: number }>) =>
  db.deleteFrom("message_outbox").where("at", "<", before),
);

export function createOutboxRepo({ dialect }: Database) {
  return {
    insert: (tx: WriteTransaction, message: OutboxMessage) => INSERT[dialect].run(tx, message),
    remove: (tx: WriteTransaction, before: number) => REMOVE[dialect].run(tx, { before }),
  };
}

export type OutboxRepo = ReturnType<typeof createOutboxRepo>;
