/** What each page is given: the answer of its `load` in the route table. */
import type {
  HallOptions,
  HomeView,
  Scene,
  BidSessionPage,
  BidSessionQuery,
  BidSessionView,
} from "#server/modules/bidding/contract";
import type {
  AboutTab,
  AboutView,
  ArticleDetail,
  ArticleRow,
  GuideTab,
  GuideView,
  NoticeCategory,
  NoticeDetail,
  NoticePage,
  NoticeRow,
  TopicView,
} from "#server/modules/content/contract";

export interface HomeData {
  readonly view: HomeView;
  /** The latest of each kind, in the order of the kinds: bidding times, deals, others. */
  readonly notices: readonly { readonly category: NoticeCategory; readonly records: readonly NoticeRow[] }[];
  readonly articles: readonly ArticleRow[];
}

/** The trading hall, and the invitations to tender. */
export interface HallData {
  readonly scene: Scene;
  /** As read from the address; unreadable parts are left out. */
  readonly query: BidSessionQuery;
  readonly page: BidSessionPage;
  readonly options: HallOptions;
}

export type BidSessionData = BidSessionView;

export interface NoticeListData {
  readonly category: NoticeCategory;
  readonly keyWord: string;
  readonly page: NoticePage;
}

export type NoticeData =
  | { readonly kind: "notice"; readonly notice: NoticeDetail }
  | { readonly kind: "article"; readonly article: ArticleDetail };

export interface GuideData {
  readonly tab: GuideTab;
  readonly guide: GuideView;
}

export interface AboutData {
  readonly tab: AboutTab;
  readonly about: AboutView;
}

export type TopicData = TopicView;

/** Pages of sign-in and registration; those without a form say how and where it is done now. */
export type AccountService =
  | "login"
  | "oauth"
  | "register"
  | "registerPerson"
  | "registerCompany"
  | "registerResult"
  | "findPassword"
  | "alteration";

export interface AccountData<Service extends AccountService = AccountService> {
  readonly service: Service;
}

/** Nothing that the server could know: who is signed in is known in the browser. */
export type MemberData = Readonly<Record<string, never>>;

/** /SelectDemo and /test/home, where demo data is loaded. */
export interface DemoData {
  readonly demo: "select" | "home";
  readonly options: HallOptions;
}

export type ErrorData = { readonly status: 404 } | { readonly status: 500; readonly requestId: string };
