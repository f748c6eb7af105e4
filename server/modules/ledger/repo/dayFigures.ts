/** What came in and went out on a book day, and what was there before and after: of each code and of each book. */
import { staticQueries, type Database, type Params, type WriteTransaction } from "#engine/server";
import type { BookMovement, CodeMovement } from "../rules/dayFigures.ts";
import type { LedgerTables } from "./tables.ts";

const query = staticQueries<LedgerTables>();

interface Moved {
  readonly id: string;
  readonly incoming: number;
  readonly outgoing: number;
}

const LAST_OF_CODE = query((db, { code }: Params<{ code: string }>) =>
  db
    .selectFrom("ledger_code_day")
    .select(["id", "bookDate", "closing"])
    .where("code", "=", code)
    .orderBy("bookDate", "desc")
    .limit(1),
);
const LAST_OF_BOOK = query((db, { bookId }: Params<{ bookId: string }>) =>
  db
    .selectFrom("ledger_book_day")
    .select(["id", "bookDate", "closing"])
    .where("bookId", "=", bookId)
    .orderBy("bookDate", "desc")
    .limit(1),
);
const ADD_TO_CODE = query((db, { id, incoming, outgoing }: Params<Moved>) =>
  db
    .updateTable("ledger_code_day")
    .set((eb) => ({
      incoming: eb("incoming", "+", incoming),
      outgoing: eb("outgoing", "+", outgoing),
      closing: eb(eb("closing", "+", incoming), "-", outgoing),
    }))
    .where("id", "=", id),
);
const ADD_TO_BOOK = query((db, { id, incoming, outgoing }: Params<Moved>) =>
  db
    .updateTable("ledger_book_day")
    .set((eb) => ({
      incoming: eb("incoming", "+", incoming),
      outgoing: eb("outgoing", "+", outgoing),
      closing: eb(eb("closing", "+", incoming), "-", outgoing),
    }))
    .where("id", "=", id),
);
const BEGIN_CODE = query((db, row: Params<LedgerTables["ledger_code_day"]>) =>
  db.insertInto("ledger_code_day").values({
    id: row.id,
    bookDate: row.bookDate,
    code: row.code,
    opening: row.opening,
    incoming: row.incoming,
    outgoing: row.outgoing,
    closing: row.closing,
  }),
);
const BEGIN_BOOK = query((db, row: Params<LedgerTables["ledger_book_day"]>) =>
  db.insertInto("ledger_book_day").values({
    id: row.id,
    bookDate: row.bookDate,
    bookId: row.bookId,
    memberId: row.memberId,
    enterpriseId: row.enterpriseId,
    opening: row.opening,
    incoming: row.incoming,
    outgoing: row.outgoing,
    closing: row.closing,
  }),
);

/** Of the first movement of a day. */
const begun = (before: number, { incoming, outgoing }: { readonly incoming: number; readonly outgoing: number }) => ({
  opening: before,
  incoming,
  outgoing,
  closing: before + incoming - outgoing,
});

export function createDayFigures({ dialect }: Pick<Database, "dialect">) {
  return {
    /** With the day locked, so that nobody else has read the last figures. */
    addToCode: async (tx: WriteTransaction, bookDate: string, movement: CodeMovement): Promise<void> => {
      const { code, incoming, outgoing } = movement;
      const last = await LAST_OF_CODE[dialect].get(tx, { code });
      if (last?.bookDate === bookDate) await ADD_TO_CODE[dialect].run(tx, { id: last.id, incoming, outgoing });
      else {
        const row = { id: `${bookDate}:${code}`, bookDate, code, ...begun(last?.closing ?? 0, movement) };
        await BEGIN_CODE[dialect].run(tx, row);
      }
    },
    addToBook: async (tx: WriteTransaction, bookDate: string, movement: BookMovement): Promise<void> => {
      const { bookId, memberId, enterpriseId, incoming, outgoing } = movement;
      const last = await LAST_OF_BOOK[dialect].get(tx, { bookId });
      if (last?.bookDate === bookDate) await ADD_TO_BOOK[dialect].run(tx, { id: last.id, incoming, outgoing });
      else {
        const place = { id: `${bookDate}:${bookId}`, bookDate, bookId, memberId, enterpriseId };
        await BEGIN_BOOK[dialect].run(tx, { ...place, ...begun(last?.closing ?? 0, movement) });
      }
    },
  };
}
