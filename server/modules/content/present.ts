/** The only code that sends content: published rows in their public form. */
import { formatInstant, formatMoney, splitValues } from "#core/values";
import {
  CONTENT_PATHS,
  type AboutItem,
  type ArticleDetail,
  type ArticleRow,
  type GuideItem,
  type NoticeCategory,
  type NoticeDetail,
  type NoticeLink,
  type NoticeRow,
  type NoticeBidSession,
  type PublicFile,
} from "./contract.ts";
import type {
  AboutRecord,
  ArticleRecord,
  ArticleSummary,
  GuideRecord,
  NoticeRecord,
  NoticeSummary,
} from "./repo/index.ts";
import { DEAL_NOTICE, publicHtml, publicName, TENDER_MODE } from "./rules.ts";

const FILES = "/api/sys/common/static";
const API = "/api";

/** Text of a dictionary value, or the value itself. */
export type TextOf = (dict: string, value: string | number | null) => string;
/** Name of a category by its code. */
type NameOf = (category: string) => string;

export function fileUrl(path: string): string {
  return `${FILES}/${path.split("/").map(encodeURIComponent).join("/")}`;
}

/**
 * Stored paths as links; the name a file had when it was uploaded is not known here, so its place in the list names it.
 */
export function publicFiles(paths: string | null, title: string): PublicFile[] {
  return splitValues(paths ?? "").map((path, at) => ({
    name: `${title}${at + 1}.${path.slice(path.lastIndexOf(".") + 1)}`,
    url: fileUrl(path),
  }));
}

export function presentNotice(row: NoticeSummary, textOf: TextOf): NoticeRow {
  return {
    id: row.id,
    title: row.title,
    category: row.category as NoticeCategory,
    category_dictText: textOf("noticeCategory", row.category),
    top: row.top === 1,
    publishTime: formatInstant(row.publishTime),
    landCode: row.landCode,
    bidTime: row.bidTime === null ? null : formatInstant(row.bidTime),
    dealPrice: row.dealPrice === null ? null : formatMoney(row.dealPrice),
    session: sessionOf(row, textOf),
  };
}

function sessionOf(
  { mainId, sessionMode, sessionPriceUnit, sessionDealPrice, category }: NoticeSummary,
  textOf: TextOf,
): NoticeBidSession | null {
  if (mainId === null || sessionMode === null) return null;
  return {
    mainId,
    scene: sessionMode === TENDER_MODE ? "invite" : "sale",
    priceUnit: textOf("priceUnit", sessionPriceUnit ?? "whole"),
    dealPrice: category === DEAL_NOTICE && sessionDealPrice !== null ? formatMoney(sessionDealPrice) : null,
  };
}

export function presentNoticeDetail(
  row: NoticeRecord,
  textOf: TextOf,
  newer: NoticeLink | undefined,
  older: NoticeLink | undefined,
): NoticeDetail {
  return {
    ...presentNotice(row, textOf),
    content: publicHtml(row.content),
    landTitle: row.landTitle,
    winner: publicName(row.winner),
    validTo: row.validTo,
    attachments: publicFiles(row.attachments, "附件"),
    newer: newer === undefined ? null : { id: newer.id, title: newer.title },
    older: older === undefined ? null : { id: older.id, title: older.title },
  };
}

export function presentArticle(row: ArticleSummary, nameOf: NameOf): ArticleRow {
  const cover = splitValues(row.cover ?? "")[0];
  return {
    id: row.id,
    title: row.title,
    category: row.category,
    category_dictText: nameOf(row.category),
    summary: row.summary,
    cover: cover === undefined ? null : fileUrl(cover),
    isLink: row.isLink === 1,
    linkUrl: row.isLink === 1 ? row.linkUrl : null,
    author: row.author,
    source: row.source,
    publishTime: formatInstant(row.publishTime),
  };
}

export function presentArticleDetail(row: ArticleRecord, nameOf: NameOf, topic: ArticleDetail["topic"]): ArticleDetail {
  return {
    ...presentArticle(row, nameOf),
    topic,
    content: row.isLink === 1 ? "" : publicHtml(row.content),
    tags: splitValues(row.tags ?? ""),
  };
}

const TEMPLATES = 2;

export function presentGuideItem(row: GuideRecord, textOf: TextOf): GuideItem {
  const template = row.part === TEMPLATES;
  return {
    id: row.id,
    title: row.title,
    content: publicHtml(row.content),
    attachments: template ? publicFiles(row.attachments, "附件") : [],
    download: template
      ? { name: `${row.title}.doc`, url: `${API}${CONTENT_PATHS.template}?id=${encodeURIComponent(row.id)}` }
      : null,
    transactionType_dictText: row.transactionType === null ? null : textOf("transactionType", row.transactionType),
    updateTime: formatInstant(row.updateTime),
  };
}

/** A document that word processors open, made of the text as it is now. */
export function presentTemplate(row: GuideRecord): string {
  const title = row.title.replaceAll("&", "&amp;").replaceAll("<", "&lt;");
  const head = `<head><meta charset="utf-8"><title>${title}</title></head>`;
  return `<html>${head}<body><h1>${title}</h1>${publicHtml(row.content)}</body></html>`;
}

export function presentAboutItem(row: AboutRecord): AboutItem {
  return {
    id: row.id,
    title: row.title,
    content: publicHtml(row.content),
    duty: row.duty,
    phone: row.phone,
    email: row.email,
    address: row.address,
  };
}
