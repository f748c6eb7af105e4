/** Published rows only: every query here has its own condition for it. */
import type { NotNull } from "kysely";
import { meterCondition, staticQueries, type Engine, type Params } from "#engine/server";
import type { AboutItemStored, GuideItemStored, SysCategoryStored } from "#schemas/.gen/rows.ts";
import { PUBLISHED } from "../rules.ts";
import { createArticleRepo } from "./articles.ts";
import { createNoticeRepo } from "./notices.ts";
import type { ContentTables } from "./tables.ts";

export type { ArticleRecord, ArticleSummary } from "./articles.ts";
export { keywordConditions, keywordValues } from "./keywordSearch.ts";
export type { KeywordValues } from "./keywordSearch.ts";
export type { BidSessionOfNotice, BidSessionRecord, NoticeRecord, NoticeSummary } from "./notices.ts";

export interface GuideRecord extends Pick<GuideItemStored, (typeof GUIDE_FIELDS)[number]> {
  readonly updateTime: number;
}

export type AboutRecord = Pick<AboutItemStored, (typeof ABOUT_FIELDS)[number]>;

export type CategoryRecord = Pick<SysCategoryStored, (typeof CATEGORY_FIELDS)[number]>;

const GUIDE_FIELDS = ["id", "part", "title", "content", "transactionType", "attachments", "updateTime"] as const;
const ABOUT_FIELDS = ["id", "part", "title", "content", "duty", "phone", "email", "address"] as const;
const CATEGORY_FIELDS = ["id", "pid", "name", "description"] as const;

const query = staticQueries<ContentTables>();

const GUIDE = query((db) =>
  db
    .selectFrom("guide_item")
    .select(GUIDE_FIELDS)
    .$narrowType<{ updateTime: NotNull }>()
    .where("status", "=", PUBLISHED.guide_item)
    .where("deletedAt", "is", null)
    .orderBy("part")
    .orderBy("orderNum")
    .orderBy("id"),
);
const ABOUT = query((db) =>
  db
    .selectFrom("about_item")
    .select(ABOUT_FIELDS)
    .where("status", "=", PUBLISHED.about_item)
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

export function createRepo(engine: Engine) {
  const { dialect, read } = engine.database;
  return {
    ...createNoticeRepo(engine),
    ...createArticleRepo(engine.database),
    guide: (): Promise<GuideRecord[]> => GUIDE[dialect].all(read),
    about: (): Promise<AboutRecord[]> => ABOUT[dialect].all(read),
    /** By key, those after one. */
    categories: (after: string, limit: number): Promise<CategoryRecord[]> =>
      CATEGORIES[dialect].all(read, { after, limit }),
  };
}

export type ContentRepo = ReturnType<typeof createRepo>;
