/** What the members module writes to the accounts of its people. */
import { ConstraintViolation, staticQueries, type Database, type Params, type WriteTransaction } from "#engine/server";
import type { IdentityTables } from "./tables.ts";

const query = staticQueries<IdentityTables>();

/** Status of an account that its member has closed. It is final: no step leads out of it. */
const CLOSED_STATUS = 4;

interface AccountChange {
  readonly id: string;
  readonly now: number;
}

const SET_PHONE = query((db, { id, phone, now }: Params<AccountChange & { phone: string }>) =>
  db
    .updateTable("sys_user")
    .set((eb) => ({ phone, updateTime: now, version: eb("version", "+", eb.lit(1)) }))
    .where("id", "=", id),
);
const SET_TYPE = query((db, { id, mtype, now }: Params<AccountChange & { mtype: number }>) =>
  db
    .updateTable("sys_user")
    .set((eb) => ({ mtype, updateTime: now, version: eb("version", "+", eb.lit(1)) }))
    .where("id", "=", id),
);
const SET_LICENSE = query((db, { id, license, now }: Params<AccountChange & { license: string }>) =>
  db
    .updateTable("sys_user")
    .set((eb) => ({ businessLicense: license, updateTime: now, version: eb("version", "+", eb.lit(1)) }))
    .where("id", "=", id)
    .where("businessLicense", "is", null),
);
const CLEAR_LICENSE = query((db, { id, license, now }: Params<AccountChange & { license: string }>) =>
  db
    .updateTable("sys_user")
    .set((eb) => ({ businessLicense: null, updateTime: now, version: eb("version", "+", eb.lit(1)) }))
    .where("id", "=", id)
    .where("businessLicense", "=", license),
);
const LINK_MEMBER = query(
  (db, { id, memberId, memberCode, now }: Params<AccountChange & { memberId: string; memberCode: string }>) =>
    db
      .updateTable("sys_user")
      .set((eb) => ({ memberId, memberCode, updateTime: now, version: eb("version", "+", eb.lit(1)) }))
      .where("id", "=", id),
);
const DEMAND_PASSWORD = query((db, { id, now }: Params<AccountChange>) =>
  db
    .updateTable("sys_user")
    .set((eb) => ({ passwordDue: 1, updateTime: now, version: eb("version", "+", eb.lit(1)) }))
    .where("id", "=", id),
);
const ANONYMISE = query(
  (db, { id, username, realname, now }: Params<AccountChange & { username: string; realname: string }>) =>
    db
      .updateTable("sys_user")
      .set((eb) => ({
        username,
        realname,
        phone: null,
        avatar: null,
        businessLicense: null,
        status: CLOSED_STATUS,
        updateTime: now,
        version: eb("version", "+", eb.lit(1)),
      }))
      .where("id", "=", id),
);
const UNLINK_THIRD = query((db, { id }: Params<{ id: string }>) =>
  db.deleteFrom("sys_third_account").where("userId", "=", id),
);

export function createMemberAccountRepo({ dialect }: Pick<Database, "dialect">) {
  return {
    /** False: another account has the number. */
    setPhone: (tx: WriteTransaction, id: string, phone: string) =>
      unlessTaken(() => SET_PHONE[dialect].run(tx, { id, phone, now: tx.now })),
    setType: (tx: WriteTransaction, id: string, mtype: 1 | 2) => SET_TYPE[dialect].run(tx, { id, mtype, now: tx.now }),
    /** Keeps a licence that is there: an account signs in with its first one. */
    setLicense: (tx: WriteTransaction, id: string, license: string) =>
      SET_LICENSE[dialect].run(tx, { id, license, now: tx.now }),
    clearLicense: (tx: WriteTransaction, id: string, license: string) =>
      CLEAR_LICENSE[dialect].run(tx, { id, license, now: tx.now }),
    linkMember: (tx: WriteTransaction, id: string, memberId: string, memberCode: string) =>
      LINK_MEMBER[dialect].run(tx, { id, memberId, memberCode, now: tx.now }),
    demandPassword: (tx: WriteTransaction, id: string) => DEMAND_PASSWORD[dialect].run(tx, { id, now: tx.now }),
    anonymise: async (tx: WriteTransaction, id: string, username: string, realname: string) => {
      await ANONYMISE[dialect].run(tx, { id, username, realname, now: tx.now });
      await UNLINK_THIRD[dialect].run(tx, { id });
    },
  };
}

async function unlessTaken(run: () => Promise<number>): Promise<boolean> {
  try {
    return (await run()) === 1;
  } catch (error) {
    if (error instanceof ConstraintViolation && error.kind === "unique") return false;
    throw error;
  }
}
