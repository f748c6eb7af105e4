/** Published notices, with the lot and the announced session that they name. */
import { expressionBuilder, sql, type Expression, type Kysely, type NotNull, type SqlBool } from "kysely";
import {
  dynamicQueries,
  meterCondition,
  staticQueries,
  type DynamicParams,
  type Engine,
  type Params,
  type ReadConnection,
} from "#engine/server";
import type { BidSessionStored, NoticeStored } from "#schemas/.gen/rows.ts";
import { ANNOUNCED_SESSION, PUBLISHED } from "../rules.ts";
import { keywordConditions, keywordValues, type KeywordValues } from "./keywordSearch.ts";
import { COUNT, type ContentTables, type Moment, type RowRange } from "./tables.ts";

/**
 * What is on a page has been published; its lot and, where it names one that is announced, its session are joined.
 */
export interface NoticeSummary extends Pick<NoticeStored, (typeof NOTICE_FIELDS)[number]> {
  readonly publishTime: number;
  readonly landCode: string | null;
  readonly landTitle: string | null;
  readonly sessionMode: string | null;
  readonly sessionPriceUnit: string | null;
  readonly sessionDealPrice: number | null;
}

export interface NoticeRecord extends NoticeSummary, Pick<NoticeStored, "content" | "attachments"> {}

/** Whose notices are looked for. */
export interface BidSessionOfNotice {
  readonly mainId: string;
  readonly landId: string;
  readonly endDateTime: number;
}

/** What a notice must agree with. */
export interface BidSessionRecord extends Pick<BidSessionStored, "landId" | "title"> {
  /** Of its deal (dictionary `dealState`); null: it has none, as tenders do. */
  readonly dealState: number | null;
}

const NOTICE_FIELDS = [
  "id",
  "title",
  "category",
  "top",
  "publishTime",
  "bidTime",
  "dealPrice",
  "winner",
  "validTo",
  "landId",
  "mainId",
] as const;

const PUBLISHED_NOTICE = sql.lit(PUBLISHED.notice);
const ANNOUNCED = sql.lit(ANNOUNCED_SESSION);

/** Its session is joined where the session's own reads find it, too. */
function publishedNotices(db: Kysely<ContentTables>, now: Moment) {
  return db
    .selectFrom("notice as n")
    .leftJoin("lot as l", "l.landId", "n.landId")
    .leftJoin("bid_session as s", (join) =>
      join
        .onRef("s.mainId", "=", "n.mainId")
        .on("s.deletedAt", "is", null)
        .on("s.status", ">=", ANNOUNCED)
        .on("s.announceAt", "<=", now),
    )
    .where(meterCondition())
    .where("n.status", "=", PUBLISHED_NOTICE)
    .where("n.publishTime", "is not", null)
    .where("n.deletedAt", "is", null);
}

function noticeRecords(db: Kysely<ContentTables>, now: Moment) {
  return publishedNotices(db, now)
    .select(NOTICE_FIELDS.map((name) => `n.${name}` as const))
    .select(["l.landCode", "l.landTitle"])
    .select(["s.mode as sessionMode", "s.priceUnit as sessionPriceUnit", "s.dealPrice as sessionDealPrice"])
    .$narrowType<{ publishTime: NotNull }>();
}

const query = staticQueries<ContentTables>();

const NOTICE_BY_ID = query((db, { now, id }: Params<{ now: number; id: string }>) =>
  noticeRecords(db, now).select(["n.content", "n.attachments"]).where("n.id", "=", id),
);
/**
 * Of one session. A lot may be offered more than once: a notice that names its lot alone belongs, as a deal notice, to
 * the last session that had ended when it was published, and otherwise to the first that had not.
 */
const NOTICES_OF_SESSION = query(
  (db, { now, mainId, landId, endDateTime: end }: Params<BidSessionOfNotice & { now: number }>) =>
    noticeRecords(db, now)
      .where((eb) => {
        const other = eb
          .selectFrom("bid_session as o")
          .select(sql.lit(1).as("one"))
          .whereRef("o.landId", "=", "n.landId")
          .where("o.deletedAt", "is", null)
          .where("o.status", ">=", ANNOUNCED)
          .where("o.announceAt", "<=", now);
        const ended = other.whereRef("o.endDateTime", "<=", "n.publishTime").where("o.endDateTime", ">", end);
        const ending = other.whereRef("o.endDateTime", ">", "n.publishTime").where("o.endDateTime", "<", end);
        const isDeal = eb("n.category", "=", 1);
        const others = eb("n.category", "<>", 1);
        return eb.or([
          eb("n.mainId", "=", mainId),
          eb.and([
            eb("n.mainId", "is", null),
            eb("n.landId", "=", landId),
            eb.or([
              eb.and([isDeal, eb("n.publishTime", ">=", end), eb.not(eb.exists(ended))]),
              eb.and([others, eb("n.publishTime", "<", end), eb.not(eb.exists(ending))]),
            ]),
          ]),
        ]);
      })
      .orderBy("n.publishTime", "desc")
      .orderBy("n.id", "desc")
      .limit(10),
);
const PUBLISHED_NOTICES = query((db, { now, limit }: Params<{ now: number; limit: number }>) =>
  publishedNotices(db, now)
    .select(["n.id", "n.category", "n.publishTime"])
    .$narrowType<{ publishTime: NotNull }>()
    .orderBy("n.publishTime", "desc")
    .orderBy("n.id", "desc")
    .limit(limit),
);
const SESSION = query((db, { mainId }: Params<{ mainId: string }>) =>
  db
    .selectFrom("bid_session as s")
    .leftJoin("deal as d", (join) =>
      join
        .onRef("d.mainId", "=", "s.mainId")
        .on("d.deletedAt", "is", null)
        .on((eb) => eb(eb.fn.coalesce("d.replaced", eb.lit(0)), "=", 0)),
    )
    .select(["s.landId", "s.title", "d.state as dealState"])
    .where("s.mainId", "=", mainId),
);

