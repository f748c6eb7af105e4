/** Hashes of the latest passwords of an account, the present one among them. */
import { staticQueries, type Database, type Params, type WriteTransaction } from "#engine/server";
import { PASSWORD_HISTORY } from "../rules.ts";
import type { IdentityTables } from "./tables.ts";

type HistoryRow = IdentityTables["sys_password_history"];

const query = staticQueries<IdentityTables>();

const LATEST = query((db, { userId }: Params<{ userId: string }>) =>
  db
    .selectFrom("sys_password_history")
    .select(["passwordHash", "createdAt"])
    .where("userId", "=", userId)
    .orderBy("createdAt", "desc")
    .orderBy("passwordHash")
    .limit(PASSWORD_HISTORY),
);
const ADD = query((db, row: Params<HistoryRow>) =>
  db
    .insertInto("sys_password_history")
    .values({ userId: row.userId, passwordHash: row.passwordHash, createdAt: row.createdAt })
    .onConflict((conflict) => conflict.doNothing()),
);
const KEEP_LATEST = query((db, { userId }: Params<{ userId: string }>) =>
  db
    .deleteFrom("sys_password_history")
    .where("userId", "=", userId)
    .where("passwordHash", "not in", (eb) =>
      eb
        .selectFrom("sys_password_history")
        .select("passwordHash")
        .where("userId", "=", userId)
        .orderBy("createdAt", "desc")
        .orderBy("passwordHash")
        .limit(PASSWORD_HISTORY),
    ),
);
const REPLACE = query((db, { userId, from, to }: Params<{ userId: string; from: string; to: string }>) =>
  db
    .updateTable("sys_password_history")
    .set({ passwordHash: to })
    .where("userId", "=", userId)
    .where("passwordHash", "=", from),
);

export function createPasswordHistoryRepo({ dialect, read }: Database) {
  return {
    /** Ordered from the newest. */
    latest: (userId: string) => LATEST[dialect].all(read, { userId }),
    /** @param from hash of the password before, which may be missing in the history */
    add: async (tx: WriteTransaction, userId: string, hash: string, from?: string) => {
      if (from !== undefined) await ADD[dialect].run(tx, { userId, passwordHash: from, createdAt: tx.now - 1 });
      await ADD[dialect].run(tx, { userId, passwordHash: hash, createdAt: tx.now });
      await KEEP_LATEST[dialect].run(tx, { userId });
    },
    /** Replaces the hash of a password that stays the same. */
    rehash: (tx: WriteTransaction, userId: string, from: string, to: string) =>
      REPLACE[dialect].run(tx, { userId, from, to }),
  };
}
