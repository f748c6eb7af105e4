/** Tickets, and the numbers of members. */
import { staticQueries, type Database, type Params, type ReadConnection, type WriteTransaction } from "#engine/server";
import type { MemberTables } from "./tables.ts";

type TicketTable = MemberTables["member_ticket"];
type NewTicket = Omit<TicketTable, "tries" | "sentAt">;

const query = staticQueries<MemberTables>();

const ADD = query((db, row: Params<NewTicket>) =>
  db.insertInto("member_ticket").values({
    key: row.key,
    purpose: row.purpose,
    subject: row.subject,
    endsAt: row.endsAt,
    digest: row.digest,
    tries: 0,
    sentAt: 0,
  }),
);
const ADD_ONCE = query((db, row: Params<NewTicket>) =>
  db
    .insertInto("member_ticket")
    .values({
      key: row.key,
      purpose: row.purpose,
      subject: row.subject,
      endsAt: row.endsAt,
      digest: row.digest,
      tries: 0,
      sentAt: 0,
    })
    .onConflict((conflict) => conflict.column("key").doNothing()),
);
const ONE = query((db, { key, purpose, now }: Params<{ key: string; purpose: string; now: number }>) =>
  db
    .selectFrom("member_ticket")
    .select(["key", "subject", "sentAt", "endsAt", "digest"])
    .where("key", "=", key)
    .where("purpose", "=", purpose)
    .where("endsAt", ">", now),
);
const OF_SUBJECT = query((db, { subject, purpose, now }: Params<{ subject: string; purpose: string; now: number }>) =>
  db
    .selectFrom("member_ticket")
    .select("endsAt")
    .where("subject", "=", subject)
    .where("purpose", "=", purpose)
    .where("endsAt", ">", now)
    .orderBy("endsAt", "desc")
    .limit(1),
);
const COUNT_TRY = query((db, { key, most }: Params<{ key: string; most: number }>) =>
  db
    .updateTable("member_ticket")
    .set((eb) => ({ tries: eb("tries", "+", 1) }))
    .where("key", "=", key)
    .where("tries", "<", most),
);
const SENT = query((db, { key, now, before }: Params<{ key: string; now: number; before: number }>) =>
  db.updateTable("member_ticket").set({ sentAt: now }).where("key", "=", key).where("sentAt", "<=", before),
);
const REMOVE = query((db, { key }: Params<{ key: string }>) => db.deleteFrom("member_ticket").where("key", "=", key));
const REMOVE_OF = query((db, { subject, purpose }: Params<{ subject: string; purpose: string }>) =>
  db.deleteFrom("member_ticket").where("subject", "=", subject).where("purpose", "=", purpose),
);
const SWEEP = query((db, { now }: Params<{ now: number }>) =>
  db.deleteFrom("member_ticket").where("endsAt", "<=", now),
);
const NEXT_NUMBER = query((db, { name }: Params<{ name: string }>) =>
  db
    .updateTable("member_number")
    .set((eb) => ({ value: eb("value", "+", 1) }))
    .where("name", "=", name),
);
const NUMBER = query((db, { name }: Params<{ name: string }>) =>
  db.selectFrom("member_number").select("value").where("name", "=", name),
);

export type TicketRow = Pick<TicketTable, "key" | "subject" | "sentAt" | "endsAt" | "digest">;

export function createTicketRepo({ dialect }: Pick<Database, "dialect">) {
  return {
    addTicket: async (tx: WriteTransaction, row: NewTicket) => {
      await SWEEP[dialect].run(tx, { now: tx.now });
      await ADD[dialect].run(tx, row);
    },
    /** Unless there is one of this key. */
    addTicketOnce: async (tx: WriteTransaction, row: NewTicket) => {
      await SWEEP[dialect].run(tx, { now: tx.now });
      await ADD_ONCE[dialect].run(tx, row);
    },
    ticket: (connection: ReadConnection, key: string, purpose: string, now: number) =>
      ONE[dialect].get(connection, { key, purpose, now }),
    ticketOf: (connection: ReadConnection, subject: string, purpose: string, now: number) =>
      OF_SUBJECT[dialect].get(connection, { subject, purpose, now }),
    /** Answers whether one more try was allowed. */
    countTry: async (tx: WriteTransaction, key: string, most: number) =>
      (await COUNT_TRY[dialect].run(tx, { key, most })) === 1,
    /** Answers whether none was sent since `before`. */
    markSent: async (tx: WriteTransaction, key: string, before: number) =>
      (await SENT[dialect].run(tx, { key, now: tx.now, before })) === 1,
    /** Of many calls at once one removes it. */
    removeTicket: async (tx: WriteTransaction, key: string) => (await REMOVE[dialect].run(tx, { key })) === 1,
    removeTicketsOf: (tx: WriteTransaction, subject: string, purpose: string) =>
      REMOVE_OF[dialect].run(tx, { subject, purpose }),
    nextNumber: async (tx: WriteTransaction): Promise<number> => {
      await NEXT_NUMBER[dialect].run(tx, { name: "member" });
      return Number((await NUMBER[dialect].get(tx, { name: "member" }))?.value);
    },
  };
}
