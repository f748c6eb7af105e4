/** Queries of `sys_session`, the sign-in sessions. */
import type { Kysely } from "kysely";
import { staticQueries, type Database, type Params, type ReadConnection, type WriteTransaction } from "#engine/server";
import type { SessionEnd } from "../rules.ts";
import { PEOPLE_TABLES, RIGHTS_TABLES, type IdentityTables, type RightsTable } from "./tables.ts";

type AuthSessionTable = IdentityTables["sys_session"];

/** A session, and the change counters of the tables that its rights come from. */
export interface AuthSessionRow extends Pick<
  AuthSessionTable,
  | "id"
  | "userId"
  | "usedAt"
  | "expiresAt"
  | "revokedAt"
  | "authenticatedAt"
  | "departId"
  | "chosenTenantId"
  | "enterpriseId"
  | "replaces"
  | "endedBy"
> {
  readonly openedAt: number;
  /** When its person has enrolled a second factor; null: they have none. */
  readonly enrolledAt: number | null;
  readonly peopleRevision: number;
  readonly rightsRevision: number;
}

export type NewAuthSession = Omit<AuthSessionTable, "revokedAt" | "endedBy" | "usedAt" | "departId" | "chosenTenantId">;

const query = staticQueries<IdentityTables>();

const INSERT = query((db, session: Params<NewAuthSession>) =>
  db.insertInto("sys_session").values({
    id: session.id,
    tokenHash: session.tokenHash,
    userId: session.userId,
    createdAt: session.createdAt,
    usedAt: session.createdAt,
    expiresAt: session.expiresAt,
    ip: session.ip,
    addressGroup: session.addressGroup,
    userAgent: session.userAgent,
    node: session.node,
    tenantId: session.tenantId,
    authenticatedAt: session.authenticatedAt,
    enterpriseId: session.enterpriseId,
    replaces: session.replaces,
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
const ADDRESS_GROUPS = query((db, { userId }: Params<{ userId: string }>) =>
  db.selectFrom("sys_session").select("addressGroup").distinct().where("userId", "=", userId),
);
const TRIED_FROM = query((db, { userId, since }: Params<{ userId: string; since: number }>) =>
  db
    .selectFrom("hw_audit")
    .select("ip")
    .distinct()
    .where("entity", "=", "sys_user")
    .where("rowId", "=", userId)
    .where("op", "=", "login")
    .where("at", ">=", since),
);
/** How often any of these tables has changed. */
export const revisionOf = (db: Kysely<IdentityTables>, tables: readonly RightsTable[]) =>
  db
    .selectFrom("hw_counter")
    .select((eb) => eb.fn.coalesce(eb.fn.sum<number>("value"), eb.lit(0)).as("revision"))
    .where("table", "in", tables);
const BY_TOKEN = query((db, { tokenHash }: Params<{ tokenHash: string }>) =>
  db
    .selectFrom("sys_session")
    .select(["id", "userId", "usedAt", "expiresAt", "revokedAt", "authenticatedAt", "departId", "chosenTenantId"])
    .select(["enterpriseId", "replaces", "endedBy"])
    .select("createdAt as openedAt")
    .select((eb) =>
      eb
        .selectFrom("sys_second_factor as f")
        .select("f.confirmedAt")
        .whereRef("f.userId", "=", "sys_session.userId")
        .as("enrolledAt"),
    )
    .select([revisionOf(db, PEOPLE_TABLES).as("peopleRevision"), revisionOf(db, RIGHTS_TABLES).as("rightsRevision")])
    .where("tokenHash", "=", tokenHash),
);
const CHOOSE_DEPARTMENT = query((db, { tokenHash, departId }: Params<{ tokenHash: string; departId: string }>) =>
  db.updateTable("sys_session").set({ departId }).where("tokenHash", "=", tokenHash),
);
const CHOOSE_TENANT = query((db, { tokenHash, tenantId }: Params<{ tokenHash: string; tenantId: string }>) =>
  db.updateTable("sys_session").set({ chosenTenantId: tenantId }).where("tokenHash", "=", tokenHash),
);
const REVOKE = query((db, { now, tokenHash }: Params<{ now: number; tokenHash: string }>) =>
  db
    .updateTable("sys_session")
    .set({ revokedAt: now })
    .where("tokenHash", "=", tokenHash)
    .where("revokedAt", "is", null),
);
/** When a session ends, whose it is, and what its holder is told. */
interface Ended {
  readonly now: number;
  readonly userId: string;
  readonly endedBy: SessionEnd | null;
}

const REVOKE_OWN = query((db, { now, endedBy, userId, id }: Params<Ended & { id: string }>) =>
  db
    .updateTable("sys_session")
    .set({ revokedAt: now, endedBy })
    .where("userId", "=", userId)
    .where("id", "=", id)
    .where("revokedAt", "is", null),
);
const REVOKE_OTHERS = query((db, { now, endedBy, userId, tokenHash }: Params<Ended & { tokenHash: string }>) =>
  db
    .updateTable("sys_session")
    .set({ revokedAt: now, endedBy })
    .where("userId", "=", userId)
    .where("tokenHash", "<>", tokenHash)
    .where("revokedAt", "is", null),
);
const REVOKE_ALL = query((db, { now, endedBy, userId }: Params<Ended>) =>
  db
    .updateTable("sys_session")
    .set({ revokedAt: now, endedBy })
    .where("userId", "=", userId)
    .where("revokedAt", "is", null),
);
/**
 * Takes the account from sign-ins that wait for a code, so that no code completes one that was begun before the
 * sessions ended.
 */
const FORGET_CHALLENGES = query((db, { userId }: Params<{ userId: string }>) =>
  db.updateTable("sys_sign_in_challenge").set({ userId: null }).where("userId", "=", userId),
);
const REVOKE_ONE = query((db, { now, id }: Params<{ now: number; id: string }>) =>
  db.updateTable("sys_session").set({ revokedAt: now }).where("id", "=", id).where("revokedAt", "is", null),
);
/** Locks the session. Whoever ends it at the same time has either ended it before this reads it, or waits. */
const CONTINUED = query((db, { id, now }: Params<{ id: string; now: number }>, { rowLocks }) =>
  db
    .selectFrom("sys_session")
    .select(["id", "replaces", "expiresAt", "authenticatedAt", "createdAt"])
    .where("id", "=", id)
    .where("revokedAt", "is", null)
    .where("expiresAt", ">", now)
    .$if(rowLocks, (select) => select.forUpdate()),
);
const NOTHING_REPLACED = query((db, { id }: Params<{ id: string }>) =>
  db.updateTable("sys_session").set({ replaces: null }).where("id", "=", id),
);
const END_BY = query((db, { id, at }: Params<{ id: string; at: number }>) =>
  db.updateTable("sys_session").set({ expiresAt: at }).where("id", "=", id).where("expiresAt", ">", at),
);
const MARK_USED = query((db, { now, id, node }: Params<{ now: number; id: string; node: string }>) =>
  db
    .updateTable("sys_session")
    .set({ usedAt: now, node })
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
    .orderBy("id"),
);
const FORGET = query((db, { before }: Params<{ before: number }>) =>
  db.deleteFrom("sys_session").where("expiresAt", "<", before),
);

export function createAuthSessionRepo({ dialect, read }: Database) {
  const endReplaced = async (tx: WriteTransaction, { id, replaces }: Pick<AuthSessionRow, "id" | "replaces">) => {
    if (replaces !== null) await REVOKE_ONE[dialect].run(tx, { now: tx.now, id: replaces });
    await NOTHING_REPLACED[dialect].run(tx, { id });
  };
  return {
    insertAuthSession: (tx: WriteTransaction, session: NewAuthSession) => INSERT[dialect].run(tx, session),
    /** Groups of addresses that the account has signed in from. */
    addressGroupsOf: async (tx: WriteTransaction, userId: string) =>
      (await ADDRESS_GROUPS[dialect].all(tx, { userId })).flatMap(({ addressGroup }) => addressGroup ?? []),
    /** Addresses from which somebody has lately tried to sign in as this account. */
    triedFrom: async (tx: WriteTransaction, userId: string, since: number) =>
      (await TRIED_FROM[dialect].all(tx, { userId, since })).map(({ ip }) => ip),
    authSessionByToken: async (tokenHash: string): Promise<AuthSessionRow | undefined> => {
      const row = await BY_TOKEN[dialect].get(read, { tokenHash });
      if (row === undefined) return undefined;
      return { ...row, peopleRevision: Number(row.peopleRevision), rightsRevision: Number(row.rightsRevision) };
    },
    hasSignedInFrom: async (userId: string, addressGroup: string) =>
      (await FROM_ADDRESS[dialect].get(read, { userId, addressGroup })) !== undefined,
    revoke: (tx: WriteTransaction, tokenHash: string) => REVOKE[dialect].run(tx, { now: tx.now, tokenHash }),
    revokeOwn: (tx: WriteTransaction, userId: string, id: string, endedBy: SessionEnd) =>
      REVOKE_OWN[dialect].run(tx, { now: tx.now, endedBy, userId, id }),
    revokeOthers: async (tx: WriteTransaction, userId: string, tokenHash: string, endedBy: SessionEnd) => {
      await FORGET_CHALLENGES[dialect].run(tx, { userId });
      return REVOKE_OTHERS[dialect].run(tx, { now: tx.now, endedBy, userId, tokenHash });
    },
    /** @param endedBy null: the holders are not told why */
    revokeAll: async (tx: WriteTransaction, userId: string, endedBy: SessionEnd | null) => {
      await FORGET_CHALLENGES[dialect].run(tx, { userId });
      return REVOKE_ALL[dialect].run(tx, { now: tx.now, endedBy, userId });
    },
    /** Ends the session that this one replaces. */
    endReplaced,
    /**
     * Locks a session that is about to be replaced, and ends the one that it replaces itself. Answers until when it
     * lasts, and when its user last gave their password; undefined: it has ended already.
     */
    continued: async (tx: WriteTransaction, id: string) => {
      const session = await CONTINUED[dialect].get(tx, { id, now: tx.now });
      if (session === undefined) return undefined;
      await endReplaced(tx, session);
      return { expiresAt: session.expiresAt, authenticatedAt: session.authenticatedAt ?? session.createdAt };
    },
    /** Lets the session end at this time, unless it ends earlier. */
    endBy: (tx: WriteTransaction, id: string, at: number) => END_BY[dialect].run(tx, { id, at }),
    chooseDepartment: (tx: WriteTransaction, tokenHash: string, departId: string) =>
      CHOOSE_DEPARTMENT[dialect].run(tx, { tokenHash, departId }),
    chooseTenant: (tx: WriteTransaction, tokenHash: string, tenantId: string) =>
      CHOOSE_TENANT[dialect].run(tx, { tokenHash, tenantId }),
    markUsed: (tx: WriteTransaction, id: string, node: string) => MARK_USED[dialect].run(tx, { now: tx.now, id, node }),
    markAuthenticated: (tx: WriteTransaction, tokenHash: string) =>
      AUTHENTICATED[dialect].run(tx, { now: tx.now, tokenHash }),
    /** The latest used first. */
    openAuthSessions: (userId: string, now: number, connection: ReadConnection = read) =>
      OPEN[dialect].all(connection, { userId, now }),
    /** Deletes sessions that expired before this time. */
    forget: (tx: WriteTransaction, before: number) => FORGET[dialect].run(tx, { before }),
  };
}
