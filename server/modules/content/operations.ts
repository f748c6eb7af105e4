/** Public reads over HTTP. All are `public`; none changes anything. */
import { FileReply, closedObject, defineOperation, type Operation } from "#engine/server";
import { CONTENT_PATHS, type NoticeCategory } from "./contract.ts";
import { contentErrors } from "./errors.ts";
import type { Content } from "./service/content.ts";

const NUMBER = { type: "string", pattern: "^[0-9]{1,6}$" } as const;
const ID = { type: "string", minLength: 1, maxLength: 60 } as const;
const PAGING = { pageNo: NUMBER, pageSize: NUMBER } as const;
const NOTHING = closedObject({});

/** In a query string a category is text. */
const NOTICE_CATEGORY: Readonly<Record<"0" | "1" | "2", NoticeCategory>> = { "0": 0, "1": 1, "2": 2 };

interface PagingTexts {
  readonly pageNo?: string;
  readonly pageSize?: string;
}

function pagingOf({ pageNo, pageSize }: PagingTexts) {
  return {
    ...(pageNo !== undefined && { pageNo: Number(pageNo) }),
    ...(pageSize !== undefined && { pageSize: Number(pageSize) }),
  };
}

function found<T>(value: T | undefined): T {
  if (value === undefined) throw contentErrors.error("NOT_FOUND");
  return value;
}

export function contentOperations(content: Content): Operation[] {
  const base = { method: "GET", permission: "public", module: "content" } as const;
  return [
    defineOperation({
      ...base,
      path: CONTENT_PATHS.notices,
      title: "公告列表",
      query: closedObject({
        ...PAGING,
        category: { enum: ["0", "1", "2"] },
        keyWord: { type: "string", maxLength: 50 },
      }),
      handle: ({ query: { category, keyWord, ...paging } }) =>
        content.notices({
          ...pagingOf(paging),
          ...(category !== undefined && { category: NOTICE_CATEGORY[category] }),
          ...(keyWord !== undefined && { keyWord }),
        }),
    }),
    defineOperation({
      ...base,
      path: CONTENT_PATHS.notice,
      title: "公告详情",
      query: closedObject({ id: ID }, "id"),
      handle: async ({ query }) => found(await content.notice(query.id)),
    }),
    defineOperation({
      ...base,
      path: CONTENT_PATHS.articles,
      title: "按栏目查文章",
      query: closedObject({
        ...PAGING,
        category: { type: "string", maxLength: 60 },
        recommend: { enum: ["true", "false"] },
      }),
      handle: ({ query: { category, recommend, ...paging } }) =>
        content.articles({
          ...pagingOf(paging),
          ...(category !== undefined && { category }),
          ...(recommend !== undefined && { recommend: recommend === "true" }),
        }),
    }),
    defineOperation({
      ...base,
      path: CONTENT_PATHS.article,
      title: "文章详情",
      query: closedObject({ id: ID, categoryType: { type: "string", maxLength: 60 } }, "id"),
      handle: async ({ query }) => found(await content.article(query.id)),
    }),
    { ...base, path: CONTENT_PATHS.guide, title: "交易指南", query: NOTHING, handle: () => content.guide() },
    defineOperation({
      ...base,
      path: CONTENT_PATHS.template,
      title: "下载合同模板",
      query: closedObject({ id: ID }, "id"),
      handle: async ({ query }) => {
        const { name, html } = found(await content.template(query.id));
        return new FileReply(name, "application/msword; charset=utf-8", html);
      },
    }),
    { ...base, path: CONTENT_PATHS.about, title: "关于中心", query: NOTHING, handle: () => content.about() },
    { ...base, path: CONTENT_PATHS.site, title: "网站信息", query: NOTHING, handle: () => content.siteInfo() },
    defineOperation({
      ...base,
      path: CONTENT_PATHS.topic,
      title: "专题",
      query: closedObject({ topic: { enum: ["rural", "software"] } }, "topic"),
      handle: ({ query }) => content.topic(query.topic),
    }),
  ];
}
