/** The journal read from end to end, in pages: what the check compares. */
import { createYielder, meterCondition, staticQueries, type Database, type Params } from "#engine/server";
import { ENTRY } from "./journal.ts";
import type { LedgerTables } from "./tables.ts";

const query = staticQueries<LedgerTables>();

/** A place in the order of book days. */
export interface EntryPlace {
  readonly bookDate: string;
  readonly seq: number;
}

interface LinePlace {
  readonly accountId: string;
  readonly accountSeq: number;
}

const DAYS = query((db) =>
  db.selectFrom("ledger_day").select(["bookDate", "seq", "hash", "closedAt", "root"]).orderBy("bookDate"),
);
/** With the day as the same moment has it: an entry beyond its end is beside the chain. */
const ENTRIES = query((db, { bookDate, seq, limit }: Params<EntryPlace & { limit: number }>) =>
  db
    .selectFrom("ledger_entry as e")
    .leftJoin("ledger_day as d", "d.bookDate", "e.bookDate")
    .select(ENTRY.map((name) => `e.${name}` as const))
    .select(["d.seq as daySeq", "d.hash as dayHash", "d.closedAt as dayClosedAt"])
    .where(meterCondition("e.seq"))
    .where("e.bookDate", ">=", bookDate)
    .where((eb) => eb.or([eb("e.bookDate", ">", bookDate), eb("e.seq", ">", seq)]))
    .orderBy("e.bookDate")
    .orderBy("e.seq")
    .limit(limit),
);
const LINES_OF_ENTRIES = query((db, p: Params<{ fromDate: string; fromSeq: number; toDate: string; toSeq: number }>) =>
  db
    .selectFrom("ledger_entry as e")
    .innerJoin("ledger_posting as p", "p.entryId", "e.id")
    .select(["p.entryId", "p.accountId", "p.amountFen"])
    .where(meterCondition("e.seq"))
    .where("e.bookDate", ">=", p.fromDate)
    .where("e.bookDate", "<=", p.toDate)
    .where((eb) => eb.or([eb("e.bookDate", ">", p.fromDate), eb("e.seq", ">", p.fromSeq)]))
    .where((eb) => eb.or([eb("e.bookDate", "<", p.toDate), eb("e.seq", "<=", p.toSeq)]))
    .orderBy("e.bookDate")
    .orderBy("e.seq")
    .orderBy("p.lineNo"),
);
const LINES_OF_ENTRY = query((db, { entryId }: Params<{ entryId: string }>) =>
  db.selectFrom("ledger_posting").select(["accountId", "amountFen"]).where("entryId", "=", entryId).orderBy("lineNo"),
);
const LINES = query((db, { accountId, accountSeq, limit }: Params<LinePlace & { limit: number }>) =>
  db
    .selectFrom("ledger_posting as p")
    .leftJoin("ledger_account as a", "a.id", "p.accountId")
    .leftJoin("ledger_entry as e", "e.id", "p.entryId")
    .select(["p.entryId", "p.accountId", "p.accountSeq", "p.amountFen", "p.balanceAfterFen"])
    .select(["a.code", "a.postingCount", "e.seq as entrySeq"])
    .where(meterCondition("p.accountSeq"))
    .where("p.accountId", ">=", accountId)
    .where((eb) => eb.or([eb("p.accountId", ">", accountId), eb("p.accountSeq", ">", accountSeq)]))
    .orderBy("p.accountId")
    .orderBy("p.accountSeq")
    .limit(limit),
);
const ACCOUNTS = query((db, { id, limit }: Params<{ id: string; limit: number }>) =>
  db
    .selectFrom("ledger_account as a")
    .leftJoin("ledger_posting as p", (join) =>
      join.onRef("p.accountId", "=", "a.id").onRef("p.accountSeq", "=", "a.postingCount"),
    )
    .select(["a.id", "a.code", "a.ownerType", "a.ownerId", "a.enterpriseId", "a.subKey", "a.normal", "a.closedAt"])
    .select(["a.balanceFen", "a.postingCount", "p.balanceAfterFen"])
    .where(meterCondition("a.balanceFen"))
    .where("a.id", ">", id)
    .orderBy("a.id")
    .limit(limit),
);
const SUM = query(
  (db) => db.selectFrom("ledger_account").select((eb) => eb.fn.sum<string | null>("balanceFen").as("sum")),
  { exact: ["sum"] },
);

export function createCheckRepo({ dialect, read }: Pick<Database, "dialect" | "read">) {
  return {
    days: () => DAYS[dialect].all(read),
    entriesAfter: (place: EntryPlace, limit: number) => ENTRIES[dialect].all(read, { ...place, limit }),
    linesBetween: (from: EntryPlace, to: EntryPlace) =>
      LINES_OF_ENTRIES[dialect].all(read, {
        fromDate: from.bookDate,
        fromSeq: from.seq,
        toDate: to.bookDate,
        toSeq: to.seq,
      }),
    linesOf: (entryId: string) => LINES_OF_ENTRY[dialect].all(read, { entryId }),
    linesAfter: (place: LinePlace, limit: number) => LINES[dialect].all(read, { ...place, limit }),
    accountsAfter: (id: string, limit: number) => ACCOUNTS[dialect].all(read, { id, limit }),
    /** Of all balances, as a whole number. */
    sum: async () => BigInt((await SUM[dialect].get(read))?.sum ?? 0),
    yielder: () => createYielder(read),
  };
}

export type CheckRepo = ReturnType<typeof createCheckRepo>;
