/** Queries of accounts and of the hashes of their passwords. */
import { randomUUID } from "node:crypto";
import type { Expression, Kysely } from "kysely";
import { staticQueries, type Database, type Params, type ReadConnection, type WriteTransaction } from "#engine/server";
import { ADMINISTRATOR_ROLE, OFFICE_ROLES } from "../contract.ts";
import { usernameKey } from "../rules.ts";
import type { IdentityTables } from "./tables.ts";

type UserTable = IdentityTables["sys_user"];
type CredentialTable = IdentityTables["sys_credential"];

/** An account with the hash of its password. */
export type UserRow = Pick<UserTable, (typeof USER)[number]> & { readonly passwordHash: string };

/** An account that the module itself creates. */
export interface NewUser extends UserRow {
  /** Keys of roles. A role that a file declares has its code as key. */
  readonly roles: readonly string[];
}

interface NewPassword {
  readonly hash: string;
  /** Whether it is the password of the demo accounts. */
  readonly demo: boolean;
}

export const USER = [
  "id",
  "username",
  "realname",
  "userType",
  "status",
  "avatar",
  "phone",
  "mtype",
  "memberCode",
  "memberId",
  "departId",
  "tenantId",
] as const;

/** Stands for the hash of an account without a password; no password fits it. */
const NO_PASSWORD = "!";

const query = staticQueries<IdentityTables>();

const accounts = (db: Kysely<IdentityTables>) =>
  db
    .selectFrom("sys_user as u")
    .leftJoin("sys_credential as c", "c.userId", "u.id")
    .select(USER.map((name) => `u.${name}` as const))
    .select((eb) => eb.fn.coalesce("c.passwordHash", eb.val(NO_PASSWORD)).as("passwordHash"))
    .where("u.deletedAt", "is", null);
const byName = (db: Kysely<IdentityTables>, username: Expression<string>) =>
  accounts(db).where((eb) => eb(eb.fn<string>("lower", ["u.username"]), "=", username));
const administrators = (db: Kysely<IdentityTables>) =>
  db
    .selectFrom("sys_user as u")
    .select("u.username")
    .where("u.userType", "=", 1)
    .where("u.status", "=", 1)
    .where("u.deletedAt", "is", null)
    .where("u.id", "in", (eb) =>
      eb
        .selectFrom("sys_user_role as r")
        .select("r.userId")
        .where("r.roleId", "=", ADMINISTRATOR_ROLE)
        .where("r.deletedAt", "is", null),
    )
    .orderBy("u.username");

/** Which of these roles are held by an account that can sign in. */
const FILLED = query((db, { system, security, audit }: Params<{ system: string; security: string; audit: string }>) =>
  db
    .selectFrom("sys_user as u")
    .innerJoin("sys_user_role as r", "r.userId", "u.id")
    .select("r.roleId")
    .distinct()
    .where("r.roleId", "in", [system, security, audit])
    .where("r.deletedAt", "is", null)
    .where("u.userType", "=", 1)
    .where("u.status", "=", 1)
    .where("u.deletedAt", "is", null),
);

