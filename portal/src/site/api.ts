/** What the pages ask for. On the server the services answer directly, in the browser the same calls go over HTTP. */
import type {
  HallOptions,
  HomeView,
  BidSessionPage,
  BidSessionQuery,
  BidSessionUpdate,
  BidSessionView,
} from "#server/modules/bidding/contract";
import type {
  AboutView,
  ArticleDetail,
  ArticlePage,
  ArticleQuery,
  GuideView,
  NoticeDetail,
  NoticePage,
  NoticeQuery,
  TopicCode,
  TopicView,
} from "#server/modules/content/contract";

/** `undefined`: there is no such thing, or it is not published. `signal` ends a request that polling gives up. */
export interface SiteApi {
  home(signal?: AbortSignal): Promise<HomeView>;
  sessions(query: BidSessionQuery, signal?: AbortSignal): Promise<BidSessionPage>;
  session(mainId: string): Promise<BidSessionView | undefined>;
  /** Without what does not change. */
  sessionUpdate(mainId: string, signal?: AbortSignal): Promise<BidSessionUpdate | undefined>;
  hallOptions(): Promise<HallOptions>;
  notices(query: NoticeQuery): Promise<NoticePage>;
  notice(id: string): Promise<NoticeDetail | undefined>;
  articles(query: ArticleQuery): Promise<ArticlePage>;
  article(id: string): Promise<ArticleDetail | undefined>;
  guide(): Promise<GuideView>;
  about(): Promise<AboutView>;
  topic(topic: TopicCode): Promise<TopicView>;
}
