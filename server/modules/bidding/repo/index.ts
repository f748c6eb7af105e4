/**
 * Announced sessions at a given moment. No query selects the people behind the numbers, nor the reserve price: of that
 * only whether there is one and whether the best bid meets it leave the database.
 */
import { expressionBuilder, sql, type Expression, type Kysely, type NotNull, type SqlBool } from "kysely";
import {
  dynamicQueries,
  meterCondition,
  staticQueries,
  type DynamicParams,
  type Engine,
  type Params,
} from "#engine/server";
import type { BidRecordStored, BidSessionStored, LotSectionStored, LotStored } from "#schemas/.gen/rows.ts";
import type { Tables } from "#schemas/.gen/tables.ts";
import { keywordConditions, keywordValues, type KeywordValues } from "#server/modules/content/index";
import { announcement, CONFIRMED, state, statusNow, TENDERS } from "./announced.ts";
import { createDealRepo } from "./deals.ts";
import { LISTED_FIELDS, LISTED_TOTAL, ORDERS, type ListedRow } from "./listed.ts";
import type { BidSessionStatus, HallSort } from "../contract.ts";

/** Announced: its moments and counts are set. The lot's own words and the state of its deal are joined. */
export interface BidSessionRecord
  extends
    Announced<Pick<BidSessionStored, (typeof SESSION_FIELDS)[number]>>,
    Pick<LotStored, "landTitle" | "address" | "pictures"> {
  readonly dealState: number | null;
  /** Fen: the whole price of its deal, whatever became of it. */
  readonly dealTotal: number | null;
  /** 0 or 1. */
  readonly hasReserve: number;
  /** 0 or 1; 0 too where there is no bid or no reserve price. */
  readonly reserveMet: number;
}

type AlwaysSet = "status" | "minRegistered" | "announceAt" | "endDateTime" | "bidCount" | "registeredCount";
type Announced<Row extends Record<AlwaysSet, unknown>> = Omit<Row, AlwaysSet> & {
  readonly [Name in AlwaysSet]: NonNullable<Row[Name]>;
};

export type LotRecord = Pick<LotStored, (typeof LOT_FIELDS)[number]>;

export type SectionRecord = Pick<LotSectionStored, (typeof SECTION_FIELDS)[number]>;

export type BidRecord = Pick<BidRecordStored, (typeof BID_FIELDS)[number]>;

interface BidSessionFilter {
  readonly reverse: boolean;
  readonly keyWord: string;
  readonly transactionType?: number;
  /** As of the moment of asking; empty: all that are announced. */
  readonly states: readonly BidSessionStatus[];
  readonly regions: readonly string[];
  readonly species?: string;
  readonly lotKind?: string;
  /** Fen, of the total of the price that a visitor sees. */
  readonly priceFrom?: number;
  readonly priceTo?: number;
}

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
  "revealReserve",
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
  "updateTime",
  "version",
] as const;
const LOT_FIELDS = [
  "landId",
  "batch",
  "plantYear",
  "longitude",
  "latitude",
  "fellingStatus",
  "permitNumber",
  "viewingContact",
  "viewingPhone",
  "viewingTime",
  "fellingFrom",
  "fellingTo",
  "pictures",
  "documents",
  "description",
] as const;
const SECTION_FIELDS = ["sectionName", "area", "volume", "remark"] as const;
const BID_FIELDS = ["seq", "bidderNumber", "price", "time"] as const;

/** What a calendar file shows of a session. */
const SHOWN_FIELDS = [
  "title",
  "landCode",
  "mode",
  "margin",
  "signUpEnd",
  "marginDeadline",
  "freeStart",
  "freeEnd",
  "status",
] as const;

type BiddingTables = Pick<Tables, "bid_session" | "lot" | "lot_section" | "bid_record" | "deal" | "hw_history">;
type Moment = number | Expression<number>;

const HAS_RESERVE = announcement.case().when("s.reservePrice", "is", null).then(sql.lit(0)).else(sql.lit(1)).end();
const RESERVE_MET = announcement
  .case()
  .when(announcement("s.mode", "in", TENDERS).and("s.currentPrice", "<=", announcement.ref("s.reservePrice")))
  .then(sql.lit(1))
  .when(announcement("s.mode", "not in", TENDERS).and("s.currentPrice", ">=", announcement.ref("s.reservePrice")))
  .then(sql.lit(1))
  .else(sql.lit(0))
  .end();

function announcedSessions(db: Kysely<BiddingTables>, now: Moment) {
  return db
    .selectFrom("bid_session as s")
    .innerJoin("lot as l", "l.landId", "s.landId")
    .leftJoin("deal as d", (join) => join.onRef("d.mainId", "=", "s.mainId").on("d.deletedAt", "is", null))
    .where(meterCondition("s.mainId"))
    .where("s.deletedAt", "is", null)
    .where("s.status", ">=", state("signUp"))
    .where("s.announceAt", "<=", now);
}

