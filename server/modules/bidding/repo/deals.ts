/** Confirmed deals: of one session, the latest of a kind, and their sums. */
import { sql } from "kysely";
import { meterCondition, staticQueries, type Engine, type Params } from "#engine/server";
import type { DealStored } from "#schemas/.gen/rows.ts";
import type { Tables } from "#schemas/.gen/tables.ts";
import { CONFIRMED_DEALS } from "#server/modules/content/index";
import { BID_SESSION_STATUS as S } from "../contract.ts";

export type DealRecord = Pick<DealStored, "buyer" | "dealPrice">;

export type LatestDealRecord = Pick<DealStored, (typeof LATEST_DEAL_FIELDS)[number]>;

const LATEST_DEAL_FIELDS = ["mainId", "dealTitle", "species", "region", "volume", "dealPrice", "dealTime"] as const;
const CONFIRMED = CONFIRMED_DEALS.map((deal) => sql.lit(deal));

const query = staticQueries<Pick<Tables, "bid_session" | "deal">>();

/** Of a confirmed deal only. */
const DEAL = query((db, { mainId }: Params<{ mainId: string }>) =>
  db
    .selectFrom("deal")
    .select(["buyer", "dealPrice"])
    .where("mainId", "=", mainId)
    .where("state", "in", CONFIRMED)
    .where("deletedAt", "is", null),
);
const LATEST_DEALS = query((db, { now, lotKind, limit }: Params<{ now: number; lotKind: string; limit: number }>) =>
  db
    .selectFrom("deal as d")
    .innerJoin("bid_session as s", "s.mainId", "d.mainId")
    .select(LATEST_DEAL_FIELDS.map((name) => `d.${name}` as const))
    .where(meterCondition("d.mainId"))
    .where("d.dealTime", "<=", now)
    .where("d.state", "in", CONFIRMED)
    .where("d.deletedAt", "is", null)
    .where("s.status", "in", [sql.lit(S.confirmed), sql.lit(S.closed)])
    .where("s.mode", "<>", "reverse")
    .where("s.lotKind", "=", lotKind)
    .where("s.deletedAt", "is", null)
    .orderBy("d.dealTime", "desc")
    .orderBy("d.mainId")
    .limit(limit),
);
const FIGURES = query(
  (db, { from, to }: Params<{ from: number; to: number }>) =>
    db
      .selectFrom("deal")
      .select(({ fn }) => [
        fn.countAll<number>().as("deals"),
        fn.sum<string | null>("dealPrice").as("amount"),
        fn.sum<string | null>("startPrice").as("start"),
      ])
      .where(meterCondition())
      .where("dealTime", ">=", from)
      .where("dealTime", "<=", to)
      .where("state", "in", CONFIRMED)
      .where("deletedAt", "is", null),
  { exact: ["amount", "start"] },
);

export function createDealRepo({ database: { dialect, read } }: Engine) {
  return {
    deal: (mainId: string): Promise<DealRecord | undefined> => DEAL[dialect].get(read, { mainId }),
    latestDeals: (now: number, lotKind: string, limit: number): Promise<LatestDealRecord[]> =>
      LATEST_DEALS[dialect].all(read, { now, lotKind, limit }),
    figures: (from: number, to: number) => FIGURES[dialect].get(read, { from, to }),
  };
}
