/**
 * Types, paths and constants that pages share with the bidding module. Public data only: no reserve price, no
 * identities.
 */
import type { Page } from "#core/api";

const BASE = "/frontApi/unLogin";

export const BIDDING_PATHS = {
  sessions: `${BASE}/getPublishBidInstanceList`,
  session: `${BASE}/getPublishBidById`,
  home: `${BASE}/getHomeView`,
  options: `${BASE}/getBidOptions`,
} as const;

/**
 * Stored states of a session (dictionary `sessionStatus`). 2 to 6 follow the clock and are told as of the moment of
 * reading.
 */
export const BID_SESSION_STATUS = {
  draft: 0,
  inReview: 1,
  signUp: 2,
  waiting: 3,
  free: 4,
  limited: 5,
  deciding: 6,
  suspended: 7,
  failed: 8,
  withdrawn: 9,
  candidate: 10,
  confirmed: 11,
  closed: 12,
} as const;
export type BidSessionStatus = (typeof BID_SESSION_STATUS)[keyof typeof BID_SESSION_STATUS];

/**
 * What a visitor is told: `signUp` open for sign-up, `waiting` sign-up closed and not begun, `free` and `limited` bids
 * are taken, `deciding` the time is over and the result is not out, `sold`, `failed` (流拍), `suspended` (中止),
 * `withdrawn` (终止).
 */
export type Phase =
  "signUp" | "waiting" | "free" | "limited" | "deciding" | "sold" | "failed" | "suspended" | "withdrawn";

/** The phases through which the clock alone moves a session, in their order. */
export const CLOCK_PHASES = ["signUp", "waiting", "free", "limited", "deciding"] as const;
export type ClockPhase = (typeof CLOCK_PHASES)[number];

/** Epoch milliseconds. */
export interface BidSessionTimes {
  readonly signUpEnd: number;
  readonly freeStart: number;
  readonly freeEnd: number;
  /** As the accepted bids have moved it; without a limited period the end of the free one. */
  readonly endDateTime: number;
}

/** Where the clock puts a session: the server judges by it, and a page that is open moves by it between two answers. */
export function clockPhase({ signUpEnd, freeStart, freeEnd, endDateTime }: BidSessionTimes, now: number): ClockPhase {
  if (now >= endDateTime) return "deciding";
  if (now < signUpEnd) return "signUp";
  if (now < freeStart) return "waiting";
  return now < freeEnd ? "free" : "limited";
}

/** Groups of phases that the hall filters by: `state` of the list. */
export type HallState = "live" | "signUp" | "waiting" | "ended" | "failed" | "suspended";
export const HALL_STATES: readonly HallState[] = ["live", "signUp", "waiting", "ended", "failed", "suspended"];

/** `sale`: lots for sale. `invite`: invitations to tender (purchases and services, the lowest price wins). */
export type Scene = "sale" | "invite";

export type HallSort = "default" | "ending" | "newest" | "priceUp" | "priceDown";
export const HALL_SORTS: readonly HallSort[] = ["default", "ending", "newest", "priceUp", "priceDown"];

export interface BidSessionQuery {
  readonly scene?: Scene;
  /** Words with spaces between them: each must be found (title, code, place, species). */
  readonly keyWord?: string;
  /** 1 to 5. */
  readonly transactionType?: number;
  readonly state?: HallState;
  /** Code of a region; those below it are meant as well. */
  readonly region?: string;
  readonly species?: string;
  readonly lotKind?: string;
  /** Whole yuan, both ends included: of the current price, or of the start price where nobody has bid. */
  readonly priceFrom?: string;
  readonly priceTo?: string;
  readonly sort?: HallSort;
  readonly pageNo?: number;
  /** At most 50. */
  readonly pageSize?: number;
}

