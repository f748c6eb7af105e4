/** Pictures of the drag slider, and proofs that one was solved. */
import { staticQueries, type Database, type Params, type WriteTransaction } from "#engine/server";
import type { IdentityTables } from "./tables.ts";

type CaptchaRow = IdentityTables["sys_captcha"];

const query = staticQueries<IdentityTables>();

const ADD = query((db, row: Params<CaptchaRow>) =>
  db.insertInto("sys_captcha").values({ id: row.id, gap: row.gap, addressGroup: row.addressGroup, endsAt: row.endsAt }),
);
const ONE = query((db, { id, addressGroup, now }: Params<{ id: string; addressGroup: string; now: number }>) =>
  db
    .selectFrom("sys_captcha")
    .select("gap")
    .where("id", "=", id)
    .where("addressGroup", "=", addressGroup)
    .where("endsAt", ">", now),
);
const REMOVE = query((db, { id }: Params<{ id: string }>) => db.deleteFrom("sys_captcha").where("id", "=", id));
const SWEEP = query((db, { now }: Params<{ now: number }>) => db.deleteFrom("sys_captcha").where("endsAt", "<=", now));

export function createCaptchaRepo({ dialect }: Pick<Database, "dialect">) {
  return {
    add: async (tx: WriteTransaction, row: CaptchaRow) => {
      await SWEEP[dialect].run(tx, { now: tx.now });
      await ADD[dialect].run(tx, row);
    },
    /** Deletes the row whatever comes of it, so that a picture can be tried once and a proof used once. */
    take: async (tx: WriteTransaction, id: string, addressGroup: string) => {
      const row = await ONE[dialect].get(tx, { id, addressGroup, now: tx.now });
      return row !== undefined && (await REMOVE[dialect].run(tx, { id })) === 1 ? row : undefined;
    },
  };
}
