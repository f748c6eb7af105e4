/** Accounts. */
import type { Expression, Kysely } from "kysely";
import { staticQueries, type Database, type Params, type ReadConnection, type WriteTransaction } from "#engine/server";
import { usernameKey } from "../rules.ts";
import type { IdentityTables } from "./tables.ts";

export type UserRow = Pick<IdentityTables["sys_user"], (typeof USER)[number]>;

interface NewPassword {
  readonly hash: string;
  /** Whether it is the password of the demo accounts. */
  readonly demo: boolean;
}

export const USER = [
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

const query = staticQueries<IdentityTables>();

const byName = (db: Kysely<IdentityTables>, username: Expression<string>) =>
  db
    .selectFrom("sys_user")
    .select(USER)
    .where((eb) => eb(eb.fn<string>("lower", ["username"]), "=", username));
const operatorNames = (db: Kysely<IdentityTables>) =>
  db
    .selectFrom("sys_user")
    .select(["username", "roles"])
    .where("userType", "=", 1)
    .where("status", "=", 1)
    .orderBy("username");

const BY_NAME = query((db, { username }: Params<{ username: string }>) => byName(db, username));
const BY_ID = query((db, { id }: Params<{ id: string }>) =>
  db.selectFrom("sys_user").select(USER).where("id", "=", id),
);
const BY_NAME_FOR_UPDATE = query((db, { username }: Params<{ username: string }>, { rowLocks }) =>
  byName(db, username).$if(rowLocks, (select) => select.forUpdate()),
);
const INSERT = query((db, user: Params<IdentityTables["sys_user"]>) =>
  db
    .insertInto("sys_user")
    .values({
      id: user.id,
      username: user.username,
      realname: user.realname,
      passwordHash: user.passwordHash,
      userType: user.userType,
      roles: user.roles,
      status: user.status,
      avatar: user.avatar,
      phone: user.phone,
      mtype: user.mtype,
      memberCode: user.memberCode,
      memberId: user.memberId,
      departId: user.departId,
      departCode: user.departCode,
      tenantId: user.tenantId,
      demoPassword: user.demoPassword,
      createdAt: user.createdAt,
    })
    .onConflict((conflict) => conflict.doNothing()),
);
const REPLACE_PASSWORD = query((db, { id, hash, demo }: Params<{ id: string; hash: string; demo: number }>) =>
  db.updateTable("sys_user").set({ passwordHash: hash, demoPassword: demo }).where("id", "=", id),
);
const SET_PASSWORD = query(
  (db, { id, from, hash, demo }: Params<{ id: string; from: string; hash: string; demo: number }>) =>
    db
      .updateTable("sys_user")
      .set({ passwordHash: hash, demoPassword: demo })
      .where("id", "=", id)
      .where("passwordHash", "=", from),
);
const SET_HASH = query((db, { id, from, hash }: Params<{ id: string; from: string; hash: string }>) =>
  db.updateTable("sys_user").set({ passwordHash: hash }).where("id", "=", id).where("passwordHash", "=", from),
);
const SET_STATUS = query((db, { id, status }: Params<{ id: string; status: number }>) =>
  db.updateTable("sys_user").set({ status }).where("id", "=", id),
);
const UNVERIFIED = query((db) =>
  db.selectFrom("sys_user").select(["id", "passwordHash"]).where("demoPassword", "is", null),
);
const MARK_DEMO = query((db, { id, hash, demo }: Params<{ id: string; hash: string; demo: number }>) =>
  db
    .updateTable("sys_user")
    .set({ demoPassword: demo })
    .where("id", "=", id)
    .where("passwordHash", "=", hash)
    .where("demoPassword", "is", null),
);
const WITH_DEMO_PASSWORD = query((db) =>
  db.selectFrom("sys_user").select("username").where("demoPassword", "=", 1).orderBy("username"),
);
const REAL_NAMES = query((db) => db.selectFrom("sys_user").select(["username", "realname"]).where("userType", "=", 1));
const OPERATORS = query(operatorNames);
const OPERATORS_FOR_UPDATE = query((db, _params: Params<Record<never, never>>, { rowLocks }) =>
  operatorNames(db).$if(rowLocks, (select) => select.forUpdate()),
);

export function createUserRepo({ dialect, read }: Database) {
  return {
    userByName: (username: string) => BY_NAME[dialect].get(read, { username: usernameKey(username) }),
    userById: (id: string) => BY_ID[dialect].get(read, { id }),
    userForUpdate: (tx: WriteTransaction, username: string) =>
      BY_NAME_FOR_UPDATE[dialect].get(tx, { username: usernameKey(username) }),
    insertUser: (tx: WriteTransaction, user: UserRow, demoPassword: boolean) =>
      INSERT[dialect].run(tx, { ...user, demoPassword: Number(demoPassword), createdAt: tx.now }),
    /** Only over the password that was checked: of two changes at once, one is done. */
    setPassword: (tx: WriteTransaction, id: string, from: string, { hash, demo }: NewPassword) =>
      SET_PASSWORD[dialect].run(tx, { id, from, hash, demo: Number(demo) }),
    /** The same password under another hash. */
    setHash: (tx: WriteTransaction, id: string, from: string, hash: string) =>
      SET_HASH[dialect].run(tx, { id, from, hash }),
    replacePassword: (tx: WriteTransaction, id: string, { hash, demo }: NewPassword) =>
      REPLACE_PASSWORD[dialect].run(tx, { id, hash, demo: Number(demo) }),
    setStatus: (tx: WriteTransaction, id: string, status: 0 | 1) => SET_STATUS[dialect].run(tx, { id, status }),
    /** Accounts not yet checked for the demo's password. */
    unverifiedUsers: () => UNVERIFIED[dialect].all(read),
    markDemoPassword: (tx: WriteTransaction, user: Pick<UserRow, "id" | "passwordHash">, demo: boolean) =>
      MARK_DEMO[dialect].run(tx, { id: user.id, hash: user.passwordHash, demo: Number(demo) }),
    usersWithDemoPassword: () => WITH_DEMO_PASSWORD[dialect].all(read),
    /** Accounts of the back office that are not frozen. */
    operators: () => OPERATORS[dialect].all(read),
    /** Of all accounts of the back office, frozen ones too. */
    operatorRealNames: (connection: ReadConnection) => REAL_NAMES[dialect].all(connection),
    operatorsForUpdate: (tx: WriteTransaction) => OPERATORS_FOR_UPDATE[dialect].all(tx),
  };
}
