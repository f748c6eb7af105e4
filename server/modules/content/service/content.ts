/** Public reads of content, cached for seconds. */
import { createTtlCache, type Dicts, type Engine, type TtlCache } from "#engine/server";
import type {
  AboutTab,
  AboutView,
  ArticleDetail,
  ArticlePage,
  ArticleQuery,
  GuideTab,
  GuideView,
  NoticeDetail,
  NoticePage,
  NoticeQuery,
  NoticeRow,
  SiteInfo,
  SiteNames,
  TopicCode,
  TopicView,
} from "../contract.ts";
import {
  presentAboutItem,
  presentArticle,
  presentArticleDetail,
  presentGuideItem,
  presentNotice,
  presentNoticeDetail,
  presentTemplate,
  type TextOf,
} from "../present.ts";
import type { ContentRepo, BidSessionOfNotice } from "../repo/index.ts";
import { MAX_PAGE_SIZE, pageOf, pagingOf, CACHE_TTL_MS } from "../rules.ts";
import { readCategories, type Categories } from "./categories.ts";

const GUIDE_TABS: readonly GuideTab[] = [0, 1, 2, 3];
const ABOUT_TABS: readonly AboutTab[] = [0, 1, 2];
/** The category of each topic page. */
const TOPICS: Readonly<Record<TopicCode, string>> = { rural: "CMS51", software: "CMS52" };

export interface Content {
  siteInfo(): SiteInfo;
  notices(query: NoticeQuery): Promise<NoticePage>;
  notice(id: string): Promise<NoticeDetail | undefined>;
  noticesOfSession(session: BidSessionOfNotice): Promise<readonly NoticeRow[]>;
  articles(query: ArticleQuery): Promise<ArticlePage>;
  article(id: string): Promise<ArticleDetail | undefined>;
  guide(): Promise<GuideView>;
  template(id: string): Promise<{ readonly name: string; readonly html: string } | undefined>;
  about(): Promise<AboutView>;
  topic(topic: TopicCode): Promise<TopicView>;
  categories(): Promise<Categories>;
  /** The newest of what is published, for a list of addresses. */
  published(
    limit: number,
  ): Promise<{ readonly notices: readonly Published[]; readonly articles: readonly Published[] }>;
}

interface Published {
  readonly id: string;
  readonly category?: number;
  readonly publishTime: number;
}

export function textsOf(dicts: Dicts): TextOf {
  return (dict, value) =>
    value === null ? "" : (dicts.items(dict)?.find((item) => item.value === String(value))?.text ?? String(value));
}

export function createContent(engine: Engine, repo: ContentRepo, names: SiteNames): Content {
  const cache = createTtlCache(engine.clock, CACHE_TTL_MS);
  const textOf = textsOf(engine.dicts);
  const categories = () => cache.getOrLoad("categories", () => readCategories(repo));
  return {
    siteInfo: () => ({
      ...names,
      transactionTypes: (engine.dicts.items("transactionType") ?? []).map(({ value, text }) => ({ value, text })),
    }),
    categories,
    ...noticeReads(repo, cache, textOf),
    ...articleReads(repo, cache, categories),
    guide: () =>
      cache.getOrLoad("guide", async () => ({
        tabs: groupByTab(
          GUIDE_TABS,
          await repo.guide(),
          (part) => textOf("guideTab", part),
          (row) => presentGuideItem(row, textOf),
        ),
      })),
    about: () =>
      cache.getOrLoad("about", async () => ({
        tabs: groupByTab(ABOUT_TABS, await repo.about(), (part) => textOf("aboutTab", part), presentAboutItem),
      })),
    template: async (id) => {
      const row = (await cache.getOrLoad("templates", () => repo.guide())).find(
        (item) => item.part === 2 && item.id === id,
      );
      return row === undefined ? undefined : { name: `${row.title}.doc`, html: presentTemplate(row) };
    },
    published: async (limit) => ({
      notices: await repo.publishedNotices(limit),
      articles: await repo.publishedArticles(limit),
    }),
  };
}