const adjacentNotice = (comparison: "<" | ">", order: "asc" | "desc") =>
  query((db, { now, id, category, time }: Params<{ now: number; id: string; category: number; time: number }>) =>
    publishedNotices(db, now)
      .select(["n.id", "n.title"])
      .where("n.category", "=", category)
      .where((eb) =>
        eb.or([
          eb("n.publishTime", comparison, time),
          eb.and([eb("n.publishTime", "=", time), eb("n.id", comparison, id)]),
        ]),
      )
      .orderBy("n.publishTime", order)
      .orderBy("n.id", order)
      .limit(1),
  );
const ADJACENT_NOTICES = { newer: adjacentNotice(">", "asc"), older: adjacentNotice("<", "desc") };

const column = expressionBuilder<{ readonly n: ContentTables["notice"] }, "n">();

interface NoticeValues extends KeywordValues {
  readonly now: number;
  readonly category: number | undefined;
}

function noticesIn(engine: Engine, { category, ...keyword }: DynamicParams<NoticeValues>): Expression<SqlBool> {
  return column.and([
    ...(category === undefined ? [] : [column("n.category", "=", category)]),
    ...keywordConditions(engine, "notice", "n", keyword),
  ]);
}

export function createNoticeRepo(engine: Engine) {
  const { dialect, read } = engine.database;
  const { clock } = engine;
  return {
    ...createNoticeLists(engine),
    notice: (id: string): Promise<NoticeRecord | undefined> => NOTICE_BY_ID[dialect].get(read, { now: clock(), id }),
    noticesOfSession: (session: BidSessionOfNotice): Promise<NoticeSummary[]> =>
      NOTICES_OF_SESSION[dialect].all(read, { ...session, now: clock() }),
    neighbour: ({ id, category, publishTime: time }: NoticeSummary, side: "newer" | "older") =>
      ADJACENT_NOTICES[side][dialect].get(read, { now: clock(), id, category, time }),
    session: (tx: ReadConnection, mainId: string): Promise<BidSessionRecord | undefined> =>
      SESSION[dialect].get(tx, { mainId }),
    publishedNotices: (limit: number) => PUBLISHED_NOTICES[dialect].all(read, { now: clock(), limit }),
  };
}

/** The conditions of a keyword search depend on the model. */
type ModelHash = string;

/** Lists by the filters of the request. */
function createNoticeLists(engine: Engine) {
  const { dialect, read } = engine.database;
  const noticePages = dynamicQueries<ContentTables, NoticeValues & RowRange, ModelHash>(dialect);
  const noticeCounts = dynamicQueries<ContentTables, NoticeValues, ModelHash>(dialect);
  const notices = noticePages((db, params) =>
    noticeRecords(db, params.now)
      .where(noticesIn(engine, params))
      .orderBy("n.top", "desc")
      .orderBy("n.publishTime", "desc")
      .orderBy("n.id", "desc")
      .limit(params.limit)
      .offset(params.offset),
  );
  const noticeCount = noticeCounts((db, params) =>
    publishedNotices(db, params.now).select(COUNT).where(noticesIn(engine, params)),
  );
  const noticeValues = (category: number | undefined, keyWord: string): NoticeValues => ({
    now: engine.clock(),
    category,
    ...keywordValues(engine, "notice", keyWord),
  });
  return {
    notices: (category: number | undefined, keyWord: string, range: RowRange): Promise<NoticeSummary[]> =>
      notices.all(read, { ...noticeValues(category, keyWord), ...range }, engine.model().hash),
    noticeCount: async (category: number | undefined, keyWord: string) =>
      (await noticeCount.get(read, noticeValues(category, keyWord), engine.model().hash))?.n ?? 0,
  };
}
