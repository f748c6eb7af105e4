import { bothStatements, type Database, type Tx } from "#engine/server";

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

export interface SessionRow extends UserRow {
  readonly sessionId: string;
  readonly expiresAt: number;
  readonly revokedAt: number | null;
}

const USER = ["id", "username", "realname", "passwordHash", "userType", "roles", "status", "avatar", "phone", "mtype", "memberCode", "memberId", "departId", "departCode", "tenantId"] as const;
const names = (of: readonly string[], table = "") => of.map((name) => `${table}"${name}"`).join(", ");
const marks = (of: readonly string[]) => of.map(() => "?").join(", ");
const SESSION = ["id", "tokenHash", "userId", "createdAt", "expiresAt", "ip", "userAgent"] as const;

const BY_NAME = bothStatements(`select ${names(USER)} from "sys_user" where "username" = ?`);
const INSERT_USER = bothStatements(`insert into "sys_user" (${names([...USER, "createdAt"])}) values (${marks([...USER, "createdAt"])}) on conflict ("username") do nothing`);
const INSERT_SESSION = bothStatements(`insert into "sys_session" (${names(SESSION)}) values (${marks(SESSION)})`);
const BY_TOKEN = bothStatements(`select ${names(USER, "u.")}, s."id" as "sessionId", s."expiresAt", s."revokedAt" from "sys_session" s join "sys_user" u on u."id" = s."userId" where s."tokenHash" = ?`);
const REVOKE = bothStatements(`update "sys_session" set "revokedAt" = ? where "tokenHash" = ? and "revokedAt" is null`);
const REVOKE_OTHERS = bothStatements(`update "sys_session" set "revokedAt" = ? where "userId" = ? and "tokenHash" <> ? and "revokedAt" is null`);
const SET_PASSWORD = bothStatements(`update "sys_user" set "passwordHash" = ? where "id" = ? and "passwordHash" = ?`);
const FORGET = bothStatements(`delete from "sys_session" where "expiresAt" < ?`);

export function createRepo(database: Database) {
  const { dialect, read } = database;
  return {
    userByName: (username: string) => read.get<UserRow>(BY_NAME[dialect], [username]),
    sessionByToken: (tokenHash: string) => read.get<SessionRow>(BY_TOKEN[dialect], [tokenHash]),
    insertUser: (tx: Tx, user: UserRow) => tx.run(INSERT_USER[dialect], [...USER.map((name) => user[name]), tx.now]),
    insertSession: (tx: Tx, session: Readonly<Record<(typeof SESSION)[number], string | number>>) =>
      tx.run(INSERT_SESSION[dialect], SESSION.map((name) => session[name])),
    revoke: (tx: Tx, tokenHash: string) => tx.run(REVOKE[dialect], [tx.now, tokenHash]),
    revokeOthers: (tx: Tx, userId: string, tokenHash: string) => tx.run(REVOKE_OTHERS[dialect], [tx.now, userId, tokenHash]),
    /** Only over the password that was checked: of two changes at once, one is done. */
    setPassword: (tx: Tx, userId: string, from: string, to: string) => tx.run(SET_PASSWORD[dialect], [to, userId, from]),
    /** Sessions that ended long ago say nothing any more. */
    forget: (tx: Tx, before: number) => tx.run(FORGET[dialect], [before]),
  };
}

export type IdentityRepo = ReturnType<typeof createRepo>;
