/** Sessions of accounts. */
import { staticQueries, type Database, type Params, type WriteTransaction } from "#engine/server";
import type { IdentityTables } from "./tables.ts";
import { USER, type UserRow } from "./users.ts";

type AuthSessionTable = IdentityTables["sys_session"];

export interface AuthSessionRow
  extends UserRow, Pick<AuthSessionTable, "usedAt" | "expiresAt" | "revokedAt" | "authenticatedAt"> {
  readonly sessionId: string;
  readonly openedAt: number;
}

type NewAuthSession = Omit<AuthSessionTable, "revokedAt" | "usedAt" | "authenticatedAt">;

const query = staticQueries<IdentityTables>();

const INSERT = query((db, session: Params<NewAuthSession>) =>
  db.insertInto("sys_session").values({
    id: session.id,
    tokenHash: session.tokenHash,
    userId: session.userId,
    createdAt: session.createdAt,
    expiresAt: session.expiresAt,
    ip: session.ip,
    addressGroup: session.addressGroup,
    userAgent: session.userAgent,
  }),
);
const FROM_ADDRESS = query((db, { userId, addressGroup }: Params<{ userId: string; addressGroup: string }>) =>
  db
    .selectFrom("sys_session")
    .select((eb) => eb.lit(1).as("found"))
    .where("userId", "=", userId)
    .where("addressGroup", "=", addressGroup)
    .limit(1),
);
const BY_TOKEN = query((db, { tokenHash }: Params<{ tokenHash: string }>) =>
  db
    .selectFrom("sys_session as s")
    .innerJoin("sys_user as u", "u.id", "s.userId")
    .select(USER.map((name) => `u.${name}` as const))
    .select([
      "s.id as sessionId",
      "s.createdAt as openedAt",
      "s.usedAt",
      "s.expiresAt",
      "s.revokedAt",
      "s.authenticatedAt",
    ])
    .where("s.tokenHash", "=", tokenHash),
);
const REVOKE = query((db, { now, tokenHash }: Params<{ now: number; tokenHash: string }>) =>
  db
    .updateTable("sys_session")
    .set({ revokedAt: now })
    .where("tokenHash", "=", tokenHash)
    .where("revokedAt", "is", null),
);
const REVOKE_OWN = query((db, { now, userId, id }: Params<{ now: number; userId: string; id: string }>) =>
  db
    .updateTable("sys_session")
    .set({ revokedAt: now })
    .where("userId", "=", userId)
    .where("id", "=", id)
    .where("revokedAt", "is", null),
);
const REVOKE_OTHERS = query(
  (db, { now, userId, tokenHash }: Params<{ now: number; userId: string; tokenHash: string }>) =>
    db
      .updateTable("sys_session")
      .set({ revokedAt: now })
      .where("userId", "=", userId)
      .where("tokenHash", "<>", tokenHash)
      .where("revokedAt", "is", null),
);
const REVOKE_ALL = query((db, { now, userId }: Params<{ now: number; userId: string }>) =>
  db.updateTable("sys_session").set({ revokedAt: now }).where("userId", "=", userId).where("revokedAt", "is", null),
);
const MARK_USED = query((db, { now, id }: Params<{ now: number; id: string }>) =>
  db
    .updateTable("sys_session")
    .set({ usedAt: now })
    .where("id", "=", id)
    .where((eb) => eb.or([eb("usedAt", "is", null), eb("usedAt", "<", now)])),
);
const AUTHENTICATED = query((db, { now, tokenHash }: Params<{ now: number; tokenHash: string }>) =>
  db
    .updateTable("sys_session")
    .set({ authenticatedAt: now })
    .where("tokenHash", "=", tokenHash)
    .where("revokedAt", "is", null),
);
const OPEN = query((db, { userId, now }: Params<{ userId: string; now: number }>) =>
  db
    .selectFrom("sys_session")
    .select(["id", "tokenHash", "ip", "userAgent", "createdAt", "usedAt", "expiresAt"])
    .where("userId", "=", userId)
    .where("revokedAt", "is", null)
    .where("expiresAt", ">", now)
    .orderBy((eb) => eb.fn.coalesce("usedAt", "createdAt"), "desc")
    .orderBy("id")
    .limit(100),
);
const FORGET = query((db, { before }: Params<{ before: number }>) =>
  db.deleteFrom("sys_session").where("expiresAt", "<", before),
);

export function createAuthSessionRepo({ dialect, read }: Database) {
  return {
    insertAuthSession: (tx: WriteTransaction, session: NewAuthSession) => INSERT[dialect].run(tx, session),
    authSessionByToken: (tokenHash: string): Promise<AuthSessionRow | undefined> =>
      BY_TOKEN[dialect].get(read, { tokenHash }),
    hasSignedInFrom: async (userId: string, addressGroup: string) =>
      (await FROM_ADDRESS[dialect].get(read, { userId, addressGroup })) !== undefined,
    revoke: (tx: WriteTransaction, tokenHash: string) => REVOKE[dialect].run(tx, { now: tx.now, tokenHash }),
    revokeOwn: (tx: WriteTransaction, userId: string, id: string) =>
      REVOKE_OWN[dialect].run(tx, { now: tx.now, userId, id }),
    revokeOthers: (tx: WriteTransaction, userId: string, tokenHash: string) =>
      REVOKE_OTHERS[dialect].run(tx, { now: tx.now, userId, tokenHash }),
    revokeAll: (tx: WriteTransaction, userId: string) => REVOKE_ALL[dialect].run(tx, { now: tx.now, userId }),
    markUsed: (tx: WriteTransaction, id: string) => MARK_USED[dialect].run(tx, { now: tx.now, id }),
    markAuthenticated: (tx: WriteTransaction, tokenHash: string) =>
      AUTHENTICATED[dialect].run(tx, { now: tx.now, tokenHash }),
    openAuthSessions: (userId: string, now: number) => OPEN[dialect].all(read, { userId, now }),
    /** Sessions that ended long ago say nothing any more. */
    forget: (tx: WriteTransaction, before: number) => FORGET[dialect].run(tx, { before }),
  };
}
