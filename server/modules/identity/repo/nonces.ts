/** Nonces of password envelopes: each is good once, for one purpose, from one address group. */
import { staticQueries, type Database, type Params, type WriteTransaction } from "#engine/server";
import type { IdentityTables } from "./tables.ts";

type NonceRow = IdentityTables["sys_nonce"];

const query = staticQueries<IdentityTables>();

const INSERT = query((db, row: Params<NonceRow>) =>
  db.insertInto("sys_nonce").values({
    id: row.id,
    nonce: row.nonce,
    purpose: row.purpose,
    addressGroup: row.addressGroup,
    endsAt: row.endsAt,
  }),
);
const ONE = query((db, { id }: Params<{ id: string }>) =>
  db.selectFrom("sys_nonce").select(["id", "nonce", "purpose", "addressGroup", "endsAt"]).where("id", "=", id),
);
const REMOVE = query((db, { id }: Params<{ id: string }>) => db.deleteFrom("sys_nonce").where("id", "=", id));
const SWEEP = query((db, { now }: Params<{ now: number }>) => db.deleteFrom("sys_nonce").where("endsAt", "<=", now));

export function createNonceRepo({ dialect, read }: Database) {
  return {
    insert: (tx: WriteTransaction, row: NonceRow) => INSERT[dialect].run(tx, row),
    nonce: (id: string): Promise<NonceRow | undefined> => ONE[dialect].get(read, { id }),
    /** Answers whether this call removed the nonce: of two at once only one did. */
    take: async (tx: WriteTransaction, id: string) => (await REMOVE[dialect].run(tx, { id })) === 1,
    sweep: (tx: WriteTransaction, now: number) => SWEEP[dialect].run(tx, { now }),
  };
}