function sessionRecords(db: Kysely<BiddingTables>, now: Moment) {
  return announcedSessions(db, now)
    .select(SESSION_FIELDS.map((name) => `s.${name}` as const))
    .select(["l.landTitle", "l.address", "l.pictures", "d.state as dealState", "d.dealPrice as dealTotal"])
    .select([HAS_RESERVE.as("hasReserve"), RESERVE_MET.as("reserveMet")])
    .$narrowType<{ readonly [Name in AlwaysSet]: NotNull }>();
}

/** A session of a list, its state as of now. */
interface ListedSession extends BidSessionRecord {
  readonly stateNow: number;
}

const query = staticQueries<BiddingTables>();

const BY_ID = query((db, { now, mainId }: Params<{ now: number; mainId: string }>) =>
  sessionRecords(db, now).where("s.mainId", "=", mainId),
);
const OPEN = query((db, { now, limit }: Params<{ now: number; limit: number }>) =>
  sessionRecords(db, now)
    .where("s.status", "<", state("deciding"))
    .where("s.endDateTime", ">", now)
    .orderBy("s.endDateTime")
    .orderBy("s.mainId")
    .limit(limit),
);
const SOLD = query((db, { now, limit }: Params<{ now: number; limit: number }>) =>
  sessionRecords(db, now)
    .where("s.status", "in", [state("confirmed"), state("closed")])
    .where((eb) => eb.or([eb("d.state", "is", null), eb("d.state", "in", CONFIRMED)]))
    .where("s.mode", "not in", TENDERS)
    .orderBy("s.bidTime", "desc")
    .orderBy("s.mainId")
    .limit(limit),
);
const LOT = query((db, { landId }: Params<{ landId: string }>) =>
  db.selectFrom("lot").select(LOT_FIELDS).where("landId", "=", landId).where("deletedAt", "is", null),
);
const SECTIONS = query((db, { landId }: Params<{ landId: string }>) =>
  db
    .selectFrom("lot_section")
    .select(SECTION_FIELDS)
    .where("landId", "=", landId)
    .where("deletedAt", "is", null)
    .orderBy("sectionName")
    .orderBy("sectionManagementId"),
);
const BIDS = query((db, { mainId, limit }: Params<{ mainId: string; limit: number }>) =>
  db.selectFrom("bid_record").select(BID_FIELDS).where("mainId", "=", mainId).orderBy("seq", "desc").limit(limit),
);
const USED = query((db, { now }: Params<{ now: number }>) =>
  db
    .selectFrom("bid_session")
    .distinct()
    .select(["region", "species", "lotKind"])
    .where(meterCondition())
    .where("deletedAt", "is", null)
    .where("status", ">=", state("signUp"))
    .where("announceAt", "<=", now),
);
const ADDRESSES = query((db, { now, limit }: Params<{ now: number; limit: number }>) =>
  db
    .selectFrom("bid_session")
    .select(["mainId", "mode", "status", "announceAt", "updateTime"])
    .$narrowType<{ status: NotNull; announceAt: NotNull; updateTime: NotNull }>()
    .where(meterCondition())
    .where("deletedAt", "is", null)
    .where("status", ">=", state("signUp"))
    .where("announceAt", "<=", now)
    .orderBy("announceAt", "desc")
    .orderBy("mainId")
    .limit(limit),
);

/** Changes of the session, and of its lot's address, in which one of these fields changed; the oldest first. */
const CHANGES = query((db, { mainId, landId, limit }: Params<{ mainId: string; landId: string; limit: number }>) =>
  db
    .selectFrom("hw_history")
    .select(["at", "before", "after"])
    .$narrowType<{ at: NotNull }>()
    .where(meterCondition())
    .where("op", "<>", "add")
    .where((eb) => {
      const changed = (name: string) => eb("after", "like", `%"${name}":%`);
      const own = eb.and([
        eb("entity", "=", "bid_session"),
        eb("rowId", "=", mainId),
        eb.or(SHOWN_FIELDS.map(changed)),
      ]);
      return eb.or([own, eb.and([eb("entity", "=", "lot"), eb("rowId", "=", landId), changed("address")])]);
    })
    .orderBy("at")
    .orderBy("id")
    .limit(limit),
);

/** The filters of a list, as its query takes them. */
interface ListValues extends KeywordValues, Pick<BidSessionFilter, "states" | "regions"> {
  readonly now: number;
  readonly transactionType: number | undefined;
  readonly lotKind: string | undefined;
  /** Holds the code anywhere in a list of codes. */
  readonly speciesPattern: string | undefined;
  readonly priceFrom: number | undefined;
  readonly priceTo: number | undefined;
}

interface PageValues extends ListValues {
  readonly limit: number;
  readonly offset: number;
}

/** What the text of a list's query depends on besides; the conditions of the keyword depend on the model. */
interface ListVariant {
  readonly model: string;
  readonly reverse: boolean;
}

interface PageVariant extends ListVariant {
  readonly order: HallSort;
}

