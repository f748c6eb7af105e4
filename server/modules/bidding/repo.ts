/** Announced sessions at a given moment; no query selects the reserve price or the people behind the numbers. */
import { METER, bothStatements, meterOn, type Engine } from "#engine/server";
import type { Stored } from "#core/values";
import type { BidRecordStored, BidSessionStored, LotSectionStored, LotStored } from "#schemas/.gen/rows.ts";
import { cachedStatements, keywordCondition, type SqlFragment } from "#server/modules/content/index";
import { BID_SESSION_STATUS as S, type BidSessionStatus } from "./contract.ts";
import { CONFIRMED_DEALS } from "./rules.ts";

/** Announced: its moments and counts are set. The lot's own words and the state of its deal are joined. */
export interface BidSessionRecord
  extends
    Announced<Pick<BidSessionStored, (typeof SESSION_FIELDS)[number]>>,
    Pick<LotStored, "landTitle" | "address" | "pictures"> {
  readonly dealState: number | null;
}

type AlwaysSet = "status" | "minRegistered" | "announceAt" | "endDateTime" | "bidCount" | "registeredCount";
type Announced<Row extends Record<AlwaysSet, unknown>> = Omit<Row, AlwaysSet> & {
  readonly [Name in AlwaysSet]: NonNullable<Row[Name]>;
};

export type LotRecord = Pick<LotStored, (typeof LOT_FIELDS)[number]>;

export type SectionRecord = Pick<LotSectionStored, (typeof SECTION_FIELDS)[number]>;

export type BidRecord = Pick<BidRecordStored, (typeof BID_FIELDS)[number]>;

interface DealFigures {
  readonly deals: number;
  /** fen */
  readonly amount: string | null;
  /** fen */
  readonly start: string | null;
  /** thousandths */
  readonly volume: string | null;
}

interface BidSessionFilter {
  readonly reverse: boolean;
  readonly keyWord: string;
  readonly transactionType?: number;
  /** As of the moment of asking; empty: all that are announced. */
  readonly states: readonly BidSessionStatus[];
  readonly regions: readonly string[];
  readonly species?: string;
  readonly lotKind?: string;
  /** fen; of the best bid, or of the start where there is none. */
  readonly priceFrom?: number;
  readonly priceTo?: number;
}

type BidSessionOrder = "default" | "ending" | "newest" | "priceUp" | "priceDown";

const SESSION_FIELDS = [
  "mainId",
  "landId",
  "title",
  "mode",
  "transactionType",
  "status",
  "landCode",
  "lotKind",
  "species",
  "region",
  "area",
  "volume",
  "weight",
  "seller",
  "startPrice",
  "priceUnit",
  "step",
  "maxSteps",
  "margin",
  "minRegistered",
  "announceAt",
  "signUpEnd",
  "marginDeadline",
  "freeStart",
  "freeEnd",
  "extMode",
  "extSec",
  "endDateTime",
  "bidTime",
  "currentPrice",
  "bidCount",
  "registeredCount",
  "winnerNumber",
  "dealPrice",
  "dealTime",
  "reason",
] as const;
const LOT_FIELDS = [
  "landId",
  "batch",
  "plantYear",
  "longitude",
  "latitude",
  "fellingStatus",
  "permitNumber",
  "fellingFrom",
  "fellingTo",
  "pictures",
  "documents",
  "description",
] as const;
const SECTION_FIELDS = ["sectionName", "area", "volume", "remark"] as const;
const BID_FIELDS = ["seq", "bidderNumber", "price", "time"] as const;

const names = (alias: string, of: readonly string[]) => of.map((name) => `${alias}."${name}"`).join(", ");
const SESSION = `${names("s", SESSION_FIELDS)}, l."landTitle", l."address", l."pictures", d."state" as "dealState"`;
const FROM = `from "bid_session" as "s" join "lot" as "l" on l."landId" = s."landId" left join "deal" as "d" on d."mainId" = s."mainId" and d."deletedAt" is null where ${meterOn('s."mainId"')} and s."deletedAt" is null and s."status" >= ${S.signUp} and s."announceAt" <= ?`;
/** The same with the moment beside each row; two `?`. */
const FROM_AT = FROM.replace(
  'from "bid_session"',
  'from (select cast(? as bigint) as "now") as "n" cross join "bid_session"',
);

