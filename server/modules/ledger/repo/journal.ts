/** Entries, their lines, accounts and days, as `post` writes them. */
import { staticQueries, type Database, type Params, type ReadConnection, type WriteTransaction } from "#engine/server";
import { createDayFigures } from "./dayFigures.ts";
import type { AccountTable, DayTable, EntryTable, LedgerTables, PostingTable } from "./tables.ts";

const query = staticQueries<LedgerTables>();

export const ENTRY = [
  "id",
  "event",
  "refType",
  "refId",
  "bookDate",
  "seq",
  "occurredAt",
  "makerId",
  "checkerId",
  "reversesId",
  "memo",
  "clientKey",
  "prevHash",
  "hash",
] as const satisfies readonly (keyof EntryTable)[];

const ACCOUNT = [
  "id",
  "code",
  "ownerType",
  "ownerId",
  "enterpriseId",
  "subKey",
  "balanceFen",
  "postingCount",
  "closedAt",
] as const satisfies readonly (keyof AccountTable)[];

const ENTRY_BY_ID = query((db, { id }: Params<{ id: string }>) =>
  db.selectFrom("ledger_entry").select(ENTRY).where("id", "=", id),
);
const ID_BY_CLIENT_KEY = query((db, { clientKey }: Params<{ clientKey: string }>) =>
  db.selectFrom("ledger_entry").select("id").where("clientKey", "=", clientKey),
);
const LINES = query((db, { entryId }: Params<{ entryId: string }>) =>
  db
    .selectFrom("ledger_posting as p")
    .innerJoin("ledger_account as a", "a.id", "p.accountId")
    .select(["p.accountId", "p.amountFen", "p.balanceAfterFen"])
    .select(["a.code", "a.ownerType", "a.ownerId", "a.enterpriseId", "a.subKey"])
    .where("p.entryId", "=", entryId)
    .orderBy("p.lineNo"),
);
/** Its lock is what makes postings wait for each other, and their order one of places and commits alike. */
const LATEST_DAY_LOCKED = query((db, _params: Params<Record<never, never>>, { rowLocks }) =>
  db
    .selectFrom("ledger_day")
    .select(["bookDate", "seq", "hash", "closedAt"])
    .orderBy("bookDate", "desc")
    .limit(1)
    .$if(rowLocks, (days) => days.forUpdate()),
);
const LATEST_DAY = query((db) => db.selectFrom("ledger_day").select("bookDate").orderBy("bookDate", "desc").limit(1));
const ADD_DAY = query((db, { bookDate, hash }: Params<Pick<DayTable, "bookDate" | "hash">>) =>
  db
    .insertInto("ledger_day")
    .values({ bookDate, seq: 0, hash, closedAt: null, root: null })
    .onConflict((conflict) => conflict.doNothing()),
);
const ADVANCE_DAY = query((db, { bookDate, seq, hash }: Params<Pick<DayTable, "bookDate" | "seq" | "hash">>) =>
  db.updateTable("ledger_day").set({ seq, hash }).where("bookDate", "=", bookDate),
);
const OPEN_DAYS = query((db, { until }: Params<{ until: string }>) =>
  db
    .selectFrom("ledger_day")
    .select(["bookDate", "seq", "hash"])
    .where("closedAt", "is", null)
    .where("bookDate", "<=", until)
    .orderBy("bookDate"),
);
const LAST_ROOT = query((db) =>
  db
    .selectFrom("ledger_day")
    .select(["bookDate", "root"])
    .where("closedAt", "is not", null)
    .orderBy("bookDate", "desc")
    .limit(1),
);
const CLOSE_DAY = query((db, { bookDate, root, now }: Params<{ bookDate: string; root: string; now: number }>) =>
  db.updateTable("ledger_day").set({ root, closedAt: now }).where("bookDate", "=", bookDate),
);
const ACCOUNT_LOCKED = query((db, { id }: Params<{ id: string }>, { rowLocks }) =>
  db
    .selectFrom("ledger_account")
    .select(ACCOUNT)
    .where("id", "=", id)
    .$if(rowLocks, (accounts) => accounts.forUpdate()),
);
const ADD_ACCOUNT = query(
  (
    db,
    row: Params<
      Pick<AccountTable, "id" | "code" | "ownerType" | "ownerId" | "enterpriseId" | "subKey" | "normal" | "openedAt">
    >,
  ) =>
    db.insertInto("ledger_account").values({
      id: row.id,
      code: row.code,
      ownerType: row.ownerType,
      ownerId: row.ownerId,
      enterpriseId: row.enterpriseId,
      subKey: row.subKey,
      normal: row.normal,
      openedAt: row.openedAt,
      balanceFen: 0,
      postingCount: 0,
      closedAt: null,
    }),
);
const MOVE = query((db, { id, amountFen }: Params<{ id: string; amountFen: number }>) =>
  db
    .updateTable("ledger_account")
    .set((eb) => ({
      balanceFen: eb("balanceFen", "+", amountFen),
      postingCount: eb("postingCount", "+", 1),
    }))
    .where("id", "=", id),
);
const ADD_POSTING = query((db, row: Params<PostingTable>) =>
  db.insertInto("ledger_posting").values({
    entryId: row.entryId,
    lineNo: row.lineNo,
    accountId: row.accountId,
    accountSeq: row.accountSeq,
    amountFen: row.amountFen,
    balanceAfterFen: row.balanceAfterFen,
  }),
);
const ADD_ENTRY = query((db, row: Params<EntryTable>) =>
  db.insertInto("ledger_entry").values({
    id: row.id,
    event: row.event,
    refType: row.refType,
    refId: row.refId,
    bookDate: row.bookDate,
    seq: row.seq,
    occurredAt: row.occurredAt,
    makerId: row.makerId,
    checkerId: row.checkerId,
    reversesId: row.reversesId,
    memo: row.memo,
    clientKey: row.clientKey,
    prevHash: row.prevHash,
    hash: row.hash,
  }),
);
const OF_MEMBER_LOCKED = query((db, { memberId }: Params<{ memberId: string }>, { rowLocks }) =>
  db
    .selectFrom("ledger_account")
    .select(ACCOUNT)
    .where("ownerType", "=", "member")
    .where("ownerId", "=", memberId)
    .where("closedAt", "is", null)
    .orderBy("id")
    .$if(rowLocks, (accounts) => accounts.forUpdate()),
);
const CLOSE_ACCOUNT = query((db, { id, now }: Params<{ id: string; now: number }>) =>
  db.updateTable("ledger_account").set({ closedAt: now }).where("id", "=", id).where("closedAt", "is", null),
);