/** Money is yuan with two decimals, quantities are decimal text, moments are ISO with Z. */
export interface BidSessionRow {
  readonly mainId: string;
  readonly title: string;
  readonly landCode: string;
  readonly landTitle: string;
  readonly scene: Scene;
  readonly transactionType: number;
  readonly transactionType_dictText: string;
  readonly lotKind: string;
  readonly lotKind_dictText: string;
  readonly species_dictText: string;
  readonly region: string;
  readonly region_dictText: string;
  readonly address: string;
  readonly seller: string;
  /** 亩 */
  readonly area: string;
  /** 立方米 */
  readonly volume: string | null;
  /** 吨 */
  readonly weight: string | null;
  /** Address of the first picture, complete; null: draw one. */
  readonly picture: string | null;
  /** As of `now` of the page. */
  readonly status: BidSessionStatus;
  readonly status_dictText: string;
  readonly phase: Phase;
  /** Sealed bidding: nobody sees amounts before the end. */
  readonly sealed: boolean;
  /** What the price is for: 元 (the whole), 元/吨, 元/立方米. */
  readonly priceUnit: string;
  readonly startPrice: string;
  readonly step: string;
  readonly margin: string;
  /** The best bid so far; null: none yet, or sealed. */
  readonly currentPrice: string | null;
  readonly bidCount: number;
  /** Told after the end only. */
  readonly registeredCount: number | null;
  /** Phase `sold` only. */
  readonly dealPrice: string | null;
  readonly dealTime: string | null;
  /** Hundredths of a percent above the start (below it for tenders): 1250 is 12.50 %; phase `sold` only. */
  readonly premium: number | null;
  readonly signUpEnd: string;
  readonly marginDeadline: string;
  /** First bid possible. */
  readonly freeStart: string;
  readonly freeEnd: string;
  readonly beingDateTime: string;
  /** When it ends, or ended, as things stand: a bid in the limited period moves it. */
  readonly endDateTime: string;
  /** What the countdown counts to: sign-up end, start or end by phase; null: nothing is counted. */
  readonly nextTime: string | null;
}

export interface BidRow {
  readonly seq: number;
  /** Random in each session; not a person. */
  readonly bidderNumber: string;
  readonly price: string;
  readonly time: string;
}

export interface RuleLine {
  readonly title: string;
  readonly text: string;
}

export interface BidSessionDetail extends BidSessionRow {
  readonly announceAt: string;
  readonly mode_dictText: string;
  /** The rules of this session in words, in the order of the announcement. */
  readonly rules: readonly RuleLine[];
  /** The latest first, at most 50; empty while sealed. */
  readonly bids: readonly BidRow[];
  readonly suspendReason: string | null;
  /** After the deal notice: persons as 张*三, companies in full. */
  readonly winner: string | null;
  readonly winnerNumber: string | null;
  readonly lot: LotView;
  readonly notices: readonly {
    readonly id: string;
    readonly title: string;
    readonly category: number;
    readonly publishTime: string;
  }[];
  /** Others that are open now, of the same region or type; at most 4. */
  readonly others: readonly BidSessionRow[];
}

export interface LotView {
  readonly landId: string;
  readonly batch: string | null;
  readonly plantYear: number | null;
  readonly longitude: string | null;
  readonly latitude: string | null;
  readonly fellingStatus_dictText: string;
  readonly permitNumber: string | null;
  readonly fellingFrom: string | null;
  readonly fellingTo: string | null;
  readonly pictures: readonly string[];
  readonly documents: readonly { readonly name: string; readonly url: string }[];
  /** HTML, cleaned on save and on read. */
  readonly description: string;
  readonly sections: readonly {
    readonly sectionName: string;
    readonly area: string;
    readonly volume: string | null;
    readonly remark: string | null;
  }[];
}

export interface HallOption {
  readonly value: string;
  readonly text: string;
}

/** What the hall can be narrowed to. */
export interface HallOptions {
  readonly transactionTypes: readonly HallOption[];
  readonly states: readonly { readonly value: HallState; readonly text: string }[];
  /** Regions with sessions, the county level. */
  readonly regions: readonly HallOption[];
  readonly species: readonly HallOption[];
  readonly lotKinds: readonly HallOption[];
  readonly sorts: readonly { readonly value: HallSort; readonly text: string }[];
}

export interface HomeFigures {
  readonly live: number;
  readonly signUp: number;
  /** This calendar year. */
  readonly deals: number;
  readonly dealAmount: string;
  /** 立方米 */
  readonly dealVolume: string;
  /** Hundredths of a percent over the start prices, by amount; null: no deal yet. */
  readonly premium: number | null;
}

export interface HomeView {
  /** The server's clock when it was read, ISO with Z. */
  readonly now: string;
  readonly figures: HomeFigures;
  /** Bids are being taken, the liveliest first. */
  readonly live: readonly BidSessionRow[];
  /** Live too, the next to end first. */
  readonly ending: readonly BidSessionRow[];
  /** Sign-up open, the next to close first. */
  readonly opening: readonly BidSessionRow[];
  /** The latest deals. */
  readonly deals: readonly BidSessionRow[];
}

/** A page of sessions and the clock they were judged by. */
export interface BidSessionPage extends Page<BidSessionRow> {
  readonly now: string;
}

export interface BidSessionView {
  readonly now: string;
  readonly session: BidSessionDetail;
}
