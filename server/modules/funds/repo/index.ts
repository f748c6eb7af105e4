/** Deposits, withdrawals and bank accounts of members; values of encrypted fields are opened here. */
import { staticQueries, type Database, type Params, type ReadConnection, type WriteTransaction } from "#engine/server";
import type { Kysely } from "kysely";
import type { Tables } from "#schemas/.gen/tables.ts";
import { createClosingRepo } from "./closing.ts";
import { createStatementsRepo } from "./statements.ts";
import { DEPOSIT_STATUS, WITHDRAWAL_STATUS } from "../rules/index.ts";

type FundsTables = Pick<
  Tables,
  "member_bank" | "member_deposit" | "member_withdrawal" | "member" | "enterprise_certification"
>;

/** Whose book it is; the company is empty for the person. */
export interface Book {
  readonly memberId: string;
  readonly enterpriseId: string | null;
}

/** A book of the demo, with the name of its holder. */
export interface DemoBook extends Book {
  readonly name: string;
}

interface BankAccount {
  readonly bankId: string;
  readonly bankName: string | null;
  readonly bankCard: string;
  readonly acountName: string | null;
  readonly fname: string | null;
  readonly interbankNumber: string | null;
}

/** A deposit or a withdrawal, as the day-book has it. */
export interface DayBookRow {
  readonly id: string;
  readonly capitalDirection: 1 | 2;
  readonly serialNo: string | null;
  readonly status: number;
  readonly amount: number;
  readonly creditedAmount: number | null;
  readonly reason: string | null;
  readonly createTime: number;
}

const query = staticQueries<FundsTables>();

/** SQL compares nothing with null, and a person has no company. */
const companyKey = ({ enterpriseId }: Book): string => enterpriseId ?? "";

interface BookKey {
  readonly memberId: string;
  readonly company: string;
}

interface Voucher {
  readonly memberId: string;
  /** The path of the picture. */
  readonly voucher: string;
}