/** `statusAt` of rules.ts, said by the database; a test holds them equal. The moment stands beside the rows, as `n."now"`. */
const CLOCK = `case when n."now" < s."signUpEnd" then ${S.signUp} when n."now" < s."freeStart" then ${S.waiting} when n."now" < s."freeEnd" then ${S.free} else ${S.limited} end`;
const CONFIRMED = `in (${CONFIRMED_DEALS.join(", ")})`;
const STATUS_NOW = `case
  when s."status" >= ${S.confirmed} and d."state" not ${CONFIRMED} then ${S.candidate}
  when s."status" > ${S.deciding} then s."status"
  when n."now" >= s."signUpEnd" and s."registeredCount" < s."minRegistered" then ${S.failed}
  when n."now" >= s."endDateTime" or s."status" = ${S.deciding} then case when s."bidCount" = 0 then ${S.failed} else ${S.deciding} end
  when s."status" > ${CLOCK} then s."status"
  else ${CLOCK} end`;

const RANK = `case when "stateNow" in (${S.free}, ${S.limited}) then 0 when "stateNow" = ${S.signUp} then 1 when "stateNow" = ${S.waiting} then 2 when "stateNow" in (${S.deciding}, ${S.candidate}) then 3 when "stateNow" in (${S.confirmed}, ${S.closed}) then 4 else 5 end`;
const SOONEST = `case when "stateNow" in (${S.free}, ${S.limited}) then "endDateTime" when "stateNow" = ${S.signUp} then "signUpEnd" when "stateNow" = ${S.waiting} then "freeStart" end`;
const ORDERS: Readonly<Record<BidSessionOrder, string>> = {
  default: `${RANK}, coalesce(${SOONEST}, 0), "endDateTime" desc, "mainId"`,
  ending: `case when ${RANK} <= 2 then 0 else 1 end, coalesce(${SOONEST}, 0), "endDateTime" desc, "mainId"`,
  newest: `"announceAt" desc, "mainId" desc`,
  priceUp: `coalesce("currentPrice", "startPrice"), "mainId"`,
  priceDown: `coalesce("currentPrice", "startPrice") desc, "mainId"`,
};

const BY_ID = bothStatements(`select ${SESSION} ${FROM} and s."mainId" = ?`);
const OPEN = bothStatements(
  `select ${SESSION} ${FROM} and s."status" <= ${S.deciding} order by s."endDateTime" limit ?`,
);
const SOLD = bothStatements(
  `select ${SESSION} ${FROM} and s."status" in (${S.confirmed}, ${S.closed}) and (d."state" is null or d."state" ${CONFIRMED}) and s."mode" <> 'reverse' order by s."bidTime" desc, s."mainId" limit ?`,
);
const LOT = bothStatements(
  `select ${names("l", LOT_FIELDS)} from "lot" as "l" where l."landId" = ? and l."deletedAt" is null`,
);
const SECTIONS = bothStatements(
  `select ${names("c", SECTION_FIELDS)} from "lot_section" as "c" where c."landId" = ? and c."deletedAt" is null order by c."sectionName", c."sectionManagementId"`,
);
const BIDS = bothStatements(
  `select ${names("b", BID_FIELDS)} from "bid_record" as "b" where b."mainId" = ? order by b."seq" desc limit ?`,
);
/** Of a confirmed deal only. */
const BUYER = bothStatements(
  `select d."buyer" from "deal" as "d" where d."mainId" = ? and d."state" ${CONFIRMED} and d."deletedAt" is null`,
);
const FIGURES = bothStatements(
  `select count(*) as "deals", sum(d."dealPrice") as "amount", sum(d."startPrice") as "start", sum(d."volume") as "volume" from "deal" as "d" where ${METER} and d."dealTime" >= ? and d."dealTime" <= ? and d."state" ${CONFIRMED} and d."deletedAt" is null`,
  ["amount", "start", "volume"],
);
const USED = bothStatements(
  `select distinct s."region", s."species", s."lotKind" from "bid_session" as "s" where ${METER} and s."deletedAt" is null and s."status" >= ${S.signUp} and s."announceAt" <= ?`,
);
const ADDRESSES = bothStatements(
  `select s."mainId", s."mode", s."updateTime" from "bid_session" as "s" where ${METER} and s."deletedAt" is null and s."status" >= ${S.signUp} and s."announceAt" <= ? order by s."announceAt" desc, s."mainId" limit ?`,
);

