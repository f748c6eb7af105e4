/** Members, their companies, addresses and requests; values of encrypted fields are opened here. */
import {
  countTableChange,
  staticQueries,
  type Database,
  type Params,
  type ReadConnection,
  type WriteTransaction,
} from "#engine/server";
import { MEMBER_STATUS } from "../rules.ts";
import type { MemberTables } from "./tables.ts";
import { createClosingRepo } from "./closing.ts";
import { createHoldersRepo } from "./holders.ts";
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
/** Whoever writes what a closure empties locks the member first, and so does the closure. */
const LOCK = query((db, { id }: Params<{ id: string }>, { rowLocks }) =>
  db
    .selectFrom("member")
    .select(["id", "status"])
    .where("id", "=", id)
    .where("deletedAt", "is", null)
    .$if(rowLocks, (select) => select.forUpdate()),
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
/** Who has passed with this number of an identity card; one at most. */
const CERTIFIED_OF_ID_CARD = query((db, { blind, id }: Params<{ blind: string; id: string }>) =>
  db
    .selectFrom("member")
    .select("memberCode")
    .where("idCard__blind", "=", blind)
    .where("id", "<>", id)
    .where("verified", "=", 1)
    .where("deletedAt", "is", null)
    .limit(1),
);
/** For 查重, which shows so many. */
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
const CERTIFIED_COMPANY_OF = query((db, { memberId, creditCode }: Params<{ memberId: string; creditCode: string }>) =>
  db
    .selectFrom("enterprise_certification")
    .select("id")
    .where("memberId", "=", memberId)
    .where("creditCode", "=", creditCode)
    .where("verified", "=", 1)
    .where("deletedAt", "is", null)
    .limit(1),
);
const CERTIFIED_OF_CREDIT_CODE = query((db, { creditCode, id }: Params<{ creditCode: string; id: string }>) =>
  db
    .selectFrom("enterprise_certification as c")
    .innerJoin("member as m", "m.id", "c.memberId")
    .select("c.id")
    .where("c.creditCode", "=", creditCode)
    .where("c.id", "<>", id)
    .where("c.verified", "=", 1)
    .where("m.status", "<>", MEMBER_STATUS.closed)
    .where("c.deletedAt", "is", null)
    .limit(1),
);
const OWN_OF_CREDIT_CODE = query(
  (db, { creditCode, memberId, id }: Params<{ creditCode: string; memberId: string; id: string }>) =>
    db
      .selectFrom("enterprise_certification")
      .select("id")
      .where("creditCode", "=", creditCode)
      .where("memberId", "=", memberId)
      .where("id", "<>", id)
      .where("deletedAt", "is", null)
      .limit(1),
);
/** For 查重, which shows so many. */
const SAME_CREDIT_CODE = query((db, { creditCode, id }: Params<{ creditCode: string; id: string }>) =>
  db
    .selectFrom("enterprise_certification as c")
    .innerJoin("member as m", "m.id", "c.memberId")
    .select(["m.memberCode", "m.realName", "c.verified"])
    .where("c.creditCode", "=", creditCode)
    .where("c.id", "<>", id)
    // What a closed account keeps of a company says that it was certified once; the company may have come back since.
    .where("m.status", "<>", MEMBER_STATUS.closed)
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
const COUNT_ADDRESSES = query((db, { memberId }: Params<{ memberId: string }>) =>
  db
    .selectFrom("member_address")
    .select((eb) => eb.fn.countAll<number>().as("n"))
    .where("memberId", "=", memberId),
);
/** The newest first. */
const ADDRESSES = query((db, { memberId }: Params<{ memberId: string }>) =>
  db
    .selectFrom("member_address")
    .select(["id", "defaultMark"])
    .where("memberId", "=", memberId)
    .orderBy("createTime", "desc")
    .orderBy("id", "desc"),
);
const MAKE_DEFAULT = query((db, { id, now }: Params<{ id: string; now: number }>) =>
  db
    .updateTable("member_address")
    .set((eb) => ({ defaultMark: 1, updateTime: now, version: eb("version", "+", eb.lit(1)) }))
    .where("id", "=", id),
);
/** Whoever writes one of them waits for the lock of the member, and decides after this transaction. */
const OTHERS_NOT_DEFAULT = query(
  (
    db,
    { memberId, id, now }: Params<{ memberId: string; id: string; now: number }>,
    { rowLocks }: { readonly rowLocks: boolean },
  ) =>
    db
      .updateTable("member_address")
      .set((eb) => ({ defaultMark: 0, updateTime: now, version: eb("version", "+", eb.lit(1)) }))
      .where("id", "in", (eb) =>
        eb
          .selectFrom("member_address as a")
          .select("a.id")
          .where("a.memberId", "=", memberId)
          .where("a.id", "<>", id)
          .where("a.defaultMark", "=", 1)
          .$if(rowLocks, (select) => select.forUpdate().skipLocked()),
      ),
);
/** Those that the member has deleted, too: a closed account leaves nothing of them either. */
const COMPANY_IDS = query((db, { memberId }: Params<{ memberId: string }>) =>
  db.selectFrom("enterprise_certification").select("id").where("memberId", "=", memberId),
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
      .where("status", "<>", MEMBER_STATUS.closed),
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
    fieldCipher.blindIndex({ entity: "member", field, ...(field === "idCard" && { fold: field }) }, text);
  return {
    ...createTicketRepo(database),
    ...createClosingRepo(database),
    ...createHoldersRepo(database),
    member: async (id: string, connection: ReadConnection = read) =>
      opened(await BY_ID[dialect].get(connection, { id })),
    /** Its state, locked until the transaction ends; undefined: there is no such member. */
    lockMember: async (tx: WriteTransaction, id: string) => (await LOCK[dialect].get(tx, { id }))?.status ?? undefined,
    memberOfUser: async (userId: string, connection: ReadConnection = read) =>
      opened(await BY_USER[dialect].get(connection, { userId })),
    /** Who has proved the address. */
    memberByEmail: async (email: string, connection: ReadConnection = read) =>
      opened(await BY_EMAIL[dialect].get(connection, { email })),
    /** Another member who has passed with this number. */
    certifiedOfIdCard: (idCard: string, id: string, connection: ReadConnection) =>
      CERTIFIED_OF_ID_CARD[dialect].get(connection, { blind: blind("idCard", idCard), id }),
    /** Whether another company has passed with this code. */
    isCreditCodeCertified: async (creditCode: string, id: string, connection: ReadConnection) =>
      (await CERTIFIED_OF_CREDIT_CODE[dialect].get(connection, { creditCode, id })) !== undefined,
    /** Whether another company of this member has this code. */
    hasCreditCode: async (memberId: string, creditCode: string, id: string, connection: ReadConnection) =>
      (await OWN_OF_CREDIT_CODE[dialect].get(connection, { creditCode, memberId, id })) !== undefined,
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
    /** The certified company of this member with this code. */
    certifiedCompanyOf: async (memberId: string, creditCode: string): Promise<string | undefined> =>
      (await CERTIFIED_COMPANY_OF[dialect].get(read, { memberId, creditCode }))?.id,
    companyIds: async (tx: WriteTransaction, memberId: string) =>
      (await COMPANY_IDS[dialect].all(tx, { memberId })).map(({ id }) => id),
    hasPendingCompany: async (connection: ReadConnection, memberId: string) =>
      (await PENDING_COMPANIES[dialect].get(connection, { memberId })) !== undefined,
    countAddresses: async (tx: WriteTransaction, memberId: string) =>
      Number((await COUNT_ADDRESSES[dialect].get(tx, { memberId }))?.n ?? 0),
    addressIds: async (tx: WriteTransaction, memberId: string) =>
      (await ADDRESSES[dialect].all(tx, { memberId })).map(({ id }) => id),
    /** The newest address becomes the default where none is. */
    ensureDefaultAddress: async (tx: WriteTransaction, memberId: string) => {
      const addresses = await ADDRESSES[dialect].all(tx, { memberId });
      const [newest] = addresses;
      if (newest === undefined || addresses.some(({ defaultMark }) => defaultMark === 1)) return;
      await MAKE_DEFAULT[dialect].run(tx, { id: newest.id, now: tx.now });
    },
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
  };
}

export type MemberRepo = ReturnType<typeof createRepo>;
