import { bothStatements, type Database, type WriteTransaction } from "#engine/server";
import { usernameKey } from "./rules.ts";

export interface UserRow {
  readonly id: string;
  readonly username: string;
  readonly realname: string;
  readonly passwordHash: string;
  /** 0 member, 1 back office. */
  readonly userType: number;
  /** Role names, comma-joined. */
  readonly roles: string;
  /** 1 in use, 0 frozen. */
  readonly status: number;
  readonly avatar: string | null;
  readonly phone: string | null;
  readonly mtype: number | null;
  readonly memberCode: string | null;
  readonly memberId: string | null;
  readonly departId: string | null;
  readonly departCode: string | null;
  readonly tenantId: string;
}

interface NewPassword {
  readonly hash: string;
  /** Whether it is the password of the demo accounts. */
  readonly demo: boolean;
}

export interface AuthSessionRow extends UserRow {
  readonly sessionId: string;
  readonly openedAt: number;
  /** About the last call; null: none since it was opened. */
  readonly usedAt: number | null;
  readonly expiresAt: number;
  readonly revokedAt: number | null;
}

interface OpenAuthSessionRow {
  readonly id: string;
  readonly tokenHash: string;
  readonly ip: string;
  readonly userAgent: string;
  readonly createdAt: number;
  readonly usedAt: number | null;
  readonly expiresAt: number;
}

const USER = [
  "id",
  "username",
  "realname",
  "passwordHash",
  "userType",
  "roles",
  "status",
  "avatar",
  "phone",
  "mtype",
  "memberCode",
  "memberId",
  "departId",
  "departCode",
  "tenantId",
] as const;
const names = (of: readonly string[], table = "") => of.map((name) => `${table}"${name}"`).join(", ");
const marks = (of: readonly string[]) => of.map(() => "?").join(", ");
const SESSION = ["id", "tokenHash", "userId", "createdAt", "expiresAt", "ip", "addressGroup", "userAgent"] as const;

const BY_NAME = bothStatements(`select ${names(USER)} from "sys_user" where lower("username") = ?`);
const NEW_USER = [...USER, "demoPassword", "createdAt"];
const INSERT_USER = bothStatements(
  `insert into "sys_user" (${names(NEW_USER)}) values (${marks(NEW_USER)}) on conflict do nothing`,
);
const INSERT_SESSION = bothStatements(`insert into "sys_session" (${names(SESSION)}) values (${marks(SESSION)})`);
const FROM_ADDRESS = bothStatements(
  `select 1 as "found" from "sys_session" where "userId" = ? and "addressGroup" = ? limit 1`,
);
const BY_TOKEN = bothStatements(
  `select ${names(USER, "u.")}, s."id" as "sessionId", s."createdAt" as "openedAt", s."usedAt", s."expiresAt", s."revokedAt" from "sys_session" s join "sys_user" u on u."id" = s."userId" where s."tokenHash" = ?`,
);
const REVOKE = bothStatements(`update "sys_session" set "revokedAt" = ? where "tokenHash" = ? and "revokedAt" is null`);
const REVOKE_OWN = bothStatements(
  `update "sys_session" set "revokedAt" = ? where "userId" = ? and "id" = ? and "revokedAt" is null`,
);
const USED = bothStatements(
  `update "sys_session" set "usedAt" = ? where "id" = ? and ("usedAt" is null or "usedAt" < ?)`,
);
const OPEN_SESSIONS = bothStatements(
  `select "id", "tokenHash", "ip", "userAgent", "createdAt", "usedAt", "expiresAt" from "sys_session" where "userId" = ? and "revokedAt" is null and "expiresAt" > ? order by coalesce("usedAt", "createdAt") desc, "id" limit 100`,
);
const REVOKE_OTHERS = bothStatements(
  `update "sys_session" set "revokedAt" = ? where "userId" = ? and "tokenHash" <> ? and "revokedAt" is null`,
);
const REVOKE_ALL = bothStatements(
  `update "sys_session" set "revokedAt" = ? where "userId" = ? and "revokedAt" is null`,
);
const SET_PASSWORD = bothStatements(
  `update "sys_user" set "passwordHash" = ?, "demoPassword" = ? where "id" = ? and "passwordHash" = ?`,
);
const REPLACE_PASSWORD = bothStatements(`update "sys_user" set "passwordHash" = ?, "demoPassword" = ? where "id" = ?`);
const FOR_UPDATE = {
  sqlite: BY_NAME.sqlite,
  postgres: bothStatements(`select ${names(USER)} from "sys_user" where lower("username") = ? for update`).postgres,
};
const SET_STATUS = bothStatements(`update "sys_user" set "status" = ? where "id" = ?`);
const UNVERIFIED = bothStatements(`select "id", "passwordHash" from "sys_user" where "demoPassword" is null`);
const MARK_DEMO = bothStatements(
  `update "sys_user" set "demoPassword" = ? where "id" = ? and "passwordHash" = ? and "demoPassword" is null`,
);
const WITH_DEMO_PASSWORD = bothStatements(
  `select "username" from "sys_user" where "demoPassword" = 1 order by "username"`,
);
const OPERATORS = bothStatements(
  `select "username", "roles" from "sys_user" where "userType" = 1 and "status" = 1 order by "username"`,
);
const OPERATORS_FOR_UPDATE = {
  sqlite: OPERATORS.sqlite,
  postgres: bothStatements(
    `select "username", "roles" from "sys_user" where "userType" = 1 and "status" = 1 order by "username" for update`,
  ).postgres,
};
const FORGET = bothStatements(`delete from "sys_session" where "expiresAt" < ?`);

