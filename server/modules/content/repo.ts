/** Published rows only: every SELECT here has its own condition for it. */
import {
  METER,
  bothStatements,
  statement,
  wordSearch,
  type Database,
  type Engine,
  type ReadConnection,
  type Statement,
} from "#engine/server";
import type { Stored } from "#core/values";
import type {
  AboutItemStored,
  ArticleStored,
  BidSessionStored,
  GuideItemStored,
  NoticeStored,
  SysCategoryStored,
} from "#schemas/.gen/rows.ts";

/** What stands on a page has been published; its lot and, where it names one that is announced, its session are joined. */
export interface NoticeRecord extends Pick<NoticeStored, (typeof NOTICE_FIELDS)[number] | "content" | "attachments"> {
  readonly publishTime: number;
  readonly landCode: string | null;
  readonly landTitle: string | null;
  readonly sessionMode: string | null;
  readonly sessionPriceUnit: string | null;
  readonly sessionDealPrice: number | null;
}

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

export interface ArticleRecord extends Pick<ArticleStored, (typeof ARTICLE_FIELDS)[number] | "content" | "tags"> {
  readonly publishTime: number;
}

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

const names = (alias: string, of: readonly string[]) => of.map((name) => `${alias}."${name}"`).join(", ");
/** What the session's own reads ask, too; takes the present moment. */
const announced = (alias: string) =>
  `${alias}."deletedAt" is null and ${alias}."status" >= 2 and ${alias}."announceAt" <= ?`;
const NOTICE = `${names("n", NOTICE_FIELDS)}, l."landCode", l."landTitle", s."mode" as "sessionMode", s."priceUnit" as "sessionPriceUnit", s."dealPrice" as "sessionDealPrice"`;
/** Takes the present moment before all else. */
const NOTICES = `from "notice" as "n" left join "lot" as "l" on l."landId" = n."landId" left join "bid_session" as "s" on s."mainId" = n."mainId" and ${announced("s")} where ${METER} and n."status" = 2 and n."publishTime" is not null and n."deletedAt" is null`;
const ARTICLE = names("a", ARTICLE_FIELDS);
const ARTICLES = `from "article" as "a" where ${METER} and a."status" = 1 and a."publishTime" is not null and a."deletedAt" is null`;

const NOTICE_BY_ID = bothStatements(`select ${NOTICE}, n."content", n."attachments" ${NOTICES} and n."id" = ?`);
const ARTICLE_BY_ID = bothStatements(`select ${ARTICLE}, a."content", a."tags" ${ARTICLES} and a."id" = ?`);
const GUIDE = bothStatements(
  `select ${names("g", GUIDE_FIELDS)} from "guide_item" as "g" where g."status" = 1 and g."deletedAt" is null order by g."part", g."orderNum", g."id"`,
);
const ABOUT = bothStatements(
  `select ${names("b", ABOUT_FIELDS)} from "about_item" as "b" where b."status" = 1 and b."deletedAt" is null order by b."part", b."orderNum", b."id"`,
);
const CATEGORIES = bothStatements(
  `select ${names("c", CATEGORY_FIELDS)} from "sys_category" as "c" where ${METER} and c."id" > ? and c."deletedAt" is null order by c."id" limit ?`,
);
/**
 * Of one session. A lot may be offered more than once: a notice that names its lot alone belongs, as a deal notice, to the last
 * session that had ended when it was published, and otherwise to the first that had not.
 */
const OTHER = `select 1 from "bid_session" as "o" where o."landId" = n."landId" and ${announced("o")}`;
const NOTICES_OF_SESSION = bothStatements(
  `select ${NOTICE} ${NOTICES} and (n."mainId" = ? or (n."mainId" is null and n."landId" = ? and (
    (n."category" = 1 and n."publishTime" >= ? and not exists (${OTHER} and o."endDateTime" <= n."publishTime" and o."endDateTime" > ?))
    or (n."category" <> 1 and n."publishTime" < ? and not exists (${OTHER} and o."endDateTime" > n."publishTime" and o."endDateTime" < ?))
  ))) order by n."publishTime" desc, n."id" desc limit 10`,
);
const PUBLISHED_NOTICES = bothStatements(
  `select n."id", n."category", n."publishTime" ${NOTICES} order by n."publishTime" desc, n."id" desc limit ?`,
);
const PUBLISHED_ARTICLES = bothStatements(
  `select a."id", a."publishTime" ${ARTICLES} order by a."publishTime" desc, a."id" desc limit ?`,
);

const SESSION = bothStatements(
  'select s."landId", s."title", d."state" as "dealState" from "bid_session" as "s" left join "deal" as "d" on d."mainId" = s."mainId" and d."deletedAt" is null where s."mainId" = ?',
);

/** A text with its values. */
export interface SqlFragment {
  readonly sql: string;
  readonly values: readonly Stored[];
}

/** Statements made while running, one object per text, so that each is prepared once. */
export function cachedStatements(dialect: Database["dialect"]): (sql: string) => Statement {
  const kept = new Map<string, Statement>();
  return (sql) => {
    let known = kept.get(sql);
    if (known === undefined) kept.set(sql, (known = statement(dialect, sql)));
    return known;
  };
}