export type AccountRow = Pick<AccountTable, (typeof ACCOUNT)[number]>;

export function createJournalRepo({ dialect }: Pick<Database, "dialect">) {
  return {
    ...createDayFigures({ dialect }),
    entry: (read: ReadConnection, id: string): Promise<EntryTable | undefined> =>
      ENTRY_BY_ID[dialect].get(read, { id }),
    idOfClientKey: async (read: ReadConnection, clientKey: string) =>
      (await ID_BY_CLIENT_KEY[dialect].get(read, { clientKey }))?.id,
    lines: (read: ReadConnection, entryId: string) => LINES[dialect].all(read, { entryId }),
    lockLatestDay: (tx: WriteTransaction) => LATEST_DAY_LOCKED[dialect].get(tx),
    latestDay: (tx: WriteTransaction) => LATEST_DAY[dialect].get(tx),
    addDay: (tx: WriteTransaction, bookDate: string, hash: string) => ADD_DAY[dialect].run(tx, { bookDate, hash }),
    advanceDay: (tx: WriteTransaction, day: Pick<DayTable, "bookDate" | "seq" | "hash">) =>
      ADVANCE_DAY[dialect].run(tx, { bookDate: day.bookDate, seq: day.seq, hash: day.hash }),
    openDays: (tx: WriteTransaction, until: string) => OPEN_DAYS[dialect].all(tx, { until }),
    /** The last closed day. */
    lastRoot: (read: ReadConnection) => LAST_ROOT[dialect].get(read),
    closeDay: (tx: WriteTransaction, bookDate: string, root: string) =>
      CLOSE_DAY[dialect].run(tx, { bookDate, root, now: tx.now }),
    lockAccount: (tx: WriteTransaction, id: string): Promise<AccountRow | undefined> =>
      ACCOUNT_LOCKED[dialect].get(tx, { id }),
    addAccount: (tx: WriteTransaction, row: Omit<AccountTable, "balanceFen" | "postingCount" | "closedAt">) =>
      ADD_ACCOUNT[dialect].run(tx, row),
    move: (tx: WriteTransaction, id: string, amountFen: number) => MOVE[dialect].run(tx, { id, amountFen }),
    addPosting: (tx: WriteTransaction, row: PostingTable) => ADD_POSTING[dialect].run(tx, row),
    addEntry: (tx: WriteTransaction, row: EntryTable) => ADD_ENTRY[dialect].run(tx, row),
    lockAccountsOf: (tx: WriteTransaction, memberId: string): Promise<readonly AccountRow[]> =>
      OF_MEMBER_LOCKED[dialect].all(tx, { memberId }),
    closeAccount: (tx: WriteTransaction, id: string) => CLOSE_ACCOUNT[dialect].run(tx, { id, now: tx.now }),
  };
}

export type JournalRepo = ReturnType<typeof createJournalRepo>;
