/** Requests to close an account, and what its closure empties. */
import {
  countTableChange,
  staticQueries,
  type Database,
  type Params,
  type ReadConnection,
  type WriteTransaction,
} from "#engine/server";
import type { MemberTables } from "./tables.ts";

const query = staticQueries<MemberTables>();

const REMOVE_ADDRESS = query((db, { id }: Params<{ id: string }>) =>
  db.deleteFrom("member_address").where("id", "=", id),
);
/** What is kept says that a company was certified once, and when. */
const ANONYMISE_COMPANY = query((db, { id, now }: Params<{ id: string; now: number }>) =>
  db
    .updateTable("enterprise_certification")
    .set((eb) => ({
      certifiedCode: null,
      corporate: null,
      registeredAddress: null,
      licenceImage: null,
      authorization: null,
      submitter: null,
      createBy: null,
      updateBy: null,
      frozen: 1,
      updateTime: now,
      version: eb("version", "+", eb.lit(1)),
    }))
    .where("id", "=", id),
);
const ANONYMISE = query((db, { id, status, now }: Params<{ id: string; status: number; now: number }>) =>
  db
    .updateTable("member")
    .set((eb) => ({
      userName: null,
      realName: null,
      idCard: null,
      idCard__blind: null,
      certifiedIdCard: null,
      certifiedIdCard__blind: null,
      idCardFront: null,
      idCardBack: null,
      phone: null,
      phone__blind: null,
      email: null,
      emailVerified: 0,
      submitter: null,
      reason: null,
      remark: null,
      createBy: null,
      updateBy: null,
      status,
      updateTime: now,
      version: eb("version", "+", eb.lit(1)),
    }))
    .where("id", "=", id),
);
const FORGET_HISTORY = query((db, { entity, rowId }: Params<{ entity: string; rowId: string }>) =>
  db.deleteFrom("hw_history").where("entity", "=", entity).where("rowId", "=", rowId),
);
/** They hold what was sent. */
const FORGET_ANSWERS = query((db, { userId }: Params<{ userId: string }>) =>
  db.deleteFrom("hw_answer").where("viewer", "=", userId),
);
/** What the member once asked for stays, under the name that the account has now. */
const RENAME_ASKER = query((db, { memberId, was, is }: Params<{ memberId: string; was: string; is: string }>) =>
  db.updateTable("member_closure").set({ createBy: is }).where("memberId", "=", memberId).where("createBy", "=", was),
);
const RENAME_AUTHOR = query(
  (db, { memberId, was, is, name }: Params<{ memberId: string; was: string; is: string; name: string }>) =>
    db
      .updateTable("hw_history")
      .set({ by: is, byName: name })
      .where("entity", "=", "member_closure")
      .where("rowId", "in", db.selectFrom("member_closure").select("id").where("memberId", "=", memberId))
      .where("by", "=", was),
);

const OPEN_CLOSURE = query((db, { memberId }: Params<{ memberId: string }>) =>
  db
    .selectFrom("member_closure")
    .select(["id", "status"])
    .where("memberId", "=", memberId)
    .where("status", "in", [2, 3])
    .where("deletedAt", "is", null)
    .limit(1),
);
/** The newest; of those that were withdrawn or refused as well. */
const LATEST_CLOSURE = query((db, { memberId }: Params<{ memberId: string }>) =>
  db
    .selectFrom("member_closure")
    .select(["id", "status", "reason", "submitTime", "checkTime", "opinion"])
    .where("memberId", "=", memberId)
    .where("deletedAt", "is", null)
    .orderBy("submitTime", "desc")
    .orderBy("id", "desc")
    .limit(1),
);
export function createClosingRepo({ dialect, read }: Pick<Database, "dialect" | "read">) {
  return {
    openClosure: (memberId: string, connection: ReadConnection = read) =>
      OPEN_CLOSURE[dialect].get(connection, { memberId }),
    latestClosure: (memberId: string) => LATEST_CLOSURE[dialect].get(read, { memberId }),
    forgetAnswers: (tx: WriteTransaction, userId: string) => FORGET_ANSWERS[dialect].run(tx, { userId }),
    removeAddress: (tx: WriteTransaction, id: string) => REMOVE_ADDRESS[dialect].run(tx, { id }),
    anonymiseCompany: (tx: WriteTransaction, id: string) => ANONYMISE_COMPANY[dialect].run(tx, { id, now: tx.now }),
    anonymiseMember: async (tx: WriteTransaction, id: string, status: number) => {
      await ANONYMISE[dialect].run(tx, { id, status, now: tx.now });
      for (const table of ["enterprise_certification", "member", "member_address"])
        await countTableChange(dialect, tx, table);
    },
    renameAsker: async (
      tx: WriteTransaction,
      memberId: string,
      was: string,
      is: { readonly username: string; readonly realname: string },
    ) => {
      await RENAME_ASKER[dialect].run(tx, { memberId, was, is: is.username });
      await RENAME_AUTHOR[dialect].run(tx, { memberId, was, is: is.username, name: is.realname });
    },
    forgetHistory: (tx: WriteTransaction, entity: string, rowId: string) =>
      FORGET_HISTORY[dialect].run(tx, { entity, rowId }),
  };
}