const PRICE = `coalesce(s."currentPrice", s."startPrice")`;

/** Everything from FROM on, as of a moment. */
function filteredSql(engine: Engine, now: number, filter: BidSessionFilter): SqlFragment {
  const parts: [string, ...Stored[]][] = [[filter.reverse ? `s."mode" = 'reverse'` : `s."mode" <> 'reverse'`]];
  if (filter.transactionType !== undefined) parts.push([`s."transactionType" = ?`, filter.transactionType]);
  if (filter.lotKind !== undefined) parts.push([`s."lotKind" = ?`, filter.lotKind]);
  if (filter.species !== undefined) parts.push([`',' || s."species" || ',' like ?`, `%,${filter.species},%`]);
  if (filter.regions.length > 0)
    parts.push([`s."region" in (${filter.regions.map(() => "?").join(", ")})`, ...filter.regions]);
  if (filter.priceFrom !== undefined) parts.push([`${PRICE} >= ?`, filter.priceFrom]);
  if (filter.priceTo !== undefined) parts.push([`${PRICE} <= ?`, filter.priceTo]);
  const word = keywordCondition(engine, "bid_session", "s", filter.keyWord);
  const inner = `select ${SESSION}, ${STATUS_NOW} as "stateNow" ${FROM_AT} and ${parts.map(([sql]) => sql).join(" and ")}${word.sql}`;
  const states = filter.states.length === 0 ? "" : ` where "stateNow" in (${filter.states.join(", ")})`;
  return {
    sql: `from (${inner}) as "t"${states}`,
    values: [now, now, ...parts.flatMap(([, ...values]) => values), ...word.values],
  };
}

export function createRepo(engine: Engine) {
  const { dialect, read } = engine.database;
  const prepared = cachedStatements(dialect);
  return {
    list: (now: number, filter: BidSessionFilter, order: BidSessionOrder, limit: number, offset: number) => {
      const { sql, values } = filteredSql(engine, now, filter);
      return read.all<BidSessionRecord & { readonly stateNow: number }>(
        prepared(`select * ${sql} order by ${ORDERS[order]} limit ? offset ?`),
        [...values, limit, offset],
      );
    },
    count: async (now: number, filter: BidSessionFilter) => {
      const { sql, values } = filteredSql(engine, now, filter);
      return Number((await read.get<{ n: number }>(prepared(`select count(*) as "n" ${sql}`), values))?.n ?? 0);
    },
    session: (now: number, mainId: string) => read.get<BidSessionRecord>(BY_ID[dialect], [now, mainId]),
    /** Those that the clock still moves. */
    open: (now: number, limit: number) => read.all<BidSessionRecord>(OPEN[dialect], [now, limit]),
    sold: (now: number, limit: number) => read.all<BidSessionRecord>(SOLD[dialect], [now, limit]),
    lot: (landId: string) => read.get<LotRecord>(LOT[dialect], [landId]),
    sections: (landId: string) => read.all<SectionRecord>(SECTIONS[dialect], [landId]),
    bids: (mainId: string, limit: number) => read.all<BidRecord>(BIDS[dialect], [mainId, limit]),
    buyer: async (mainId: string) =>
      (await read.get<{ buyer: string | null }>(BUYER[dialect], [mainId]))?.buyer ?? null,
    figures: (from: number, to: number) => read.get<DealFigures>(FIGURES[dialect], [from, to]),
    used: (now: number) =>
      read.all<{ readonly region: string | null; readonly species: string | null; readonly lotKind: string }>(
        USED[dialect],
        [now],
      ),
    addresses: (now: number, limit: number) =>
      read.all<{ readonly mainId: string; readonly mode: string; readonly updateTime: number }>(ADDRESSES[dialect], [
        now,
        limit,
      ]),
  };
}

export type BiddingRepo = ReturnType<typeof createRepo>;