const BY_NAME = query((db, { username }: Params<{ username: string }>) => byName(db, username));
const BY_ID = query((db, { id }: Params<{ id: string }>) => accounts(db).where("u.id", "=", id));
const MEMBER_BY_PHONE = query((db, { phone }: Params<{ phone: string }>) =>
  accounts(db).where("u.phone", "=", phone).where("u.userType", "=", 0),
);
const MEMBER_BY_LICENSE = query((db, { businessLicense }: Params<{ businessLicense: string }>) =>
  accounts(db).where("u.businessLicense", "=", businessLicense).where("u.userType", "=", 0),
);
const HASH_OF = query((db, { id }: Params<{ id: string }>) =>
  db.selectFrom("sys_credential").select("passwordHash").where("userId", "=", id),
);
const SET_LICENSE = query((db, { id, businessLicense }: Params<{ id: string; businessLicense: string }>) =>
  db.updateTable("sys_user").set({ businessLicense }).where("id", "=", id),
);
const BY_NAME_FOR_UPDATE = query((db, { username }: Params<{ username: string }>, { rowLocks }) =>
  byName(db, username).$if(rowLocks, (select) => select.forUpdate(["u"])),
);
const INSERT = query(
  (db, user: Params<Omit<UserTable, "positionId" | "businessLicense" | "passwordDue" | "deletedAt">>) =>
    db
      .insertInto("sys_user")
      .values({
        id: user.id,
        username: user.username,
        realname: user.realname,
        userType: user.userType,
        status: user.status,
        avatar: user.avatar,
        phone: user.phone,
        mtype: user.mtype,
        memberCode: user.memberCode,
        memberId: user.memberId,
        departId: user.departId,
        tenantId: user.tenantId,
        createTime: user.createTime,
        updateTime: user.updateTime,
        version: user.version,
      })
      .onConflict((conflict) => conflict.doNothing()),
);
const GIVE_ROLE = query((db, role: Params<Omit<IdentityTables["sys_user_role"], "deletedAt">>) =>
  db.insertInto("sys_user_role").values({
    id: role.id,
    userId: role.userId,
    roleId: role.roleId,
    tenantId: role.tenantId,
    createTime: role.createTime,
    updateTime: role.updateTime,
    version: role.version,
  }),
);
const REPLACE_PASSWORD = query((db, { userId, passwordHash, demoPassword }: Params<CredentialTable>) =>
  db
    .insertInto("sys_credential")
    .values({ userId, passwordHash, demoPassword })
    .onConflict((conflict) =>
      conflict.column("userId").doUpdateSet((eb) => ({
        passwordHash: eb.ref("excluded.passwordHash"),
        demoPassword: eb.ref("excluded.demoPassword"),
      })),
    ),
);
const SET_PASSWORD = query(
  (db, { id, from, hash, demo }: Params<{ id: string; from: string; hash: string; demo: number }>) =>
    db
      .updateTable("sys_credential")
      .set({ passwordHash: hash, demoPassword: demo })
      .where("userId", "=", id)
      .where("passwordHash", "=", from),
);
const SET_HASH = query((db, { id, from, hash }: Params<{ id: string; from: string; hash: string }>) =>
  db
    .updateTable("sys_credential")
    .set({ passwordHash: hash })
    .where("userId", "=", id)
    .where("passwordHash", "=", from),
);
const PASSWORD_CHANGED = query((db, { id, now }: Params<{ id: string; now: number }>) =>
  db
    .updateTable("sys_user")
    .set((eb) => ({ passwordDue: 0, updateTime: now, version: eb("version", "+", eb.lit(1)) }))
    .where("id", "=", id)
    .where("passwordDue", "=", 1),
);
const SET_STATUS = query((db, { id, status, now }: Params<{ id: string; status: number; now: number }>) =>
  db
    .updateTable("sys_user")
    .set((eb) => ({ status, updateTime: now, version: eb("version", "+", eb.lit(1)) }))
    .where("id", "=", id),
);
const SET_AVATAR = query((db, { id, avatar, now }: Params<{ id: string; avatar: string; now: number }>) =>
  db
    .updateTable("sys_user")
    .set((eb) => ({ avatar, updateTime: now, version: eb("version", "+", eb.lit(1)) }))
    .where("id", "=", id),
);
const UNVERIFIED = query((db) =>
  db.selectFrom("sys_credential").select(["userId as id", "passwordHash"]).where("demoPassword", "is", null),
);
const MARK_DEMO = query((db, { id, hash, demo }: Params<{ id: string; hash: string; demo: number }>) =>
  db
    .updateTable("sys_credential")
    .set({ demoPassword: demo })
    .where("userId", "=", id)
    .where("passwordHash", "=", hash)
    .where("demoPassword", "is", null),
);
const WITH_DEMO_PASSWORD = query((db) =>
  db
    .selectFrom("sys_credential as c")
    .innerJoin("sys_user as u", "u.id", "c.userId")
    .select("u.username")
    .where("c.demoPassword", "=", 1)
    .where("u.deletedAt", "is", null)
    .orderBy("u.username"),
);
const REAL_NAMES = query((db) => db.selectFrom("sys_user").select(["username", "realname"]).where("userType", "=", 1));
const ADMINISTRATORS = query(administrators);
const ADMINISTRATORS_FOR_UPDATE = query((db, _params: Params<Record<never, never>>, { rowLocks }) =>
  administrators(db).$if(rowLocks, (select) => select.forUpdate(["u"])),
);
/** Code that writes a table of an entity without the engine counts the change, so that cached rows are read again. */
const COUNT_CHANGE = query((db, { table }: Params<{ table: string }>) =>
  db
    .insertInto("hw_counter")
    .values((eb) => ({ table, value: eb.lit(1) }))
    .onConflict((conflict) =>
      conflict.column("table").doUpdateSet((eb) => ({ value: eb("hw_counter.value", "+", eb.lit(1)) })),
    ),
);