function listValues(engine: Engine, now: number, filter: BidSessionFilter): ListValues {
  const { transactionType, lotKind, species, states, regions, priceFrom, priceTo } = filter;
  const speciesPattern = species === undefined ? undefined : `%,${species},%`;
  const keyword = keywordValues(engine, "bid_session", filter.keyWord);
  return { now, transactionType, lotKind, speciesPattern, states, regions, priceFrom, priceTo, ...keyword };
}

/** What a list asks of a session as it is stored, whatever the moment. */
function conditionsOf(engine: Engine, params: DynamicParams<ListValues>, reverse: boolean): Expression<SqlBool> {
  const { transactionType, lotKind, speciesPattern, regions } = params;
  const parts = [
    announcement("s.mode", reverse ? "in" : "not in", TENDERS),
    ...(transactionType === undefined ? [] : [announcement("s.transactionType", "=", transactionType)]),
    ...(lotKind === undefined ? [] : [announcement("s.lotKind", "=", lotKind)]),
    ...(speciesPattern === undefined
      ? []
      : [sql<SqlBool>`',' || ${sql.ref("s.species")} || ',' like ${speciesPattern}`]),
    ...(regions.length === 0 ? [] : [announcement("s.region", "in", regions)]),
  ];
  return announcement.and([...parts, ...keywordConditions(engine, "bid_session", "s", params)]);
}

/** What a list asks of a session as a visitor sees it at the moment. */
function shownConditionsOf({ states, priceFrom, priceTo }: DynamicParams<ListValues>): Expression<SqlBool> {
  const shown = expressionBuilder<{ readonly t: ListedRow }, "t">();
  return shown.and([
    ...(states.length === 0 ? [] : [shown("stateNow", "in", states)]),
    ...(priceFrom === undefined ? [] : [shown(LISTED_TOTAL, ">=", priceFrom)]),
    ...(priceTo === undefined ? [] : [shown(LISTED_TOTAL, "<=", priceTo)]),
  ]);
}

/** Lists as of a moment. */
function createListRepo(engine: Engine) {
  const { dialect, read } = engine.database;
  const page = dynamicQueries<BiddingTables, PageValues, PageVariant>(dialect)((db, params, { reverse, order }) => {
    const records = sessionRecords(db, params.now)
      .select(statusNow(params.now).as("stateNow"))
      .where(conditionsOf(engine, params, reverse));
    const rows = db
      .selectFrom(records.as("t"))
      .selectAll()
      .where(shownConditionsOf(params))
      .limit(params.limit)
      .offset(params.offset);
    return ORDERS[order].reduce((select, [by, direction]) => select.orderBy(by, direction), rows);
  });
  const count = dynamicQueries<BiddingTables, ListValues, ListVariant>(dialect)((db, params, { reverse }) => {
    const rows = announcedSessions(db, params.now)
      .select(LISTED_FIELDS.map((name) => `s.${name}` as const))
      .select(["d.dealPrice as dealTotal", statusNow(params.now).as("stateNow")])
      .where(conditionsOf(engine, params, reverse));
    return db.selectFrom(rows.as("t")).select(COUNT).where(shownConditionsOf(params));
  });
  const variantOf = ({ reverse }: BidSessionFilter): ListVariant => ({ model: engine.model().hash, reverse });
  return {
    list: (
      now: number,
      filter: BidSessionFilter,
      order: HallSort,
      limit: number,
      offset: number,
    ): Promise<ListedSession[]> =>
      page.all(read, { ...listValues(engine, now, filter), limit, offset }, { ...variantOf(filter), order }),
    count: async (now: number, filter: BidSessionFilter) =>
      (await count.get(read, listValues(engine, now, filter), variantOf(filter)))?.n ?? 0,
  };
}

const COUNT = sql<number>`count(*)`.as("n");

export function createRepo(engine: Engine) {
  const { dialect, read } = engine.database;
  return {
    ...createListRepo(engine),
    ...createDealRepo(engine),
    session: (now: number, mainId: string): Promise<BidSessionRecord | undefined> =>
      BY_ID[dialect].get(read, { now, mainId }),
    /** Those that the clock still moves. */
    open: (now: number, limit: number): Promise<BidSessionRecord[]> => OPEN[dialect].all(read, { now, limit }),
    sold: (now: number, limit: number): Promise<BidSessionRecord[]> => SOLD[dialect].all(read, { now, limit }),
    lot: (landId: string): Promise<LotRecord | undefined> => LOT[dialect].get(read, { landId }),
    sections: (landId: string): Promise<SectionRecord[]> => SECTIONS[dialect].all(read, { landId }),
    bids: (mainId: string, limit: number): Promise<BidRecord[]> => BIDS[dialect].all(read, { mainId, limit }),
    /** What was changed of what a calendar file shows. */
    shownChanges: ({ mainId, landId }: Pick<BidSessionRecord, "mainId" | "landId">, limit: number) =>
      CHANGES[dialect].all(read, { mainId, landId, limit }),
    used: (now: number) => USED[dialect].all(read, { now }),
    addresses: (now: number, limit: number) => ADDRESSES[dialect].all(read, { now, limit }),
  };
}

export type BiddingRepo = ReturnType<typeof createRepo>;
