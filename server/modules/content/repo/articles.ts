/** Published articles. */
import { expressionBuilder, sql, type Expression, type Kysely, type NotNull, type SqlBool } from "kysely";
import {
  dynamicQueries,
  meterCondition,
  staticQueries,
  type Database,
  type DynamicParams,
  type Params,
} from "#engine/server";
import type { ArticleStored } from "#schemas/.gen/rows.ts";
import { PUBLISHED } from "../rules.ts";
import { COUNT, type ContentTables, type RowRange } from "./tables.ts";

export interface ArticleSummary extends Pick<ArticleStored, (typeof ARTICLE_FIELDS)[number]> {
  readonly publishTime: number;
}

export interface ArticleRecord extends ArticleSummary, Pick<ArticleStored, "content" | "tags"> {}

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

const PUBLISHED_STATUS = sql.lit(PUBLISHED.article);

function publishedArticles(db: Kysely<ContentTables>) {
  return db
    .selectFrom("article as a")
    .where(meterCondition())
    .where("a.status", "=", PUBLISHED_STATUS)
    .where("a.publishTime", "is not", null)
    .where("a.deletedAt", "is", null);
}

const query = staticQueries<ContentTables>();

const ARTICLE_BY_ID = query((db, { id }: Params<{ id: string }>) =>
  publishedArticles(db)
    .select(ARTICLE_FIELDS.map((name) => `a.${name}` as const))
    .select(["a.content", "a.tags"])
    .$narrowType<{ publishTime: NotNull }>()
    .where("a.id", "=", id),
);
const PUBLISHED_ARTICLES = query((db, { limit }: Params<{ limit: number }>) =>
  publishedArticles(db)
    .select(["a.id", "a.publishTime"])
    .$narrowType<{ publishTime: NotNull }>()
    .orderBy("a.publishTime", "desc")
    .orderBy("a.id", "desc")
    .limit(limit),
);

const column = expressionBuilder<{ readonly a: ContentTables["article"] }, "a">();

interface ArticleValues {
  readonly categories: readonly string[] | undefined;
  readonly recommend: number | undefined;
}

function articlesIn({ categories, recommend }: DynamicParams<ArticleValues>): Expression<SqlBool> {
  return column.and([
    ...(categories === undefined ? [] : [column("a.category", "in", categories)]),
    ...(recommend === undefined ? [] : [column("a.recommend", "=", recommend)]),
  ]);
}

export function createArticleRepo({ dialect, read }: Database) {
  const articlePages = dynamicQueries<ContentTables, ArticleValues & RowRange, null>(dialect);
  const articleCounts = dynamicQueries<ContentTables, ArticleValues, null>(dialect);
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
  const articleValues = (categories: readonly string[] | undefined, recommend: boolean | undefined): ArticleValues => ({
    categories,
    recommend: recommend === undefined ? undefined : Number(recommend),
  });
  return {
    article: (id: string): Promise<ArticleRecord | undefined> => ARTICLE_BY_ID[dialect].get(read, { id }),
    publishedArticles: (limit: number) => PUBLISHED_ARTICLES[dialect].all(read, { limit }),
    articles: (
      categories: readonly string[] | undefined,
      recommend: boolean | undefined,
      range: RowRange,
    ): Promise<ArticleSummary[]> => articles.all(read, { ...articleValues(categories, recommend), ...range }, null),
    articleCount: async (categories: readonly string[] | undefined, recommend: boolean | undefined) =>
      (await articleCount.get(read, articleValues(categories, recommend), null))?.n ?? 0,
  };
}