export function createUserRepo({ dialect, read }: Database) {
  const countChanges = async (tx: WriteTransaction, tables: readonly string[]) => {
    for (const table of tables) await COUNT_CHANGE[dialect].run(tx, { table });
  };
  return {
    userByName: (username: string) => BY_NAME[dialect].get(read, { username: usernameKey(username) }),
    userById: (id: string, connection: ReadConnection = read) => BY_ID[dialect].get(connection, { id }),
    /** The number is unique among accounts. */
    memberByPhone: (phone: string, connection: ReadConnection = read) =>
      MEMBER_BY_PHONE[dialect].get(connection, { phone }),
    /** The number of a licence is unique among accounts, too. */
    memberByLicense: (businessLicense: string) => MEMBER_BY_LICENSE[dialect].get(read, { businessLicense }),
    passwordHashOf: async (connection: ReadConnection, id: string) =>
      (await HASH_OF[dialect].get(connection, { id }))?.passwordHash,
    setLicense: async (tx: WriteTransaction, id: string, businessLicense: string) => {
      await SET_LICENSE[dialect].run(tx, { id, businessLicense });
      await countChanges(tx, ["sys_user"]);
    },
    userForUpdate: (tx: WriteTransaction, username: string) =>
      BY_NAME_FOR_UPDATE[dialect].get(tx, { username: usernameKey(username) }),
    /** Answers whether the name was free. */
    insertUser: async (tx: WriteTransaction, { passwordHash, roles, ...user }: NewUser, demoPassword: boolean) => {
      const stamps = { createTime: tx.now, updateTime: tx.now, version: 1 };
      if ((await INSERT[dialect].run(tx, { ...user, ...stamps })) !== 1) return false;
      await REPLACE_PASSWORD[dialect].run(tx, { userId: user.id, passwordHash, demoPassword: Number(demoPassword) });
      for (const roleId of roles)
        await GIVE_ROLE[dialect].run(tx, {
          id: randomUUID(),
          userId: user.id,
          roleId,
          tenantId: user.tenantId,
          ...stamps,
        });
      await countChanges(tx, ["sys_user", "sys_user_role"]);
      return true;
    },
    /**
     * Writes only over the password that was checked: of two changes at once, one is done. Answers the number of rows.
     */
    setPassword: (tx: WriteTransaction, id: string, from: string, { hash, demo }: NewPassword) =>
      SET_PASSWORD[dialect].run(tx, { id, from, hash, demo: Number(demo) }),
    /** Replaces the hash of a password that stays the same. */
    setHash: (tx: WriteTransaction, id: string, from: string, hash: string) =>
      SET_HASH[dialect].run(tx, { id, from, hash }),
    replacePassword: (tx: WriteTransaction, id: string, { hash, demo }: NewPassword) =>
      REPLACE_PASSWORD[dialect].run(tx, { userId: id, passwordHash: hash, demoPassword: Number(demo) }),
    /** The account may do everything again: it was limited until its password was changed. */
    passwordChanged: async (tx: WriteTransaction, id: string) => {
      if ((await PASSWORD_CHANGED[dialect].run(tx, { id, now: tx.now })) > 0) await countChanges(tx, ["sys_user"]);
    },
    setStatus: async (tx: WriteTransaction, id: string, status: 0 | 1) => {
      await SET_STATUS[dialect].run(tx, { id, status, now: tx.now });
      await countChanges(tx, ["sys_user"]);
    },
    setAvatar: async (tx: WriteTransaction, id: string, avatar: string) => {
      await SET_AVATAR[dialect].run(tx, { id, avatar, now: tx.now });
      await countChanges(tx, ["sys_user"]);
    },
    /** Accounts not yet checked for the demo's password. */
    unverifiedUsers: () => UNVERIFIED[dialect].all(read),
    markDemoPassword: (
      tx: WriteTransaction,
      user: { readonly id: string; readonly passwordHash: string },
      demo: boolean,
    ) => MARK_DEMO[dialect].run(tx, { id: user.id, hash: user.passwordHash, demo: Number(demo) }),
    usersWithDemoPassword: () => WITH_DEMO_PASSWORD[dialect].all(read),
    /** User names of the administrators that can sign in. */
    administrators: async (connection: ReadConnection = read) =>
      (await ADMINISTRATORS[dialect].all(connection)).map(({ username }) => username),
    administratorsForUpdate: async (tx: WriteTransaction) =>
      (await ADMINISTRATORS_FOR_UPDATE[dialect].all(tx)).map(({ username }) => username),
    /**
     * Whether each of the three offices has an account that can sign in. Then nobody needs to be able to do everything.
     */
    areOfficesFilled: async (connection: ReadConnection = read) =>
      (await FILLED[dialect].all(connection, OFFICE_ROLES)).length === Object.keys(OFFICE_ROLES).length,
    /** Real names of all accounts of the back office, frozen ones too. */
    operatorRealNames: (connection: ReadConnection) => REAL_NAMES[dialect].all(connection),
  };
}
