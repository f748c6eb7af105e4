/** Published rows only: every query here has its own condition for it. */
import { expressionBuilder, sql, type Expression, type Kysely, type NotNull, type SqlBool } from "kysely";
import {
  dynamicQueries,
  meterCondition,
  staticQueries,
  wordSearch,
  type DynamicParams,
  type Engine,
  type Params,
  type ReadConnection,
  type WordSearch,
} from "#engine/server";
import type {
  AboutItemStored,
  ArticleStored,
  BidSessionStored,
  GuideItemStored,
  NoticeStored,
  SysCategoryStored,
} from "#schemas/.gen/rows.ts";
import type { Tables } from "#schemas/.gen/tables.ts";

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

export interface ArticleSummary extends Pick<ArticleStored, (typeof ARTICLE_FIELDS)[number]> {
  readonly publishTime: number;
}

export interface ArticleRecord extends ArticleSummary, Pick<ArticleStored, "content" | "tags"> {}

export interface GuideRecord extends Pick<GuideItemStored, (typeof GUIDE_FIELDS)[number]> {
  readonly updateTime: number;
}

export type AboutRecord = Pick<AboutItemStored, (typeof ABOUT_FIELDS)[number]>;

export type CategoryRecord = Pick<SysCategoryStored, (typeof CATEGORY_FIELDS)[number]>;

