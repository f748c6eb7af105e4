/** Devices on which an account has signed in, by the hash of their token. */
import { staticQueries, type Database, type Params, type WriteTransaction } from "#engine/server";
import type { IdentityTables } from "./tables.ts";
import { DEVICES_PER_USER } from "../rules.ts";

const query = staticQueries<IdentityTables>();

const KNOWN = query((db, { tokenHash, userId, since }: Params<{ tokenHash: string; userId: string; since: number }>) =>
  db
    .selectFrom("sys_device")
    .select((eb) => eb.lit(1).as("found"))
    .where("tokenHash", "=", tokenHash)
    .where("userId", "=", userId)
    .where("usedAt", ">", since),
);
const KNOWN_TO_ANY = query((db, { tokenHash, since }: Params<{ tokenHash: string; since: number }>) =>
  db
    .selectFrom("sys_device")
    .select((eb) => eb.lit(1).as("found"))
    .where("tokenHash", "=", tokenHash)
    .where("usedAt", ">", since)
    .limit(1),
);
const RENEW = query((db, { from, to }: Params<{ from: string; to: string }>) =>
  db.updateTable("sys_device").set({ tokenHash: to }).where("tokenHash", "=", from),
);
const ADD = query((db, { tokenHash, userId, now }: Params<{ tokenHash: string; userId: string; now: number }>) =>
  db
    .insertInto("sys_device")
    .values({ tokenHash, userId, createdAt: now, usedAt: now })
    .onConflict((conflict) =>
      conflict.columns(["tokenHash", "userId"]).doUpdateSet((eb) => ({ usedAt: eb.ref("excluded.usedAt") })),
    ),
);
const KEEP_LATEST = query((db, { userId }: Params<{ userId: string }>) =>
  db
    .deleteFrom("sys_device")
    .where("userId", "=", userId)
    .where("tokenHash", "not in", (eb) =>
      eb
        .selectFrom("sys_device")
        .select("tokenHash")
        .where("userId", "=", userId)
        .orderBy("usedAt", "desc")
        .orderBy("tokenHash")
        .limit(DEVICES_PER_USER),
    ),
);
const FORGET_ALL = query((db, { userId }: Params<{ userId: string }>) =>
  db.deleteFrom("sys_device").where("userId", "=", userId),
);

const OF_USER = query((db, { userId }: Params<{ userId: string }>) =>
  db.selectFrom("sys_device").select("tokenHash").where("userId", "=", userId),
);

export function createDeviceRepo({ dialect, read }: Database) {
  return {
    namesOf: async (tx: WriteTransaction, userId: string) =>
      (await OF_USER[dialect].all(tx, { userId })).map(({ tokenHash }) => tokenHash),
    isKnown: async (tokenHash: string, userId: string, since: number) =>
      (await KNOWN[dialect].get(read, { tokenHash, userId, since })) !== undefined,
    isKnownToAny: async (tokenHash: string, since: number) =>
      (await KNOWN_TO_ANY[dialect].get(read, { tokenHash, since })) !== undefined,
    renew: (tx: WriteTransaction, from: string, to: string) => RENEW[dialect].run(tx, { from, to }),
    /** Keeps the account's latest devices only. */
    add: async (tx: WriteTransaction, tokenHash: string, userId: string) => {
      await ADD[dialect].run(tx, { tokenHash, userId, now: tx.now });
      await KEEP_LATEST[dialect].run(tx, { userId });
    },
    forgetAll: (tx: WriteTransaction, userId: string) => FORGET_ALL[dialect].run(tx, { userId }),
  };
}