function noticeReads(
  repo: ContentRepo,
  cache: TtlCache,
  textOf: TextOf,
): Pick<Content, "notices" | "notice" | "noticesOfSession"> {
  return {
    notices: (query) => {
      const paging = pagingOf(query);
      const keyWord = (query.keyWord ?? "").trim();
      return cache.getOrLoad(
        `notices ${query.category ?? ""} ${paging.pageNo} ${paging.pageSize} ${keyWord}`,
        async () => {
          const [rows, total] = await Promise.all([
            repo.notices(query.category, keyWord, {
              limit: paging.pageSize,
              offset: (paging.pageNo - 1) * paging.pageSize,
            }),
            repo.noticeCount(query.category, keyWord),
          ]);
          return pageOf(
            rows.map((row) => presentNotice(row, textOf)),
            total,
            paging,
          );
        },
      );
    },
    notice: (id) =>
      cache.getOrLoad(`notice ${id}`, async () => {
        const row = await repo.notice(id);
        if (row === undefined) return undefined;
        const [newer, older] = await Promise.all([repo.neighbour(row, "newer"), repo.neighbour(row, "older")]);
        return presentNoticeDetail(row, textOf, newer, older);
      }),
    noticesOfSession: async (session) =>
      (await repo.noticesOfSession(session)).map((row) => presentNotice(row, textOf)),
  };
}

function articleReads(
  repo: ContentRepo,
  cache: TtlCache,
  categories: () => Promise<Categories>,
): Pick<Content, "articles" | "article" | "topic"> {
  return {
    articles: (query) => {
      const paging = pagingOf(query);
      return cache.getOrLoad(
        `articles ${query.category ?? ""} ${query.recommend ?? ""} ${paging.pageNo} ${paging.pageSize}`,
        async () => {
          const known = await categories();
          const wanted = query.category === undefined ? undefined : known.under(query.category);
          const [rows, total] = await Promise.all([
            repo.articles(wanted, query.recommend, {
              limit: paging.pageSize,
              offset: (paging.pageNo - 1) * paging.pageSize,
            }),
            repo.articleCount(wanted, query.recommend),
          ]);
          return pageOf(
            rows.map((row) => presentArticle(row, known.nameOf)),
            total,
            paging,
          );
        },
      );
    },
    article: (id) =>
      cache.getOrLoad(`article ${id}`, async () => {
        const row = await repo.article(id);
        if (row === undefined) return undefined;
        const known = await categories();
        return presentArticleDetail(row, known.nameOf, topicOf(row.category, known));
      }),
    topic: (topic) =>
      cache.getOrLoad(`topic ${topic}`, async () => {
        const known = await categories();
        const category = TOPICS[topic];
        const rows = await repo.articles(known.under(category), undefined, { limit: MAX_PAGE_SIZE, offset: 0 });
        const whole = await Promise.all(rows.map((row) => repo.article(row.id)));
        return {
          topic,
          title: titleOf(topic, known),
          lead: known.find(category)?.description ?? "",
          articles: whole.flatMap((row) =>
            row === undefined
              ? []
              : [presentArticleDetail(row, known.nameOf, { code: topic, title: titleOf(topic, known) })],
          ),
        };
      }),
  };
}

/** Where the category is not there (a site without it): the page still says what it is. */
const TOPIC_NAMES: Readonly<Record<TopicCode, string>> = { rural: "乡村振兴", software: "软件与设备" };
const TOPIC_CODES = Object.keys(TOPICS) as readonly TopicCode[];

const titleOf = (topic: TopicCode, known: Categories): string => known.find(TOPICS[topic])?.name ?? TOPIC_NAMES[topic];

/** The topic whose category is the article's, or lies above it. */
function topicOf(category: string, known: Categories): ArticleDetail["topic"] {
  const above = new Set(known.pathOf(category).map(({ id }) => id));
  const code = TOPIC_CODES.find((topic) => above.has(TOPICS[topic]));
  return code === undefined ? null : { code, title: titleOf(code, known) };
}

function groupByTab<Tab extends number, Row extends { readonly part: number }, Item>(
  tabs: readonly Tab[],
  rows: readonly Row[],
  titleOf: (tab: Tab) => string,
  present: (row: Row) => Item,
) {
  return tabs.map((tab) => ({ tab, title: titleOf(tab), items: rows.filter((row) => row.part === tab).map(present) }));
}
