/**
 * Types, paths and constants that pages share with the content module. All of it is published and may be seen by
 * anybody.
 */
import type { Page } from "#core/api";

const PUBLIC_BASE = "/frontApi/unLogin";

export const CONTENT_PATHS = {
  articles: `${PUBLIC_BASE}/listArticleByCustomCategory`,
  article: `${PUBLIC_BASE}/getArticleDetail`,
  notices: `${PUBLIC_BASE}/listNotice`,
  notice: `${PUBLIC_BASE}/getNoticeDetail`,
  guide: `${PUBLIC_BASE}/getTransactionGuide`,
  template: `${PUBLIC_BASE}/downloadTemplate`,
  about: `${PUBLIC_BASE}/getAboutCenter`,
  topic: `${PUBLIC_BASE}/getTopic`,
  site: `${PUBLIC_BASE}/getSiteInfo`,
} as const;

/** 0 bidding-time notices, 1 deal notices, 2 other notices: `tabCurrent` of the list, `categoryType` of a notice. */
export type NoticeCategory = 0 | 1 | 2;
export const NOTICE_CATEGORIES: readonly NoticeCategory[] = [0, 1, 2];

interface Paging {
  /** From 1. */
  readonly pageNo?: number;
  /** At most 50. */
  readonly pageSize?: number;
}

/** A stored file as a link. */
export interface PublicFile {
  readonly name: string;
  /** Complete, from the root of this server. */
  readonly url: string;
}

export interface NoticeQuery extends Paging {
  readonly category?: NoticeCategory;
  readonly keyWord?: string;
}

export interface NoticeRow {
  readonly id: string;
  readonly title: string;
  readonly category: NoticeCategory;
  readonly category_dictText: string;
  readonly top: boolean;
  /** ISO with Z. */
  readonly publishTime: string;
  readonly landCode: string | null;
  /** Bidding-time notices: when the bidding starts. */
  readonly bidTime: string | null;
  /** Deal notices: the total in yuan with two decimals. */
  readonly dealPrice: string | null;
  /** The session that it announces; null: it names none. */
  readonly session: NoticeBidSession | null;
}

export interface NoticeBidSession {
  readonly mainId: string;
  /** `invite`: a tender, which the lowest offer wins. */
  readonly scene: "sale" | "invite";
  /** What its prices are for: 元 (the whole), 元/吨, 元/立方米. */
  readonly priceUnit: string;
  /** Deal notices: the price in that unit. */
  readonly dealPrice: string | null;
}

export interface NoticeDetail extends NoticeRow {
  /** HTML, cleaned on save and on read. */
  readonly content: string;
  readonly landTitle: string | null;
  /** Deal notices: persons as 张*三, companies in full. */
  readonly winner: string | null;
  readonly validTo: string | null;
  readonly attachments: readonly PublicFile[];
  /** The neighbours in the list of the same category. */
  readonly newer: NoticeLink | null;
  readonly older: NoticeLink | null;
}

export interface NoticeLink {
  readonly id: string;
  readonly title: string;
}

export interface ArticleQuery extends Paging {
  /** Code of a category; those below it are meant as well. */
  readonly category?: string;
  readonly recommend?: boolean;
}

export interface ArticleRow {
  readonly id: string;
  readonly title: string;
  readonly category: string;
  readonly category_dictText: string;
  readonly summary: string | null;
  /** Address of a picture, complete. */
  readonly cover: string | null;
  /** An article that only points elsewhere; then `linkUrl` is set. */
  readonly isLink: boolean;
  readonly linkUrl: string | null;
  readonly author: string | null;
  readonly source: string | null;
  readonly publishTime: string;
}

export interface ArticleDetail extends ArticleRow {
  readonly content: string;
  /** The topic page that shows it as well. */
  readonly topic: { readonly code: TopicCode; readonly title: string } | null;
  readonly tags: readonly string[];
}

/** 0 process, 1 rules, 2 contract templates, 3 questions: `activeIndex` of the page. */
export type GuideTab = 0 | 1 | 2 | 3;

export interface GuideItem {
  readonly id: string;
  readonly title: string;
  /** HTML. */
  readonly content: string;
  readonly attachments: readonly PublicFile[];
  /** Contract templates: the document, made from the content. */
  readonly download: PublicFile | null;
  /** Contract templates: the transaction type they are for. */
  readonly transactionType_dictText: string | null;
  readonly updateTime: string;
}

export interface GuideView {
  readonly tabs: readonly { readonly tab: GuideTab; readonly title: string; readonly items: readonly GuideItem[] }[];
}

/** 0 introduction, 1 organisation, 2 contact: `activeIndex` of the page. */
export type AboutTab = 0 | 1 | 2;

export interface AboutItem {
  readonly id: string;
  readonly title: string;
  readonly content: string;
  /** Organisation: what the unit answers for. Contact: whom the number reaches. */
  readonly duty: string | null;
  readonly phone: string | null;
  readonly email: string | null;
  readonly address: string | null;
}

export interface AboutView {
  readonly tabs: readonly { readonly tab: AboutTab; readonly title: string; readonly items: readonly AboutItem[] }[];
}

export type TopicCode = "rural" | "software";

export interface TopicView {
  readonly topic: TopicCode;
  readonly title: string;
  readonly lead: string;
  readonly articles: readonly ArticleDetail[];
}

/** Names, numbers and links of the whole site (configuration). What is not configured is empty and not shown. */
export interface SiteInfo {
  readonly platform: string;
  /** Whose platform it is. */
  readonly company: string;
  readonly logo: string;
  /** Address of the earlier site; empty: no link. */
  readonly oldSite: string;
  readonly phones: readonly { readonly title: string; readonly phone: string }[];
  readonly hours: string;
  /** Where deposits are paid to; null: not shown. */
  readonly account: { readonly name: string; readonly number: string; readonly bank: string } | null;
  /** The rule on payment accounts, as a sentence. */
  readonly paymentRule: string;
  /** Filing number of the site; empty: not shown. */
  readonly filing: string;
  /** The dictionary `transactionType`: the selector beside the search box of the header, on every page. */
  readonly transactionTypes: readonly { readonly value: string; readonly text: string }[];
  /** How members sign in besides with a password. */
  readonly signIn: {
    /** With codes by short message. */
    readonly phone: boolean;
    readonly thirdParty: readonly { readonly thirdType: string; readonly title: string }[];
  };
  /** Demo data is loaded: /SelectDemo and /test/home exist. */
  readonly demo: boolean;
}

/** The part of it that is configuration; the rest is read from dictionaries. */
export type SiteNames = Omit<SiteInfo, "transactionTypes">;

export type NoticePage = Page<NoticeRow>;
export type ArticlePage = Page<ArticleRow>;
