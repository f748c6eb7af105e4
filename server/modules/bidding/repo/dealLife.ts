/** What becomes of a session after its close asks of rows beside its own, inside its transaction. */
import { staticQueries, type Database, type Params, type ReadConnection, type WriteTransaction } from "#engine/server";
import type { Tables } from "#schemas/.gen/tables.ts";
import { CONFIRMED_DEALS } from "#server/modules/content/index";
import { DEAL } from "../rules/deal.ts";
import { TRADE_STATE } from "../rules/trade.ts";
import type { DayExceptions } from "../rules/workingDays.ts";

const query = staticQueries<Pick<Tables, "bid_registration" | "deal" | "trade_operation" | "work_day">>();

/** Bids that two persons have found to be of no effect. */
const VOIDED = query((db, { mainId }: Params<{ mainId: string }>) =>
  db
    .selectFrom("trade_operation")
    .select("seq")
    .where("mainId", "=", mainId)
    .where("kind", "=", "voidBid")
    .where("state", "=", TRADE_STATE.done)
    .where("deletedAt", "is", null),
);
/** All that a session has had: one of the winner, and one of each who came after. */
const OF_SESSION = query((db, { mainId }: Params<{ mainId: string }>) =>
  db
    .selectFrom("deal")
    .select(["dealId", "registrationId", "place", "state"])
    .where("mainId", "=", mainId)
    .where("deletedAt", "is", null)
    .orderBy("place"),
);
const REGISTRATION_OF_NUMBER = query((db, { mainId, bidderNumber }: Params<{ mainId: string; bidderNumber: string }>) =>
  db
    .selectFrom("bid_registration")
    .select("id")
    .where("mainId", "=", mainId)
    .where("bidderNumber", "=", bidderNumber)
    .where("deletedAt", "is", null),
);
/** The first sale of the lot after one that has come to nothing. */
const RESALE = query((db, { landId, dealId, since }: Params<{ landId: string; dealId: string; since: number }>) =>
  db
    .selectFrom("deal")
    .select(["dealId", "dealPrice"])
    .where("landId", "=", landId)
    .where("dealId", "<>", dealId)
    .where("createTime", ">=", since)
    .where("state", "in", [...CONFIRMED_DEALS])
    .where("deletedAt", "is", null)
    .orderBy("createTime")
    .orderBy("dealId")
    .limit(1),
);
const DUE = query((db, { now, limit }: Params<{ now: number; limit: number }>) =>
  db
    .selectFrom("deal")
    .select(["dealId", "mainId"])
    .where("state", "=", DEAL.notice)
    .where("noticeEnd", "<=", now)
    .where("deletedAt", "is", null)
    .orderBy("noticeEnd")
    .orderBy("dealId")
    .limit(limit),
);
const EXCEPTIONS = query((db, { from }: Params<{ from: string }>) =>
  db.selectFrom("work_day").select(["day", "kind"]).where("day", ">=", from).where("deletedAt", "is", null),
);

export function createDealLifeRepo({ dialect, read }: Pick<Database, "dialect" | "read">) {
  return {
    voided: async (tx: WriteTransaction, mainId: string): Promise<ReadonlySet<number>> =>
      new Set((await VOIDED[dialect].all(tx, { mainId })).map(({ seq }) => Number(seq))),
    ofSession: (tx: WriteTransaction, mainId: string) => OF_SESSION[dialect].all(tx, { mainId }),
    registrationOf: (tx: WriteTransaction, mainId: string, bidderNumber: string) =>
      REGISTRATION_OF_NUMBER[dialect].get(tx, { mainId, bidderNumber }),
    resale: (tx: WriteTransaction, landId: string, dealId: string, since: number) =>
      RESALE[dialect].get(tx, { landId, dealId, since }),
    /** Whose time of public notice is over. */
    due: (now: number, limit: number) => DUE[dialect].all(read, { now, limit }),
    exceptions: async (connection: ReadConnection, from: string): Promise<DayExceptions> =>
      new Map(
        (await EXCEPTIONS[dialect].all(connection, { from })).map(({ day, kind }) => [
          day,
          kind === "work" ? "work" : "off",
        ]),
      ),
  };
}

export type DealLifeRepo = ReturnType<typeof createDealLifeRepo>;
