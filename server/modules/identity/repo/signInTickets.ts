/** Tickets for a sign-in that was proved elsewhere. Each is good once. */
import { staticQueries, type Database, type Params, type WriteTransaction } from "#engine/server";
import type { IdentityTables } from "./tables.ts";

type TicketRow = IdentityTables["sys_sign_in_ticket"];

const query = staticQueries<IdentityTables>();

const ADD = query((db, row: Params<TicketRow>) =>
  db.insertInto("sys_sign_in_ticket").values({
    key: row.key,
    purpose: row.purpose,
    userId: row.userId,
    addressGroup: row.addressGroup,
    endsAt: row.endsAt,
    enterpriseId: row.enterpriseId,
    sessionId: row.sessionId,
  }),
);
const ONE = query((db, { key }: Params<{ key: string }>) =>
  db
    .selectFrom("sys_sign_in_ticket")
    .select(["purpose", "userId", "addressGroup", "endsAt", "enterpriseId", "sessionId"])
    .where("key", "=", key),
);
const REMOVE = query((db, { key }: Params<{ key: string }>) =>
  db.deleteFrom("sys_sign_in_ticket").where("key", "=", key),
);
const SWEEP = query((db, { now }: Params<{ now: number }>) =>
  db.deleteFrom("sys_sign_in_ticket").where("endsAt", "<=", now),
);

export function createSignInTicketRepo({ dialect }: Pick<Database, "dialect">) {
  return {
    add: async (tx: WriteTransaction, row: TicketRow) => {
      await SWEEP[dialect].run(tx, { now: tx.now });
      await ADD[dialect].run(tx, row);
    },
    /** Deletes the ticket whatever it is for, so that of two calls at once only one gets it. */
    take: async (tx: WriteTransaction, key: string) => {
      const row = await ONE[dialect].get(tx, { key });
      return row !== undefined && (await REMOVE[dialect].run(tx, { key })) === 1 && row.endsAt > tx.now
        ? row
        : undefined;
    },
  };
}
