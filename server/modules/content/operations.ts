/** Public reads over HTTP. All are `public`; none changes anything. */
import { FileReply, type Call, type JsonSchema, type Operation } from "#engine/server";
import { CONTENT_PATHS, NOTICE_CATEGORIES, type NoticeCategory, type TopicCode } from "./contract.ts";
import { contentErrors } from "./errors.ts";
import type { Content } from "./service/content.ts";

const NUMBER = { type: "string", pattern: "^[0-9]{1,6}$" } as const;
const ID = { type: "string", minLength: 1, maxLength: 60 } as const;
const PAGING = { pageNo: NUMBER, pageSize: NUMBER } as const;

function query(properties: Readonly<Record<string, unknown>>, required: readonly string[] = []): JsonSchema {
  return { type: "object", properties, required, additionalProperties: false };
}

function pagingOf({ query: { pageNo, pageSize } }: Call) {
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
    {
      ...base,
      path: CONTENT_PATHS.notices,
      title: "公告列表",
      query: query({
        ...PAGING,
        category: { enum: NOTICE_CATEGORIES.map(String) },
        keyWord: { type: "string", maxLength: 50 },
      }),
      handle: (call) =>
        content.notices({
          ...pagingOf(call),
          ...(call.query["category"] !== undefined && { category: Number(call.query["category"]) as NoticeCategory }),
          ...(call.query["keyWord"] !== undefined && { keyWord: call.query["keyWord"] }),
        }),
    },
    {
      ...base,
      path: CONTENT_PATHS.notice,
      title: "公告详情",
      query: query({ id: ID }, ["id"]),
      handle: async (call) => found(await content.notice(call.query["id"] ?? "")),
    },
    {
      ...base,
      path: CONTENT_PATHS.articles,
      title: "按栏目查文章",
      query: query({ ...PAGING, category: { type: "string", maxLength: 60 }, recommend: { enum: ["true", "false"] } }),
      handle: (call) =>
        content.articles({
          ...pagingOf(call),
          ...(call.query["category"] !== undefined && { category: call.query["category"] }),
          ...(call.query["recommend"] !== undefined && { recommend: call.query["recommend"] === "true" }),
        }),
    },
    {
      ...base,
      path: CONTENT_PATHS.article,
      title: "文章详情",
      query: query({ id: ID, categoryType: { type: "string", maxLength: 60 } }, ["id"]),
      handle: async (call) => found(await content.article(call.query["id"] ?? "")),
    },
    { ...base, path: CONTENT_PATHS.guide, title: "交易指南", query: query({}), handle: () => content.guide() },
    {
      ...base,
      path: CONTENT_PATHS.template,
      title: "下载合同模板",
      query: query({ id: ID }, ["id"]),
      handle: async (call) => {
        const { name, html } = found(await content.template(call.query["id"] ?? ""));
        return new FileReply(name, "application/msword; charset=utf-8", html);
      },
    },
    { ...base, path: CONTENT_PATHS.about, title: "关于中心", query: query({}), handle: () => content.about() },
    { ...base, path: CONTENT_PATHS.site, title: "网站信息", query: query({}), handle: () => content.siteInfo() },
    {
      ...base,
      path: CONTENT_PATHS.topic,
      title: "专题",
      query: query({ topic: { enum: ["rural", "software"] } }, ["topic"]),
      handle: (call) => content.topic(call.query["topic"] as TopicCode),
    },
  ];
}
