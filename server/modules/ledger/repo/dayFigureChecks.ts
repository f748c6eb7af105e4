/** Figures of days that are not what the lines of the day say, or do not continue the day before: a statement a day. */
import { staticQueries, type Database, type Params } from "#engine/server";
import { CHART } from "../rules/chart.ts";
import type { LedgerTables } from "./tables.ts";

const query = staticQueries<LedgerTables>();

const FUND_CODES = [CHART.available.code, CHART.margin.code, CHART.bond.code, CHART.withdrawing.code];

interface OfDay {
  readonly bookDate: string;
  readonly limit: number;
}

const WRONG_CODES = query((db, { bookDate, limit }: Params<OfDay>) =>
  db
    .with("made", (made) =>
      made
        .selectFrom("ledger_line")
        .select((eb) => [
          "code",
          eb.fn.sum<number>(eb.fn.coalesce("incoming", eb.lit(0))).as("incoming"),
          eb.fn.sum<number>(eb.fn.coalesce("outgoing", eb.lit(0))).as("outgoing"),
        ])
        .where("bookDate", "=", bookDate)
        .groupBy("code"),
    )
    .with("stored", (stored) => stored.selectFrom("ledger_code_day").selectAll().where("bookDate", "=", bookDate))
    .selectFrom("stored as s")
    .fullJoin("made as m", "m.code", "s.code")
    .select((eb) => eb.fn.coalesce("s.code", "m.code").as("about"))
    .where((eb) =>
      eb.or([
        eb("s.code", "is", null),
        eb("m.code", "is", null),
        eb("s.incoming", "<>", eb.ref("m.incoming")),
        eb("s.outgoing", "<>", eb.ref("m.outgoing")),
        eb("s.closing", "<>", eb(eb("s.opening", "+", eb.ref("s.incoming")), "-", eb.ref("s.outgoing"))),
        eb(
          "s.opening",
          "<>",
          eb.fn.coalesce(
            eb
              .selectFrom("ledger_code_day as before")
              .select("before.closing")
              .whereRef("before.code", "=", "s.code")
              .whereRef("before.bookDate", "<", "s.bookDate")
              .orderBy("before.bookDate", "desc")
              .limit(1),
            eb.lit(0),
          ),
        ),
      ]),
    )
    .orderBy("about")
    .limit(limit),
);
const WRONG_BOOKS = query((db, { bookDate, limit }: Params<OfDay>) =>
  db
    .with("moves", (moves) =>
      moves
        .selectFrom("ledger_line")
        .select((eb) => [
          "bookId",
          eb.fn
            .sum<number>(eb(eb.fn.coalesce("incoming", eb.lit(0)), "-", eb.fn.coalesce("outgoing", eb.lit(0))))
            .as("moved"),
        ])
        .where("bookDate", "=", bookDate)
        .where("bookId", "is not", null)
        .where("code", "in", FUND_CODES)
        .groupBy(["entryId", "bookId"]),
    )
    .with("made", (made) =>
      made
        .selectFrom("moves")
        .select((eb) => [
          "bookId",
          eb.fn.sum<number>(eb.case().when("moved", ">", 0).then(eb.ref("moved")).else(eb.lit(0)).end()).as("incoming"),
          eb.fn
            .sum<number>(
              eb
                .case()
                .when("moved", "<", 0)
                .then(eb.neg(eb.ref("moved")))
                .else(eb.lit(0))
                .end(),
            )
            .as("outgoing"),
        ])
        .where("moved", "<>", 0)
        .groupBy("bookId"),
    )
    .with("stored", (stored) => stored.selectFrom("ledger_book_day").selectAll().where("bookDate", "=", bookDate))
    .selectFrom("stored as s")
    .fullJoin("made as m", "m.bookId", "s.bookId")
    .select((eb) => eb.fn.coalesce("s.bookId", "m.bookId").as("about"))
    .where((eb) =>
      eb.or([
        eb("s.bookId", "is", null),
        eb("m.bookId", "is", null),
        eb("s.incoming", "<>", eb.ref("m.incoming")),
        eb("s.outgoing", "<>", eb.ref("m.outgoing")),
        eb("s.closing", "<>", eb(eb("s.opening", "+", eb.ref("s.incoming")), "-", eb.ref("s.outgoing"))),
        eb(
          "s.opening",
          "<>",
          eb.fn.coalesce(
            eb
              .selectFrom("ledger_book_day as before")
              .select("before.closing")
              .whereRef("before.bookId", "=", "s.bookId")
              .whereRef("before.bookDate", "<", "s.bookDate")
              .orderBy("before.bookDate", "desc")
              .limit(1),
            eb.lit(0),
          ),
        ),
      ]),
    )
    .orderBy("about")
    .limit(limit),
);
/** Days of figures that the journal does not have. */
const STRAY_DAYS = query((db, { limit }: Params<{ limit: number }>) =>
  db
    .selectFrom((from) =>
      from
        .selectFrom("ledger_code_day")
        .select("bookDate")
        .union(from.selectFrom("ledger_book_day").select("bookDate"))
        .as("f"),
    )
    .select("f.bookDate as about")
    .where((eb) =>
      eb.not(
        eb.exists(eb.selectFrom("ledger_day as d").select("d.bookDate").whereRef("d.bookDate", "=", "f.bookDate")),
      ),
    )
    .limit(limit),
);

export function createDayFigureChecks({ dialect, read }: Pick<Database, "dialect" | "read">) {
  return {
    wrongCodes: (bookDate: string, limit: number) => WRONG_CODES[dialect].all(read, { bookDate, limit }),
    wrongBooks: (bookDate: string, limit: number) => WRONG_BOOKS[dialect].all(read, { bookDate, limit }),
    strayDays: (limit: number) => STRAY_DAYS[dialect].all(read, { limit }),
  };
}