const BANK_OF = query((db, { memberId, bankId }: Params<{ memberId: string; bankId: string }>) =>
  db
    .selectFrom("member_bank")
    .select(["bankId", "bankName", "bankCard", "acountName", "fname", "interbankNumber"])
    .where("memberId", "=", memberId)
    .where("bankId", "=", bankId)
    .where("deletedAt", "is", null),
);
/** What came to nothing may be declared again with its picture. */
const DEPOSIT_OF_VOUCHER = query((db, { memberId, voucher, id }: Params<Voucher & { id: string }>) =>
  db
    .selectFrom("member_deposit")
    .select("serialNo")
    .where("memberId", "=", memberId)
    .where("voucher", "=", voucher)
    .where("id", "<>", id)
    .where("status", "not in", [DEPOSIT_STATUS.refused, DEPOSIT_STATUS.reversed])
    .where("deletedAt", "is", null)
    .limit(1),
);
const COUNT_BANKS = query((db, { memberId, company }: Params<BookKey>) =>
  db
    .selectFrom("member_bank")
    .select((eb) => eb.fn.countAll<number>().as("n"))
    .where("memberId", "=", memberId)
    .where((eb) => eb(eb.fn.coalesce("enterpriseId", eb.val("")), "=", company))
    .where("deletedAt", "is", null),
);
/** Whoever writes one of them waits for the lock of the member, and decides after this transaction. */
const OTHERS_NOT_DEFAULT = query(
  (
    db,
    { memberId, company, bankId, now }: Params<BookKey & { bankId: string; now: number }>,
    { rowLocks }: { readonly rowLocks: boolean },
  ) =>
    db
      .updateTable("member_bank")
      .set((eb) => ({ defaultCard: 0, updateTime: now, version: eb("version", "+", eb.lit(1)) }))
      .where("bankId", "in", (eb) =>
        eb
          .selectFrom("member_bank as b")
          .select("b.bankId")
          .where("b.memberId", "=", memberId)
          .where((where) => where(where.fn.coalesce("b.enterpriseId", where.val("")), "=", company))
          .where("b.bankId", "<>", bankId)
          .where("b.defaultCard", "=", 1)
          .where("b.deletedAt", "is", null)
          .$if(rowLocks, (select) => select.forUpdate().skipLocked()),
      ),
);
/** The newest becomes the default where none is. */
const ENSURE_DEFAULT = query(
  (db, { memberId, company, now }: Params<BookKey & { now: number }>, { rowLocks }: { readonly rowLocks: boolean }) =>
    db
      .updateTable("member_bank")
      .set((eb) => ({ defaultCard: 1, updateTime: now, version: eb("version", "+", eb.lit(1)) }))
      .where("bankId", "in", (eb) =>
        eb
          .selectFrom("member_bank as b")
          .select("b.bankId")
          .where("b.memberId", "=", memberId)
          .where((where) => where(where.fn.coalesce("b.enterpriseId", where.val("")), "=", company))
          .where("b.deletedAt", "is", null)
          .orderBy("b.createTime", "desc")
          .limit(1)
          .$if(rowLocks, (select) => select.forUpdate().skipLocked()),
      )
      .where((eb) =>
        eb.not(
          eb.exists(
            eb
              .selectFrom("member_bank as d")
              .select("d.bankId")
              .where("d.memberId", "=", memberId)
              .where((where) => where(where.fn.coalesce("d.enterpriseId", where.val("")), "=", company))
              .where("d.defaultCard", "=", 1)
              .where("d.deletedAt", "is", null),
          ),
        ),
      ),
);
/** A deposit or a withdrawal that the bank calls by this serial. */
const OF_SERIAL = query((db, { serial }: Params<{ serial: string }>) =>
  db
    .selectFrom("member_deposit")
    .select("id")
    .where("bankSerial", "=", serial)
    .unionAll(db.selectFrom("member_withdrawal").select("id").where("bankSerial", "=", serial))
    .limit(2),
);
const OPEN_OF_BOOK = query((db, { memberId, company }: Params<BookKey>) =>
  db
    .selectFrom("member_deposit")
    .select("id")
    .where("memberId", "=", memberId)
    .where((eb) => eb(eb.fn.coalesce("enterpriseId", eb.val("")), "=", company))
    .where("status", "in", [DEPOSIT_STATUS.declared, DEPOSIT_STATUS.inReview, DEPOSIT_STATUS.confirmed])
    .where("deletedAt", "is", null)
    .unionAll(
      db
        .selectFrom("member_withdrawal")
        .select("id")
        .where("memberId", "=", memberId)
        .where((eb) => eb(eb.fn.coalesce("enterpriseId", eb.val("")), "=", company))
        .where("status", "in", [WITHDRAWAL_STATUS.submitted, WITHDRAWAL_STATUS.confirmed, WITHDRAWAL_STATUS.approved])
        .where("deletedAt", "is", null),
    )
    .limit(1),
);
const OPEN_DEPOSITS = query((db, { memberId, company }: Params<BookKey>) =>
  db
    .selectFrom("member_deposit")
    .select((eb) => eb.fn.countAll<number>().as("n"))
    .where("memberId", "=", memberId)
    .where((eb) => eb(eb.fn.coalesce("enterpriseId", eb.val("")), "=", company))
    .where("status", "in", [DEPOSIT_STATUS.declared, DEPOSIT_STATUS.inReview, DEPOSIT_STATUS.confirmed])
    .where("deletedAt", "is", null),
);
const WITHDRAWN_SINCE = query(
  (db, { memberId, company, since }: Params<BookKey & { since: number }>) =>
    db
      .selectFrom("member_withdrawal")
      .select((eb) => [eb.fn.countAll<number>().as("n"), eb.fn.sum<string>("amount").as("fen")])
      .where("memberId", "=", memberId)
      .where((eb) => eb(eb.fn.coalesce("enterpriseId", eb.val("")), "=", company))
      .where("createTime", ">=", since)
      .where("status", "not in", [WITHDRAWAL_STATUS.refused, WITHDRAWAL_STATUS.cancelled, WITHDRAWAL_STATUS.returned])
      .where("deletedAt", "is", null),
  { exact: ["fen"] },
);
/** Whatever of a member's is on its way, in all of their books. */
const OPEN_OF_MEMBER = query((db, { memberId }: Params<{ memberId: string }>) =>
  db
    .selectFrom("member_deposit")
    .select("id")
    .where("memberId", "=", memberId)
    .where("status", "in", [DEPOSIT_STATUS.declared, DEPOSIT_STATUS.inReview, DEPOSIT_STATUS.confirmed])
    .where("deletedAt", "is", null)
    .unionAll(
      db
        .selectFrom("member_withdrawal")
        .select("id")
        .where("memberId", "=", memberId)
        .where("status", "in", [WITHDRAWAL_STATUS.submitted, WITHDRAWAL_STATUS.confirmed, WITHDRAWAL_STATUS.approved])
        .where("deletedAt", "is", null),
    )
    .limit(1),
);

