/** Members, their companies, addresses and requests; values of encrypted fields are opened here. */
import {
  countTableChange,
  staticQueries,
  type Database,
  type Params,
  type ReadConnection,
  type WriteTransaction,
} from "#engine/server";
import type { MemberTables } from "./tables.ts";
import { createTicketRepo } from "./tickets.ts";

export type { TicketRow } from "./tickets.ts";

const query = staticQueries<MemberTables>();

const MEMBER = [
  "id",
  "memberCode",
  "userName",
  "userId",
  "mtype",
  "realName",
  "idCard",
  "idCardFront",
  "idCardBack",
  "phone",
  "email",
  "emailVerified",
  "company",
  "verified",
  "reason",
  "submitTime",
  "status",
  "version",
] as const;

const COMPANY = [
  "id",
  "memberId",
  "company",
  "creditCode",
  "corporate",
  "registeredAddress",
  "licenceImage",
  "authorization",
  "verified",
  "frozen",
  "reason",
  "version",
] as const;

export type MemberRecord = Pick<MemberTables["member"], (typeof MEMBER)[number]>;
export type CompanyRecord = Pick<MemberTables["enterprise_certification"], (typeof COMPANY)[number]>;

/** Who has the same of something, as the checker sees them. */
export interface Duplicate {
  readonly memberCode: string | null;
  readonly realName: string | null;
  readonly verified: number | null;
}