interface RowRange {
  readonly limit: number;
  readonly offset: number;
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
const ARTICLE_FIELDS = [
  "id",
  "title",
  "category",
  "cover",
  "summary",
  "isLink",
  "linkUrl",
  "author",
  "source",
  "publishTime",
] as const;
const GUIDE_FIELDS = ["id", "part", "title", "content", "transactionType", "attachments", "updateTime"] as const;
const ABOUT_FIELDS = ["id", "part", "title", "content", "duty", "phone", "email", "address"] as const;
const CATEGORY_FIELDS = ["id", "pid", "name", "description"] as const;

const PUBLISHED_NOTICE = sql.lit(2);
const PUBLISHED = sql.lit(1);
const ANNOUNCED = sql.lit(2);

type ContentTables = Pick<
  Tables,
  "notice" | "article" | "guide_item" | "about_item" | "sys_category" | "lot" | "bid_session" | "deal"
>;
type Moment = number | Expression<number>;

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

function publishedArticles(db: Kysely<ContentTables>) {
  return db
    .selectFrom("article as a")
    .where(meterCondition())
    .where("a.status", "=", PUBLISHED)
    .where("a.publishTime", "is not", null)
    .where("a.deletedAt", "is", null);
}

const query = staticQueries<ContentTables>();

const NOTICE_BY_ID = query((db, { now, id }: Params<{ now: number; id: string }>) =>
  noticeRecords(db, now).select(["n.content", "n.attachments"]).where("n.id", "=", id),
);
const ARTICLE_BY_ID = query((db, { id }: Params<{ id: string }>) =>
  publishedArticles(db)
    .select(ARTICLE_FIELDS.map((name) => `a.${name}` as const))
    .select(["a.content", "a.tags"])
    .$narrowType<{ publishTime: NotNull }>()
    .where("a.id", "=", id),
);
const GUIDE = query((db) =>
  db
    .selectFrom("guide_item")
    .select(GUIDE_FIELDS)
    .$narrowType<{ updateTime: NotNull }>()
    .where("status", "=", 1)
    .where("deletedAt", "is", null)
    .orderBy("part")
    .orderBy("orderNum")
    .orderBy("id"),
);
const ABOUT = query((db) =>
  db
    .selectFrom("about_item")
    .select(ABOUT_FIELDS)
    .where("status", "=", 1)
    .where("deletedAt", "is", null)
    .orderBy("part")
    .orderBy("orderNum")
    .orderBy("id"),
);
const CATEGORIES = query((db, { after, limit }: Params<{ after: string; limit: number }>) =>
  db
    .selectFrom("sys_category")
    .select(CATEGORY_FIELDS)
    .where(meterCondition())
    .where("id", ">", after)
    .where("deletedAt", "is", null)
    .orderBy("id")
    .limit(limit),
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
const PUBLISHED_ARTICLES = query((db, { limit }: Params<{ limit: number }>) =>
  publishedArticles(db)
    .select(["a.id", "a.publishTime"])
    .$narrowType<{ publishTime: NotNull }>()
    .orderBy("a.publishTime", "desc")
    .orderBy("a.id", "desc")
    .limit(limit),
);
const SESSION = query((db, { mainId }: Params<{ mainId: string }>) =>
  db
    .selectFrom("bid_session as s")
    .leftJoin("deal as d", (join) => join.onRef("d.mainId", "=", "s.mainId").on("d.deletedAt", "is", null))
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

/** More words than these are not asked for: each is a search of its own. */
const MAX_WORDS = 5;

/** The words of a keyword search, as a query with `keywordConditions` takes them. */
export interface KeywordValues {
  readonly lookups: readonly string[];
  readonly words: readonly string[];
}

function searchOf(engine: Engine, entity: string): WordSearch | undefined {
  const model = engine.model().entities[entity];
  return model === undefined ? undefined : wordSearch(model, engine.database.dialect);
}

export function keywordValues(engine: Engine, entity: string, keyWord: string): KeywordValues {
  const search = searchOf(engine, entity);
  const words = [...new Set(keyWord.split(/\s+/))].filter((word) => word !== "").slice(0, MAX_WORDS);
  const encoded = search === undefined ? [] : words.map((word) => search.encode(word));
  return { lookups: encoded.map(({ lookup }) => lookup), words: encoded.map(({ folded }) => folded) };
}

/**
 * Conditions that the searched fields of an entity hold every word, in any order; none for no word. They depend on the
 * model, so the variant of a query that has them names it.
 */
export function keywordConditions(
  engine: Engine,
  entity: string,
  alias: string,
  { lookups, words }: DynamicParams<KeywordValues>,
): readonly Expression<SqlBool>[] {
  const search = searchOf(engine, entity);
  return lookups.flatMap((lookup, at) => {
    const word = words[at];
    return search === undefined || word === undefined ? [] : [search.condition(alias, lookup, word)];
  });
}

const COUNT = sql<number>`count(*)`.as("n");
const column = expressionBuilder<{ readonly n: Tables["notice"]; readonly a: Tables["article"] }, "n" | "a">();

interface NoticeValues extends KeywordValues {
  readonly now: number;
  readonly category: number | undefined;
}

interface ArticleValues {
  readonly categories: readonly string[] | undefined;
  readonly recommend: number | undefined;
}

function noticesIn(engine: Engine, { category, ...keyword }: DynamicParams<NoticeValues>): Expression<SqlBool> {
  return column.and([
    ...(category === undefined ? [] : [column("n.category", "=", category)]),
    ...keywordConditions(engine, "notice", "n", keyword),
  ]);
}

function articlesIn({ categories, recommend }: DynamicParams<ArticleValues>): Expression<SqlBool> {
  return column.and([
    ...(categories === undefined ? [] : [column("a.category", "in", categories)]),
    ...(recommend === undefined ? [] : [column("a.recommend", "=", recommend)]),
  ]);
}

export function createRepo(engine: Engine) {
  const { dialect, read } = engine.database;
  const { clock } = engine;
  return {
    ...createListRepo(engine),
    notice: (id: string): Promise<NoticeRecord | undefined> => NOTICE_BY_ID[dialect].get(read, { now: clock(), id }),
    noticesOfSession: (session: BidSessionOfNotice): Promise<NoticeSummary[]> =>
      NOTICES_OF_SESSION[dialect].all(read, { ...session, now: clock() }),
    neighbour: ({ id, category, publishTime: time }: NoticeSummary, side: "newer" | "older") =>
      ADJACENT_NOTICES[side][dialect].get(read, { now: clock(), id, category, time }),
    article: (id: string): Promise<ArticleRecord | undefined> => ARTICLE_BY_ID[dialect].get(read, { id }),
    session: (tx: ReadConnection, mainId: string): Promise<BidSessionRecord | undefined> =>
      SESSION[dialect].get(tx, { mainId }),
    guide: (): Promise<GuideRecord[]> => GUIDE[dialect].all(read),
    about: (): Promise<AboutRecord[]> => ABOUT[dialect].all(read),
    /** By key, those after one. */
    categories: (after: string, limit: number): Promise<CategoryRecord[]> =>
      CATEGORIES[dialect].all(read, { after, limit }),
    publishedNotices: (limit: number) => PUBLISHED_NOTICES[dialect].all(read, { now: clock(), limit }),
    publishedArticles: (limit: number) => PUBLISHED_ARTICLES[dialect].all(read, { limit }),
  };
}

/** Lists by the filters of the request. */
function createListRepo(engine: Engine) {
  const { dialect, read } = engine.database;
  const noticePages = dynamicQueries<ContentTables, NoticeValues & RowRange, ModelHash>(dialect);
  const noticeCounts = dynamicQueries<ContentTables, NoticeValues, ModelHash>(dialect);
  const articlePages = dynamicQueries<ContentTables, ArticleValues & RowRange, null>(dialect);
  const articleCounts = dynamicQueries<ContentTables, ArticleValues, null>(dialect);
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
  const articles = articlePages((db, params) =>
    publishedArticles(db)
      .select(ARTICLE_FIELDS.map((name) => `a.${name}` as const))
      .$narrowType<{ publishTime: NotNull }>()
      .where(articlesIn(params))
      .orderBy("a.publishTime", "desc")
      .orderBy("a.id", "desc")
      .limit(params.limit)
      .offset(params.offset),
  );
  const articleCount = articleCounts((db, params) => publishedArticles(db).select(COUNT).where(articlesIn(params)));
  const noticeValues = (category: number | undefined, keyWord: string): NoticeValues => ({
    now: engine.clock(),
    category,
    ...keywordValues(engine, "notice", keyWord),
  });
  const articleValues = (categories: readonly string[] | undefined, recommend: boolean | undefined): ArticleValues => ({
    categories,
    recommend: recommend === undefined ? undefined : Number(recommend),
  });
  return {
    notices: (category: number | undefined, keyWord: string, range: RowRange): Promise<NoticeSummary[]> =>
      notices.all(read, { ...noticeValues(category, keyWord), ...range }, engine.model().hash),
    noticeCount: async (category: number | undefined, keyWord: string) =>
      (await noticeCount.get(read, noticeValues(category, keyWord), engine.model().hash))?.n ?? 0,
    articles: (
      categories: readonly string[] | undefined,
      recommend: boolean | undefined,
      range: RowRange,
    ): Promise<ArticleSummary[]> => articles.all(read, { ...articleValues(categories, recommend), ...range }, null),
    articleCount: async (categories: readonly string[] | undefined, recommend: boolean | undefined) =>
      (await articleCount.get(read, articleValues(categories, recommend), null))?.n ?? 0,
  };
}

/** The conditions of a keyword search depend on the model. */
type ModelHash = string;

export type ContentRepo = ReturnType<typeof createRepo>;