const DEMO_BOOK = query((db, { memberCode }: Params<{ memberCode: string }>) =>
  db
    .selectFrom("member as m")
    .leftJoin("enterprise_certification as c", (join) =>
      join.onRef("c.memberId", "=", "m.id").on("c.verified", "=", 1).on("c.deletedAt", "is", null),
    )
    .select(["m.id as memberId", "m.realName", "c.id as enterpriseId", "c.company"])
    .where("m.memberCode", "=", memberCode)
    .orderBy("c.submitTime")
    .limit(1),
);

/** Epoch milliseconds, the end excluded. `deposits`, `withdrawals`: 1, or 0 for none of them. */
interface DayBookKey extends BookKey {
  readonly from: number;
  readonly to: number;
  readonly deposits: number;
  readonly withdrawals: number;
}

/** Both kinds as rows of one shape. */
const dayBook = (db: Kysely<FundsTables>, key: Params<DayBookKey>) =>
  db
    .selectFrom("member_deposit")
    .select((eb) => [
      "id",
      eb.lit<number>(1).as("capitalDirection"),
      "serialNo",
      "status",
      "amount",
      "creditedAmount",
      "reason",
      "createTime",
    ])
    .where("memberId", "=", key.memberId)
    .where((eb) => eb(eb.fn.coalesce("enterpriseId", eb.val("")), "=", key.company))
    .where("createTime", ">=", key.from)
    .where("createTime", "<", key.to)
    .where((eb) => eb(eb.lit<number>(1), "=", key.deposits))
    .where("deletedAt", "is", null)
    .unionAll(
      db
        .selectFrom("member_withdrawal")
        .select((eb) => [
          "id",
          eb.lit<number>(2).as("capitalDirection"),
          "serialNo",
          "status",
          "amount",
          eb.cast<number | null>(eb.lit(null), "bigint").as("creditedAmount"),
          "reason",
          "createTime",
        ])
        .where("memberId", "=", key.memberId)
        .where((eb) => eb(eb.fn.coalesce("enterpriseId", eb.val("")), "=", key.company))
        .where("createTime", ">=", key.from)
        .where("createTime", "<", key.to)
        .where((eb) => eb(eb.lit<number>(1), "=", key.withdrawals))
        .where("deletedAt", "is", null),
    );
const DAY_BOOK = query((db, key: Params<DayBookKey & { limit: number; offset: number }>) =>
  db
    .selectFrom(dayBook(db, key).as("t"))
    .selectAll()
    .orderBy("createTime", "desc")
    .orderBy("id")
    .limit(key.limit)
    .offset(key.offset),
);
const COUNT_DAY_BOOK = query((db, key: Params<DayBookKey>) =>
  db.selectFrom(dayBook(db, key).as("t")).select((eb) => eb.fn.countAll<number>().as("n")),
);

/** Undefined: no bound, or both directions. */
export interface DayBookFilter {
  readonly from: number | undefined;
  readonly to: number | undefined;
  readonly direction: 1 | 2 | undefined;
}

const dayBookKey = (book: Book, { from = 0, to = Number.MAX_SAFE_INTEGER, direction }: DayBookFilter): DayBookKey => ({
  memberId: book.memberId,
  company: companyKey(book),
  from,
  to,
  deposits: direction === 2 ? 0 : 1,
  withdrawals: direction === 1 ? 0 : 1,
});

