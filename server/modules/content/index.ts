/**
 * Content of the public site: notices, articles, the guide, the trading centre. Reads of published rows only, and the
 * rule that a notice and its session agree.
 */
import { defineModule, type Engine, type Operation } from "#engine/server";
import type { SiteNames } from "./contract.ts";
import { contentErrors } from "./errors.ts";
import { contentOperations } from "./operations.ts";
import { createRepo } from "./repo/index.ts";
import { createContent, type Content } from "./service/content.ts";
import { checkNoticeBidSessions } from "./service/bidSessionOfNotice.ts";

export { keywordConditions, keywordValues } from "./repo/index.ts";
export type { KeywordValues } from "./repo/index.ts";
export { fileUrl, publicFiles, type TextOf } from "./present.ts";
export { CONFIRMED_DEALS, TENDER_MODE, pageOf, pagingOf, publicHtml, publicName } from "./rules.ts";
export type { Categories } from "./service/categories.ts";
export { textsOf, type Content } from "./service/content.ts";
export type { NoticeRow, SiteInfo, SiteNames } from "./contract.ts";

export const contentDefinition = defineModule({ name: "content", errors: contentErrors });

export function createContentModule(
  engine: Engine,
  names: SiteNames,
): { readonly content: Content; readonly operations: readonly Operation[] } {
  const repo = createRepo(engine);
  checkNoticeBidSessions(engine.hooks, repo);
  const content = createContent(engine, repo, names);
  return { content, operations: contentOperations(content) };
}