const BY_ID = query((db, { id }: Params<{ id: string }>) =>
  db.selectFrom("member").select(MEMBER).where("id", "=", id).where("deletedAt", "is", null),
);
const BY_USER = query((db, { userId }: Params<{ userId: string }>) =>
  db.selectFrom("member").select(MEMBER).where("userId", "=", userId).where("deletedAt", "is", null),
);
const BY_EMAIL = query((db, { email }: Params<{ email: string }>) =>
  db
    .selectFrom("member")
    .select(MEMBER)
    .where("email", "=", email)
    .where("emailVerified", "=", 1)
    .where("deletedAt", "is", null)
    .orderBy("id")
    .limit(1),
);
const SAME_ID_CARD = query((db, { blind, id }: Params<{ blind: string; id: string }>) =>
  db
    .selectFrom("member")
    .select(["memberCode", "realName", "verified"])
    .where("idCard__blind", "=", blind)
    .where("id", "<>", id)
    .where("deletedAt", "is", null)
    .orderBy("memberCode")
    .limit(20),
);
const SAME_PHONE = query((db, { blind, id }: Params<{ blind: string; id: string }>) =>
  db
    .selectFrom("member")
    .select(["memberCode", "realName", "verified"])
    .where("phone__blind", "=", blind)
    .where("id", "<>", id)
    .where("deletedAt", "is", null)
    .orderBy("memberCode")
    .limit(20),
);
const COMPANIES = query(
  (db, { memberId, limit, offset }: Params<{ memberId: string; limit: number; offset: number }>) =>
    db
      .selectFrom("enterprise_certification")
      .select(COMPANY)
      .where("memberId", "=", memberId)
      .where("deletedAt", "is", null)
      .orderBy("submitTime", "desc")
      .orderBy("id")
      .limit(limit)
      .offset(offset),
);
const COUNT_COMPANIES = query((db, { memberId }: Params<{ memberId: string }>) =>
  db
    .selectFrom("enterprise_certification")
    .select((eb) => eb.fn.countAll<number>().as("n"))
    .where("memberId", "=", memberId)
    .where("deletedAt", "is", null),
);
const COMPANY_OF = query((db, { memberId, id }: Params<{ memberId: string; id: string }>) =>
  db
    .selectFrom("enterprise_certification")
    .select(COMPANY)
    .where("memberId", "=", memberId)
    .where("id", "=", id)
    .where("deletedAt", "is", null),
);
const SAME_CREDIT_CODE = query((db, { creditCode, id }: Params<{ creditCode: string; id: string }>) =>
  db
    .selectFrom("enterprise_certification as c")
    .innerJoin("member as m", "m.id", "c.memberId")
    .select(["m.memberCode", "m.realName", "c.verified", "c.memberId"])
    .where("c.creditCode", "=", creditCode)
    .where("c.id", "<>", id)
    .where("c.deletedAt", "is", null)
    .orderBy("c.submitTime")
    .limit(20),
);
const PENDING_COMPANIES = query((db, { memberId }: Params<{ memberId: string }>) =>
  db
    .selectFrom("enterprise_certification")
    .select("id")
    .where("memberId", "=", memberId)
    .where("verified", "=", 0)
    .where("deletedAt", "is", null)
    .limit(1),
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
const COUNT_ADDRESSES = query((db, { memberId }: Params<{ memberId: string }>) =>
  db
    .selectFrom("member_address")
    .select((eb) => eb.fn.countAll<number>().as("n"))
    .where("memberId", "=", memberId),
);
const ADDRESS_IDS = query((db, { memberId }: Params<{ memberId: string }>) =>
  db.selectFrom("member_address").select("id").where("memberId", "=", memberId),
);
const OTHERS_NOT_DEFAULT = query((db, { memberId, id, now }: Params<{ memberId: string; id: string; now: number }>) =>
  db
    .updateTable("member_address")
    .set((eb) => ({ defaultMark: 0, updateTime: now, version: eb("version", "+", eb.lit(1)) }))
    .where("memberId", "=", memberId)
    .where("id", "<>", id)
    .where("defaultMark", "=", 1),
);
const COMPANY_IDS = query((db, { memberId }: Params<{ memberId: string }>) =>
  db
    .selectFrom("enterprise_certification")
    .select("id")
    .where("memberId", "=", memberId)
    .where("deletedAt", "is", null),
);
const SYNC_ACCOUNT = query(
  (
    db,
    account: Params<{
      userId: string;
      phone: string | null;
      blind: string | null;
      status: number;
      now: number;
    }>,
  ) =>
    db
      .updateTable("member")
      .set((eb) => ({
        phone: account.phone,
        phone__blind: account.blind,
        status: account.status,
        updateTime: account.now,
        version: eb("version", "+", eb.lit(1)),
      }))
      .where("userId", "=", account.userId)
      .where("status", "<>", 4),
);
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
export function createRepo(database: Database) {
  const { dialect, read, fieldCipher } = database;
  const opened = <Row extends MemberRecord | undefined>(row: Row): Row =>
    row === undefined
      ? row
      : {
          ...row,
          idCard: openedText("idCard", row.id, row.idCard),
          phone: openedText("phone", row.id, row.phone),
        };
  const openedText = (field: "idCard" | "phone", id: string, text: string | null): string | null =>
    text === null ? null : fieldCipher.open({ entity: "member", field }, id, text);
  const blind = (field: "idCard" | "phone", text: string): string =>
    fieldCipher.blindIndex({ entity: "member", field }, text);
  return {
    ...createTicketRepo(database),
    member: async (id: string, connection: ReadConnection = read) =>
      opened(await BY_ID[dialect].get(connection, { id })),
    memberOfUser: async (userId: string, connection: ReadConnection = read) =>
      opened(await BY_USER[dialect].get(connection, { userId })),
    /** Who has proved the address. */
    memberByEmail: async (email: string, connection: ReadConnection = read) =>
      opened(await BY_EMAIL[dialect].get(connection, { email })),
    sameIdCard: (idCard: string, id: string, connection: ReadConnection = read): Promise<Duplicate[]> =>
      SAME_ID_CARD[dialect].all(connection, { blind: blind("idCard", idCard), id }),
    samePhone: (phone: string, id: string, connection: ReadConnection = read): Promise<Duplicate[]> =>
      SAME_PHONE[dialect].all(connection, { blind: blind("phone", phone), id }),
    sameCreditCode: (creditCode: string, id: string, connection: ReadConnection = read) =>
      SAME_CREDIT_CODE[dialect].all(connection, { creditCode, id }),
    companies: (memberId: string, limit: number, offset: number): Promise<CompanyRecord[]> =>
      COMPANIES[dialect].all(read, { memberId, limit, offset }),
    countCompanies: async (memberId: string, connection: ReadConnection = read) =>
      Number((await COUNT_COMPANIES[dialect].get(connection, { memberId }))?.n ?? 0),
    /** A company of this member's; undefined: none, or another's. */
    companyOf: (memberId: string, id: string, connection: ReadConnection = read): Promise<CompanyRecord | undefined> =>
      COMPANY_OF[dialect].get(connection, { memberId, id }),
    companyIds: async (tx: WriteTransaction, memberId: string) =>
      (await COMPANY_IDS[dialect].all(tx, { memberId })).map(({ id }) => id),
    hasPendingCompany: async (connection: ReadConnection, memberId: string) =>
      (await PENDING_COMPANIES[dialect].get(connection, { memberId })) !== undefined,
    openClosure: (memberId: string, connection: ReadConnection = read) =>
      OPEN_CLOSURE[dialect].get(connection, { memberId }),
    countAddresses: async (tx: WriteTransaction, memberId: string) =>
      Number((await COUNT_ADDRESSES[dialect].get(tx, { memberId }))?.n ?? 0),
    addressIds: async (tx: WriteTransaction, memberId: string) =>
      (await ADDRESS_IDS[dialect].all(tx, { memberId })).map(({ id }) => id),
    othersNotDefault: (tx: WriteTransaction, memberId: string, id: string) =>
      OTHERS_NOT_DEFAULT[dialect].run(tx, { memberId, id, now: tx.now }),
    /** What an operator changed of the account itself. */
    syncAccount: async (
      tx: WriteTransaction,
      account: { readonly userId: string; readonly phone: string | null; readonly status: number },
      memberId: string,
    ) => {
      // In the order in which a change of the account counts them at its end.
      for (const table of ["sys_user", "member"]) await countTableChange(dialect, tx, table);
      await SYNC_ACCOUNT[dialect].run(tx, {
        userId: account.userId,
        phone:
          account.phone === null
            ? null
            : fieldCipher.seal({ entity: "member", field: "phone" }, memberId, account.phone),
        blind: account.phone === null ? null : blind("phone", account.phone),
        status: account.status,
        now: tx.now,
      });
    },
    removeAddress: (tx: WriteTransaction, id: string) => REMOVE_ADDRESS[dialect].run(tx, { id }),
    anonymiseCompany: (tx: WriteTransaction, id: string) => ANONYMISE_COMPANY[dialect].run(tx, { id, now: tx.now }),
    anonymiseMember: async (tx: WriteTransaction, id: string, status: number) => {
      await ANONYMISE[dialect].run(tx, { id, status, now: tx.now });
      for (const table of ["enterprise_certification", "member", "member_address"])
        await countTableChange(dialect, tx, table);
    },
    forgetHistory: (tx: WriteTransaction, entity: string, rowId: string) =>
      FORGET_HISTORY[dialect].run(tx, { entity, rowId }),
  };
}

export type MemberRepo = ReturnType<typeof createRepo>;