export function createRepo(database: Database) {
  const { dialect, read, fieldCipher } = database;
  return {
    ...createClosingRepo(database),
    ...createStatementsRepo(database),
    /** One of this member's; undefined: none, or another's. */
    bankOf: async (connection: ReadConnection, memberId: string, bankId: string): Promise<BankAccount | undefined> => {
      const row = await BANK_OF[dialect].get(connection, { memberId, bankId });
      if (row?.bankCard == null) return undefined;
      const { bankCard } = row;
      return { ...row, bankCard: fieldCipher.open({ entity: "member_bank", field: "bankCard" }, bankId, bankCard) };
    },
    countBanks: async (tx: WriteTransaction, book: Book): Promise<number> =>
      Number((await COUNT_BANKS[dialect].get(tx, { memberId: book.memberId, company: companyKey(book) }))?.n ?? 0),
    /** The engine counts the change of the table at the end of the call, for these writes as well. */
    otherBanksNotDefault: async (tx: WriteTransaction, book: Book, bankId: string): Promise<void> => {
      const { memberId } = book;
      await OTHERS_NOT_DEFAULT[dialect].run(tx, { memberId, company: companyKey(book), bankId, now: tx.now });
    },
    ensureDefaultBank: async (tx: WriteTransaction, book: Book): Promise<void> => {
      const { memberId } = book;
      await ENSURE_DEFAULT[dialect].run(tx, { memberId, company: companyKey(book), now: tx.now });
    },
    /** How many deposits and withdrawals have this serial of the bank: 0, 1, or 2 for more than one. */
    countSerial: async (tx: WriteTransaction, serial: string): Promise<number> =>
      (await OF_SERIAL[dialect].all(tx, { serial })).length,
    hasOpenOfBook: async (tx: WriteTransaction, book: Book): Promise<boolean> =>
      (await OPEN_OF_BOOK[dialect].get(tx, { memberId: book.memberId, company: companyKey(book) })) !== undefined,
    /** Another deposit that was declared with the same picture. */
    depositOfVoucher: (tx: WriteTransaction, { memberId, voucher }: Voucher, id: string) =>
      DEPOSIT_OF_VOUCHER[dialect].get(tx, { memberId, voucher, id }),
    countOpenDeposits: async (tx: WriteTransaction, book: Book): Promise<number> =>
      Number((await OPEN_DEPOSITS[dialect].get(tx, { memberId: book.memberId, company: companyKey(book) }))?.n ?? 0),
    withdrawnSince: async (tx: WriteTransaction, book: Book, since: number) => {
      const { memberId } = book;
      const row = await WITHDRAWN_SINCE[dialect].get(tx, { memberId, company: companyKey(book), since });
      return { count: Number(row?.n ?? 0), fen: Number(row?.fen ?? 0) };
    },
    hasOpen: async (connection: ReadConnection, memberId: string): Promise<boolean> =>
      (await OPEN_OF_MEMBER[dialect].get(connection, { memberId })) !== undefined,
    /** Of the person, or of their first certified company. */
    demoBook: async (tx: WriteTransaction, memberCode: string, ofCompany: boolean): Promise<DemoBook | undefined> => {
      const row = await DEMO_BOOK[dialect].get(tx, { memberCode });
      const name = ofCompany ? row?.company : row?.realName;
      if (row === undefined || name == null) return undefined;
      return { memberId: row.memberId, enterpriseId: ofCompany ? row.enterpriseId : null, name };
    },
    /** The newest first. */
    dayBook: async (book: Book, filter: DayBookFilter, page: { readonly limit: number; readonly offset: number }) => {
      const key = dayBookKey(book, filter);
      const total = Number((await COUNT_DAY_BOOK[dialect].get(read, key))?.n ?? 0);
      return { total, rows: (await DAY_BOOK[dialect].all(read, { ...key, ...page })) as readonly DayBookRow[] };
    },
  };
}

export type FundsRepo = ReturnType<typeof createRepo>;
