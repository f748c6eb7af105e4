/**
 * Browsers that were sent to a third party, and accounts of third parties that are linked to accounts of this platform.
 */
import { staticQueries, type Database, type Params, type WriteTransaction } from "#engine/server";
import type { IdentityTables } from "./tables.ts";

type RequestRow = IdentityTables["sys_third_request"];
type AccountRow = IdentityTables["sys_third_account"];

const query = staticQueries<IdentityTables>();

const ADD_REQUEST = query((db, row: Params<RequestRow>) =>
  db.insertInto("sys_third_request").values({
    key: row.key,
    nonce: row.nonce,
    verifier: row.verifier,
    browserKey: row.browserKey,
    userId: row.userId,
    endsAt: row.endsAt,
  }),
);
const REQUEST = query((db, { key }: Params<{ key: string }>) =>
  db
    .selectFrom("sys_third_request")
    .select(["nonce", "verifier", "browserKey", "userId", "endsAt"])
    .where("key", "=", key),
);
const REMOVE_REQUEST = query((db, { key }: Params<{ key: string }>) =>
  db.deleteFrom("sys_third_request").where("key", "=", key),
);
const SWEEP = query((db, { now }: Params<{ now: number }>) =>
  db.deleteFrom("sys_third_request").where("endsAt", "<=", now),
);
const ACCOUNT = query((db, { issuer, subject }: Params<{ issuer: string; subject: string }>) =>
  db.selectFrom("sys_third_account").select("userId").where("issuer", "=", issuer).where("subject", "=", subject),
);
const LINKED = query((db, { issuer, userId }: Params<{ issuer: string; userId: string }>) =>
  db
    .selectFrom("sys_third_account")
    .select((eb) => eb.lit(1).as("found"))
    .where("issuer", "=", issuer)
    .where("userId", "=", userId),
);
const LINK = query((db, row: Params<AccountRow>) =>
  db
    .insertInto("sys_third_account")
    .values({ issuer: row.issuer, subject: row.subject, userId: row.userId, createdAt: row.createdAt })
    .onConflict((conflict) => conflict.doNothing()),
);
const UNLINK = query((db, { issuer, userId }: Params<{ issuer: string; userId: string }>) =>
  db.deleteFrom("sys_third_account").where("issuer", "=", issuer).where("userId", "=", userId),
);

export function createThirdPartyRepo({ dialect, read }: Database) {
  return {
    addRequest: async (tx: WriteTransaction, row: RequestRow) => {
      await SWEEP[dialect].run(tx, { now: tx.now });
      await ADD_REQUEST[dialect].run(tx, row);
    },
    /** Deletes the request, so that a state is good once. */
    takeRequest: async (tx: WriteTransaction, key: string) => {
      const row = await REQUEST[dialect].get(tx, { key });
      return row !== undefined && (await REMOVE_REQUEST[dialect].run(tx, { key })) === 1 && row.endsAt > tx.now
        ? row
        : undefined;
    },
    /** The user to whom an account of the third party is linked. */
    linkedUserId: async (issuer: string, subject: string) =>
      (await ACCOUNT[dialect].get(read, { issuer, subject }))?.userId,
    isLinked: async (issuer: string, userId: string) =>
      (await LINKED[dialect].get(read, { issuer, userId })) !== undefined,
    /** Answers whether the two were linked: false where one of them was linked already. */
    link: async (tx: WriteTransaction, row: AccountRow) => (await LINK[dialect].run(tx, row)) === 1,
    unlink: async (tx: WriteTransaction, issuer: string, userId: string) =>
      (await UNLINK[dialect].run(tx, { issuer, userId })) === 1,
  };
}
