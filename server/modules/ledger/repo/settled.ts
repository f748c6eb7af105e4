/** What the daily settlement asks of the journal. */
import { staticQueries, type Database, type Params, type ReadConnection } from "#engine/server";
import type { LedgerTables } from "./tables.ts";

const query = staticQueries<LedgerTables>();

interface Until {
  readonly bookDate: string;
}

/** The last figures of each code until a day. */
const LAST_FIGURES = query((db, { bookDate }: Params<Until>) =>
  db
    .selectFrom("ledger_code_day as d")
    .select(["d.code", "d.bookDate", "d.opening", "d.incoming", "d.outgoing", "d.closing"])
    .where("d.bookDate", "=", (eb) =>
      eb
        .selectFrom("ledger_code_day as last")
        .select((last) => last.fn.max("last.bookDate").as("day"))
        .whereRef("last.code", "=", "d.code")
        .where("last.bookDate", "<=", bookDate),
    )
    .orderBy("d.code"),
);
/** The last day on which a code held nothing. */
const LAST_EMPTY = query((db, { bookDate, code }: Params<Until & { code: string }>) =>
  db
    .selectFrom("ledger_code_day")
    .select("bookDate")
    .where("code", "=", code)
    .where("bookDate", "<=", bookDate)
    .where("closing", "=", 0)
    .orderBy("bookDate", "desc")
    .limit(1),
);
const FIRST_OF_CODE = query((db, { code }: Params<{ code: string }>) =>
  db.selectFrom("ledger_code_day").select("bookDate").where("code", "=", code).orderBy("bookDate").limit(1),
);
/** What all members hold by their books, at the end of a day. */
const BOOKS = query(
  (db, { bookDate }: Params<Until>) =>
    db
      .selectFrom("ledger_book_day as d")
      .select((eb) => eb.fn.sum<string | null>("d.closing").as("sum"))
      .where("d.bookDate", "=", (eb) =>
        eb
          .selectFrom("ledger_book_day as last")
          .select((last) => last.fn.max("last.bookDate").as("day"))
          .whereRef("last.bookId", "=", "d.bookId")
          .where("last.bookDate", "<=", bookDate),
      ),
  { exact: ["sum"] },
);
/** Earlier days with entries that are still open. */
const OPEN_BEFORE = query((db, { bookDate }: Params<Until>) =>
  db
    .selectFrom("ledger_day")
    .select("bookDate")
    .where("bookDate", "<", bookDate)
    .where("closedAt", "is", null)
    .where("seq", ">", 0)
    .orderBy("bookDate"),
);

export function createSettledRepo({ dialect }: Pick<Database, "dialect">) {
  return {
    lastFigures: (read: ReadConnection, bookDate: string) => LAST_FIGURES[dialect].all(read, { bookDate }),
    lastEmpty: async (read: ReadConnection, bookDate: string, code: string) =>
      (await LAST_EMPTY[dialect].get(read, { bookDate, code }))?.bookDate,
    firstOf: async (read: ReadConnection, code: string) => (await FIRST_OF_CODE[dialect].get(read, { code }))?.bookDate,
    books: async (read: ReadConnection, bookDate: string) =>
      BigInt((await BOOKS[dialect].get(read, { bookDate }))?.sum ?? 0),
    openBefore: async (read: ReadConnection, bookDate: string) =>
      (await OPEN_BEFORE[dialect].all(read, { bookDate })).map((day) => day.bookDate),
  };
}