/** More words than these are not asked for: each is a search of its own. */
const MAX_WORDS = 5;

/** A condition that the searched fields of an entity hold every word, in any order; nothing for no word. */
export function keywordCondition(engine: Engine, entity: string, alias: string, keyWord: string): SqlFragment {
  const model = engine.model().entities[entity];
  const search = model === undefined ? undefined : wordSearch(model, engine.database.dialect);
  const words = [...new Set(keyWord.split(/\s+/))].filter((word) => word !== "").slice(0, MAX_WORDS);
  if (search === undefined || words.length === 0) return { sql: "", values: [] };
  return {
    sql: words.map(() => ` and ${search.sql(alias)}`).join(""),
    values: words.flatMap((word) => search.values(word)),
  };
}

function noticesWhere(engine: Engine, category: number | undefined, keyWord: string): SqlFragment {
  const searched = keywordCondition(engine, "notice", "n", keyWord);
  return {
    sql: `${NOTICES}${category === undefined ? "" : ' and n."category" = ?'}${searched.sql}`,
    values: [engine.clock(), ...(category === undefined ? [] : [category]), ...searched.values],
  };
}

function articlesWhere(categories: readonly string[] | undefined, recommend: boolean | undefined): SqlFragment {
  return {
    sql: `${ARTICLES}${categories === undefined ? "" : ` and a."category" in (${categories.map(() => "?").join(", ")})`}${recommend === undefined ? "" : ' and a."recommend" = ?'}`,
    values: [...(categories ?? []), ...(recommend === undefined ? [] : [recommend ? 1 : 0])],
  };
}

function adjacentNoticeSql(side: "newer" | "older"): string {
  const [sign, order] = side === "newer" ? [">", "asc"] : ["<", "desc"];
  return `select n."id", n."title" ${NOTICES} and n."category" = ? and (n."publishTime" ${sign} ? or (n."publishTime" = ? and n."id" ${sign} ?)) order by n."publishTime" ${order}, n."id" ${order} limit 1`;
}

const ADJACENT_NOTICES = {
  newer: bothStatements(adjacentNoticeSql("newer")),
  older: bothStatements(adjacentNoticeSql("older")),
};

export function createRepo(engine: Engine) {
  const { dialect, read }: Database = engine.database;
  const { clock } = engine;
  const prepared = cachedStatements(dialect);
  const many = <R extends object>(
    select: string,
    { sql, values }: SqlFragment,
    order: string,
    { limit, offset }: RowRange,
  ) => read.all<R>(prepared(`select ${select} ${sql} order by ${order} limit ? offset ?`), [...values, limit, offset]);
  const count = async ({ sql, values }: SqlFragment) =>
    Number((await read.get<{ n: number }>(prepared(`select count(*) as "n" ${sql}`), values))?.n ?? 0);
  return {
    notices: (category: number | undefined, keyWord: string, asked: RowRange) =>
      many<NoticeRecord>(
        NOTICE,
        noticesWhere(engine, category, keyWord),
        'n."top" desc, n."publishTime" desc, n."id" desc',
        asked,
      ),
    noticeCount: (category: number | undefined, keyWord: string) => count(noticesWhere(engine, category, keyWord)),
    notice: (id: string) => read.get<NoticeRecord>(NOTICE_BY_ID[dialect], [clock(), id]),
    noticesOfSession: ({ mainId, landId, endDateTime: end }: BidSessionOfNotice) => {
      const now = clock();
      return read.all<NoticeRecord>(NOTICES_OF_SESSION[dialect], [now, mainId, landId, end, now, end, end, now, end]);
    },
    neighbour: (row: NoticeRecord, side: "newer" | "older") =>
      read.get<{ readonly id: string; readonly title: string }>(ADJACENT_NOTICES[side][dialect], [
        clock(),
        row.category,
        row.publishTime,
        row.publishTime,
        row.id,
      ]),
    articles: (categories: readonly string[] | undefined, recommend: boolean | undefined, asked: RowRange) =>
      many<ArticleRecord>(ARTICLE, articlesWhere(categories, recommend), 'a."publishTime" desc, a."id" desc', asked),
    articleCount: (categories: readonly string[] | undefined, recommend: boolean | undefined) =>
      count(articlesWhere(categories, recommend)),
    article: (id: string) => read.get<ArticleRecord>(ARTICLE_BY_ID[dialect], [id]),
    session: (tx: ReadConnection, mainId: string) => tx.get<BidSessionRecord>(SESSION[dialect], [mainId]),
    guide: () => read.all<GuideRecord>(GUIDE[dialect], []),
    about: () => read.all<AboutRecord>(ABOUT[dialect], []),
    /** By key, those after one. */
    categories: (after: string, limit: number) => read.all<CategoryRecord>(CATEGORIES[dialect], [after, limit]),
    publishedNotices: (limit: number) =>
      read.all<{ readonly id: string; readonly category: number; readonly publishTime: number }>(
        PUBLISHED_NOTICES[dialect],
        [clock(), limit],
      ),
    publishedArticles: (limit: number) =>
      read.all<{ readonly id: string; readonly publishTime: number }>(PUBLISHED_ARTICLES[dialect], [limit]),
  };
}

export type ContentRepo = ReturnType<typeof createRepo>;
