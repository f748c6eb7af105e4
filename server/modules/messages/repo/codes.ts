/** Codes that were issued: what is verified, and what the limits count. */
import { sql } from "kysely";
import {
  dialectOf,
  staticQueries,
  type Database,
  type Params,
  type ReadConnection,
  type WriteTransaction,
} from "#engine/server";
import type { MessageTables } from "./tables.ts";

type CodeTable = MessageTables["message_code"];
type NewCode = Omit<CodeTable, "tries" | "usedAt">;
/** More than any limit allows in a day. */
const MOST_TIMES = 100;

const query = staticQueries<MessageTables>();

const INSERT = query((db, code: Params<NewCode>) =>
  db.insertInto("message_code").values({
    id: code.id,
    purpose: code.purpose,
    targetKey: code.targetKey,
    addressKey: code.addressKey,
    salt: code.salt,
    codeHash: code.codeHash,
    createdAt: code.createdAt,
    expiresAt: code.expiresAt,
    tries: 0,
  }),
);
/**
 * Two requests for one target at the same time must not both be the first. Only where rows are locked: SQLite has one
 * writer anyway.
 */
const LOCK = query((db, { key }: Params<{ key: string }>) =>
  db.selectNoFrom(
    sql<boolean>`pg_advisory_xact_lock(hashtextextended('message_code ' || ${key}, 0)) is null`.as("locked"),
  ),
);
const OF_TARGET = query((db, { key, since }: Params<{ key: string; since: number }>) =>
  db
    .selectFrom("message_code")
    .select("createdAt")
    .where("targetKey", "=", key)
    .where("createdAt", ">", since)
    .orderBy("createdAt", "desc")
    .limit(MOST_TIMES),
);
const OF_ADDRESS = query((db, { key, since }: Params<{ key: string; since: number }>) =>
  db
    .selectFrom("message_code")
    .select("createdAt")
    .where("addressKey", "=", key)
    .where("createdAt", ">", since)
    .orderBy("createdAt", "desc")
    .limit(MOST_TIMES),
);
const NEWEST = query((db, { purpose, targetKey }: Params<{ purpose: string; targetKey: string }>) =>
  db
    .selectFrom("message_code")
    .select(["id", "salt", "codeHash"])
    .where("targetKey", "=", targetKey)
    .where("purpose", "=", purpose)
    .orderBy("createdAt", "desc")
    .orderBy("id", "desc")
    .limit(1),
);
const TAKE_TRY = query((db, { id, now, most }: Params<{ id: string; now: number; most: number }>) =>
  db
    .updateTable("message_code")
    .set((eb) => ({ tries: eb("tries", "+", 1) }))
    .where("id", "=", id)
    .where("tries", "<", most)
    .where("usedAt", "is", null)
    .where("expiresAt", ">", now),
);
const GIVE_BACK_TRY = query((db, { id }: Params<{ id: string }>) =>
  db
    .updateTable("message_code")
    .set((eb) => ({ tries: eb("tries", "-", 1) }))
    .where("id", "=", id)
    .where("tries", ">", 0),
);
const USE = query((db, { id, now }: Params<{ id: string; now: number }>) =>
  db.updateTable("message_code").set({ usedAt: now }).where("id", "=", id).where("usedAt", "is", null),
);
const REMOVE = query((db, { before, most }: Params<{ before: number; most: number }>) =>
  db
    .deleteFrom("message_code")
    .where("id", "in", (old) =>
      old.selectFrom("message_code").select("id").where("createdAt", "<", before).orderBy("createdAt").limit(most),
    ),
);

export function createCodeRepo({ dialect }: Database) {
  const times = (rows: Promise<readonly { readonly createdAt: number }[]>) =>
    rows.then((all) => all.map(({ createdAt }) => createdAt));
  return {
    lock: async (tx: WriteTransaction, keys: readonly string[]): Promise<void> => {
      // In one order, so that two requests never wait for each other.
      if (dialectOf(dialect).rowLocks) for (const key of [...keys].sort()) await LOCK[dialect].all(tx, { key });
    },
    /** When codes were issued for the target, and for the address group, since then. */
    timesOfTarget: (connection: ReadConnection, key: string, since: number) =>
      times(OF_TARGET[dialect].all(connection, { key, since })),
    timesOfAddress: (connection: ReadConnection, key: string, since: number) =>
      times(OF_ADDRESS[dialect].all(connection, { key, since })),
    insert: (tx: WriteTransaction, code: NewCode) => INSERT[dialect].run(tx, code),
    /** An older code is not valid any more. */
    newest: (tx: WriteTransaction, purpose: string, targetKey: string) =>
      NEWEST[dialect].get(tx, { purpose, targetKey }),
    /** Answers whether the code may still be tried; the attempt is then counted. */
    takeTry: async (tx: WriteTransaction, id: string, most: number) =>
      (await TAKE_TRY[dialect].run(tx, { id, now: tx.now, most })) === 1,
    /** The attempt was right. */
    giveBackTry: (tx: WriteTransaction, id: string) => GIVE_BACK_TRY[dialect].run(tx, { id }),
    /** Answers whether it was not used before. */
    use: async (tx: WriteTransaction, id: string) => (await USE[dialect].run(tx, { id, now: tx.now })) === 1,
    /** Removes so many of the oldest at most; answers how many. */
    remove: (tx: WriteTransaction, before: number, most: number) => REMOVE[dialect].run(tx, { before, most }),
  };
}
