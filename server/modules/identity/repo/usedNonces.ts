/** Nonces of signatures and CAS tickets, remembered for as long as they would be accepted. */
import { staticQueries, type Database, type Params, type WriteTransaction } from "#engine/server";
import type { IdentityTables } from "./tables.ts";

const query = staticQueries<IdentityTables>();

const ADD = query((db, { key, endsAt }: Params<{ key: string; endsAt: number }>) =>
  db
    .insertInto("sys_used_nonce")
    .values({ key, endsAt })
    .onConflict((conflict) => conflict.doNothing()),
);
const SWEEP = query((db, { now }: Params<{ now: number }>) =>
  db.deleteFrom("sys_used_nonce").where("endsAt", "<=", now),
);

export function createUsedNonceRepo({ dialect }: Pick<Database, "dialect">) {
  return {
    /** Answers whether it was not used before; it counts as used from now on. */
    add: async (tx: WriteTransaction, key: string, endsAt: number) =>
      (await ADD[dialect].run(tx, { key, endsAt })) === 1,
    sweep: (tx: WriteTransaction, now: number) => SWEEP[dialect].run(tx, { now }),
  };
}