export function createRepo(database: Database) {
  const { dialect, read } = database;
  return {
    userByName: (username: string) => read.get<UserRow>(BY_NAME[dialect], [usernameKey(username)]),
    authSessionByToken: (tokenHash: string) => read.get<AuthSessionRow>(BY_TOKEN[dialect], [tokenHash]),
    hasSignedInFrom: async (userId: string, addressGroup: string) =>
      (await read.get(FROM_ADDRESS[dialect], [userId, addressGroup])) !== undefined,
    insertUser: (tx: WriteTransaction, user: UserRow, demoPassword: boolean) =>
      tx.run(INSERT_USER[dialect], [...USER.map((name) => user[name]), Number(demoPassword), tx.now]),
    insertAuthSession: (tx: WriteTransaction, session: Readonly<Record<(typeof SESSION)[number], string | number>>) =>
      tx.run(
        INSERT_SESSION[dialect],
        SESSION.map((name) => session[name]),
      ),
    revoke: (tx: WriteTransaction, tokenHash: string) => tx.run(REVOKE[dialect], [tx.now, tokenHash]),
    revokeOthers: (tx: WriteTransaction, userId: string, tokenHash: string) =>
      tx.run(REVOKE_OTHERS[dialect], [tx.now, userId, tokenHash]),
    revokeOwn: (tx: WriteTransaction, userId: string, id: string) => tx.run(REVOKE_OWN[dialect], [tx.now, userId, id]),
    markUsed: (tx: WriteTransaction, id: string) => tx.run(USED[dialect], [tx.now, id, tx.now]),
    openAuthSessions: (userId: string, now: number) =>
      read.all<OpenAuthSessionRow>(OPEN_SESSIONS[dialect], [userId, now]),
    revokeAll: (tx: WriteTransaction, userId: string) => tx.run(REVOKE_ALL[dialect], [tx.now, userId]),
    /** Only over the password that was checked: of two changes at once, one is done. */
    setPassword: (tx: WriteTransaction, userId: string, from: string, { hash, demo }: NewPassword) =>
      tx.run(SET_PASSWORD[dialect], [hash, Number(demo), userId, from]),
    replacePassword: (tx: WriteTransaction, userId: string, { hash, demo }: NewPassword) =>
      tx.run(REPLACE_PASSWORD[dialect], [hash, Number(demo), userId]),
    userForUpdate: (tx: WriteTransaction, username: string) =>
      tx.get<UserRow>(FOR_UPDATE[dialect], [usernameKey(username)]),
    setStatus: (tx: WriteTransaction, userId: string, status: 0 | 1) => tx.run(SET_STATUS[dialect], [status, userId]),
    /** Accounts of which nobody knows yet whether their password is the demo's. */
    unverifiedUsers: () => read.all<Pick<UserRow, "id" | "passwordHash">>(UNVERIFIED[dialect], []),
    markDemoPassword: (tx: WriteTransaction, user: Pick<UserRow, "id" | "passwordHash">, demo: boolean) =>
      tx.run(MARK_DEMO[dialect], [Number(demo), user.id, user.passwordHash]),
    usersWithDemoPassword: () => read.all<Pick<UserRow, "username">>(WITH_DEMO_PASSWORD[dialect], []),
    /** Accounts of the back office that are not frozen. */
    operators: () => read.all<Pick<UserRow, "username" | "roles">>(OPERATORS[dialect], []),
    operatorsForUpdate: (tx: WriteTransaction) =>
      tx.all<Pick<UserRow, "username" | "roles">>(OPERATORS_FOR_UPDATE[dialect], []),
    /** Sessions that ended long ago say nothing any more. */
    forget: (tx: WriteTransaction, before: number) => tx.run(FORGET[dialect], [before]),
  };
}

export type IdentityRepo = ReturnType<typeof createRepo>;
