/**
 * Announced sessions at a given moment. No query selects the people behind the numbers. Of the reserve price, which is
 * sealed, only whether there is one and whether the best bid meets it leave this repository.
 */
import { expressionBuilder, sql, type Expression, type Kysely, type NotNull, type SqlBool } from "kysely";
import {
  dynamicQueries,
  meterCondition,
  staticQueries,
  type Database,
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
import { meetsReserve } from "../rules/close.ts";
import { CONSENT_FIELDS } from "../rules/consent.ts";
import { openReserve } from "./reserve.ts";

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
  /** 0 or 1; 0 too where there is no bid or no reserve price, and where the rules never say so. */
  readonly reserveMet: number;
}

/** As the database has it. */
type SealedRecord = Omit<BidSessionRecord, "hasReserve" | "reserveMet"> & { readonly sealedReserve: string | null };

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
  ...CONSENT_FIELDS,
  "latestEnd",
  "mainId",
  "title",
  "status",
  "landCode",
  "lotKind",
  "species",
  "region",
  "area",
  "volume",
  "weight",
  "seller",
  "announceAt",
  "signUpEnd",
  "marginDeadline",
  "freeStart",
  "freeEnd",
  "endDateTime",
  "latestEnd",
  "bidTime",
  "roundMs",
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

type BiddingTables = Pick<Tables, "bid_session" | "lot" | "lot_section" | "bid_log" | "deal" | "hw_history">;
type Moment = number | Expression<number>;

function announcedSessions(db: Kysely<BiddingTables>, now: Moment) {
  return db
    .selectFrom("bid_session as s")
    .innerJoin("lot as l", "l.landId", "s.landId")
    .leftJoin("deal as d", (join) =>
      join
        .onRef("d.mainId", "=", "s.mainId")
        .on("d.deletedAt", "is", null)
        .on((eb) => eb(eb.fn.coalesce("d.replaced", eb.lit(0)), "=", 0)),
    )
    .where(meterCondition("s.mainId"))
    .where("s.deletedAt", "is", null)
    .where("s.status", ">=", state("signUp"))
    .where("s.announceAt", "<=", now);
}

function sessionRecords(db: Kysely<BiddingTables>, now: Moment) {
  return announcedSessions(db, now)
    .select(SESSION_FIELDS.map((name) => `s.${name}` as const))
    .select(["l.landTitle", "l.address", "l.pictures", "d.state as dealState", "d.dealPrice as dealTotal"])
    .select("s.reservePrice as sealedReserve")
    .$narrowType<{ readonly [Name in AlwaysSet]: NotNull }>();
}

/** A session of a list, its state as of now. */
interface ListedSession extends BidSessionRecord {
  readonly stateNow: number;
}

type OpenRecord = <Row extends SealedRecord>(row: Row) => Omit<Row, "sealedReserve"> & BidSessionRecord;

/** A reserve price is opened where the rules let people know whether it is met. */
function recordOpener(database: Database): OpenRecord {
  return ({ sealedReserve, ...row }) => {
    const { mode, mainId, currentPrice, revealReserve } = row;
    const isAsked =
      sealedReserve !== null && currentPrice !== null && revealReserve !== null && revealReserve !== "never";
    const met =
      isAsked && meetsReserve({ mode, reservePrice: openReserve(database, mainId, sealedReserve) }, currentPrice);
    return { ...row, hasReserve: sealedReserve === null ? 0 : 1, reserveMet: met ? 1 : 0 };
  };
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
  db.selectFrom("bid_log").select(BID_FIELDS).where("mainId", "=", mainId).orderBy("seq", "desc").limit(limit),
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
function createListRepo(engine: Engine, open: OpenRecord) {
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
    list: async (
      now: number,
      filter: BidSessionFilter,
      order: HallSort,
      limit: number,
      offset: number,
    ): Promise<ListedSession[]> => {
      const values = { ...listValues(engine, now, filter), limit, offset };
      return (await page.all(read, values, { ...variantOf(filter), order })).map(open);
    },
    count: async (now: number, filter: BidSessionFilter) =>
      (await count.get(read, listValues(engine, now, filter), variantOf(filter)))?.n ?? 0,
  };
}

const COUNT = sql<number>`count(*)`.as("n");

export function createRepo(engine: Engine) {
  const { dialect, read } = engine.database;
  const open = recordOpener(engine.database);
  return {
    ...createListRepo(engine, open),
    ...createDealRepo(engine),
    session: async (now: number, mainId: string, connection = read): Promise<BidSessionRecord | undefined> => {
      const row = await BY_ID[dialect].get(connection, { now, mainId });
      return row && open(row);
    },
    /** Those that the clock still moves. */
    open: async (now: number, limit: number): Promise<BidSessionRecord[]> =>
      (await OPEN[dialect].all(read, { now, limit })).map(open),
    sold: async (now: number, limit: number): Promise<BidSessionRecord[]> =>
      (await SOLD[dialect].all(read, { now, limit })).map(open),
    lot: (landId: string): Promise<LotRecord | undefined> => LOT[dialect].get(read, { landId }),
    sections: (landId: string): Promise<SectionRecord[]> => SECTIONS[dialect].all(read, { landId }),
    bids: (mainId: string, limit: number, connection = read): Promise<BidRecord[]> =>
      BIDS[dialect].all(connection, { mainId, limit }),
    /** What was changed of what a calendar file shows. */
    shownChanges: ({ mainId, landId }: Pick<BidSessionRecord, "mainId" | "landId">, limit: number) =>
      CHANGES[dialect].all(read, { mainId, landId, limit }),
    used: (now: number) => USED[dialect].all(read, { now }),
    addresses: (now: number, limit: number) => ADDRESSES[dialect].all(read, { now, limit }),
  };
}

export type BiddingRepo = ReturnType<typeof createRepo>;
