/** The journal as the further checks ask for it, in one snapshot with the rows of other modules. */
import { dynamicQueries, staticQueries, type Database, type Params, type ReadConnection } from "#engine/server";
import type { LedgerTables } from "./tables.ts";

const query = staticQueries<LedgerTables>();

/** How many ids one query takes; shorter lists are filled up, so that there is one text. */
export const MOST_IDS = 200;

interface Place {
  readonly bookDate: string;
  readonly seq: number;
}

const OF_EVENTS = query((db, { bookDate, seq, limit }: Params<Place & { limit: number }>) =>
  db
    .selectFrom("ledger_entry as e")
    .leftJoin("ledger_entry as o", "o.id", "e.reversesId")
    .select(["e.id", "e.event", "e.bookDate", "e.seq", "o.event as reversed"])
    .where("e.bookDate", ">=", bookDate)
    .where((eb) => eb.or([eb("e.bookDate", ">", bookDate), eb("e.seq", ">", seq)]))
    .orderBy("e.bookDate")
    .orderBy("e.seq")
    .limit(limit),
);

const filled = (ids: readonly string[]): readonly string[] =>
  ids.length === 0 ? [] : [...ids, ...Array<string>(MOST_IDS - ids.length).fill("")];

interface Ids {
  readonly ids: readonly string[];
}

export function createPartsRepo({ dialect }: Pick<Database, "dialect">) {
  const lines = dynamicQueries<LedgerTables, Ids, null>(dialect)((db, { ids }) =>
    db
      .selectFrom("ledger_entry as e")
      .innerJoin("ledger_posting as p", "p.entryId", "e.id")
      .select(["e.id", "e.event", "p.accountId", "p.amountFen"])
      .where("e.id", "in", [...ids])
      .orderBy("e.id")
      .orderBy("p.lineNo"),
  );
  const accounts = dynamicQueries<LedgerTables, Ids, null>(dialect)((db, { ids }) =>
    db
      .selectFrom("ledger_account")
      .select("id")
      .where("ownerType", "=", "member")
      .where("ownerId", "in", [...ids])
      .where("balanceFen", "<>", 0)
      .orderBy("id"),
  );
  return {
    /** Of these entries, as far as there are any: at most `MOST_IDS`. */
    linesOf: (read: ReadConnection, ids: readonly string[]) => lines.all(read, { ids: filled(ids) }, null),
    /** Accounts of these members that hold something. */
    filledOf: (read: ReadConnection, ids: readonly string[]) => accounts.all(read, { ids: filled(ids) }, null),
    entriesAfter: (read: ReadConnection, place: Place, limit: number) =>
      OF_EVENTS[dialect].all(read, { bookDate: place.bookDate, seq: place.seq, limit }),
  };
}

export type PartsRepo = ReturnType<typeof createPartsRepo>;
