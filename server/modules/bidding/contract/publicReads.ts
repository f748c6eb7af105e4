/**
 * Types, paths and constants that pages share with the bidding module. Public data only: no reserve price, no
 * identities.
 */
import type { Page } from "#core/api";

const BASE = "/frontApi/unLogin";

/** The server's time in epoch milliseconds, of a polled answer without a body (304). */
export const SERVER_TIME_HEADER = "x-server-time";

export const BIDDING_PATHS = {
  sessions: `${BASE}/getPublishBidInstanceList`,
  session: `${BASE}/getPublishBidById`,
  calendar: `${BASE}/downloadBidCalendar`,
  home: `${BASE}/getHomeView`,
  options: `${BASE}/getBidOptions`,
  signUp: "/frontApi/login/signUpBid",
  cancelSignUp: "/frontApi/login/cancelSignUpBid",
  room: "/frontApi/login/getPublishBidListById",
  attend: "/frontApi/login/attendBid",
  events: "/frontApi/login/getBidEvents",
  mine: "/myTrading/listViewMyTrading",
  signDeal: "/frontApi/login/signBidDeal",
} as const;

/**
 * Stored states of a session (dictionary `sessionStatus`). 2 to 6 follow the clock and are answered as of the moment of
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
 * What a visitor sees: `signUp` open for sign-up, `waiting` sign-up closed and not begun, `free` and `limited` bids
 * are taken, `deciding` the time is over and the result is not out, `sold`, `failed` (流拍), `suspended` (中止),
 * `withdrawn` (终止).
 */
export type Phase =
  | "signUp"
  | "waiting"
  | "free"
  | "limited"
  | "deciding"
  | "sold"
  | "failed"
  | "suspended"
  | "withdrawn";

/** Bids are taken. */
export const isLive = (phase: Phase): boolean => phase === "free" || phase === "limited";

/** The result is public: what was withheld for it is shown. */
export const hasResult = (phase: Phase): boolean => phase === "sold" || phase === "failed";

/** Nothing more comes of it: sold, failed or withdrawn. */
export const isConcluded = (phase: Phase): boolean => hasResult(phase) || phase === "withdrawn";

/** No more bids are taken, whether the result is public or not. */
export const isBiddingOver = (phase: Phase): boolean => isConcluded(phase) || phase === "deciding";

/** It did not go by its times, nor will it. */
export const isHalted = (phase: Phase): boolean => phase === "suspended" || phase === "withdrawn";

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

/** Equal parts of a session: how many, and how long each is. */
export interface RoundPlan {
  readonly of: number;
  /** Milliseconds. */
  readonly ms: number;
}

/** How many rounds are over by the clock; the last one ends with the session. Moments are epoch milliseconds. */
export function roundsOverAt({ of, ms }: RoundPlan, endDateTime: number, now: number): number {
  return Math.min(of, Math.max(0, of - Math.ceil((endDateTime - now) / ms)));
}

/** Groups of phases that the hall filters by: `state` of the list. */
export const HALL_STATES = ["live", "signUp", "waiting", "ended", "failed", "suspended"] as const;
export type HallState = (typeof HALL_STATES)[number];

/** `sale`: lots for sale. `invite`: invitations to tender (purchases and services, the lowest price wins). */
export type Scene = "sale" | "invite";

export const HALL_SORTS = ["default", "ending", "newest", "priceUp", "priceDown"] as const;
export type HallSort = (typeof HALL_SORTS)[number];
/** Of an address that names none. */
export const DEFAULT_HALL_SORT: HallSort = "default";

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
  /** Whole yuan, both ends included: of `total`. A session without one fits neither. */
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
  /** Sealed bidding: amounts, and how many there are, are withheld before the result. */
  readonly sealed: boolean;
  /** Bidding in rounds: the best bid of each is public when it is over, how many there are with the result. */
  readonly round: RoundPlan | null;
  /** What the price is for: 元 (the whole), 元/吨, 元/立方米. */
  readonly priceUnit: string;
  readonly startPrice: string;
  readonly step: string;
  readonly margin: string;
  /** The best bid so far; null: none yet, or sealed. Of `rounds`: the best of the rounds that are over. */
  readonly currentPrice: string | null;
  /**
   * The whole of the shown price, in yuan: of the deal, else the price times the announced quantity. The hall filters
   * and sorts by it. Null: the price is for one of a unit, and no quantity is announced.
   */
  readonly total: string | null;
  readonly bidCount: number;
  /** Present after the end only. */
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

/** A price for one of a unit, in yuan: what a whole price comes to for a cubic metre (立方米), a ton (吨) or a mu (亩). */
export interface UnitPrice {
  readonly unit: string;
  readonly price: string;
}

/** What follows from the price that is shown; each amount is computed in fen. */
export interface BidSessionSums {
  /** The whole: a unit price is multiplied with the announced quantity. Null: no quantity is announced. */
  readonly total: string | null;
  /** The total is that of the announced quantity; what is delivered decides. */
  readonly estimated: boolean;
  readonly unitPrices: readonly UnitPrice[];
  /** Sales only. */
  readonly payment: PaymentPlan | null;
}

/** What the buyer pays after the contract, by the transaction type. */
export interface PaymentPlan {
  /** Percent of the total that is paid first: 100, 70 or 50; null: a performance bond is, of an amount by contract. */
  readonly firstShare: number | null;
  /** First payment and balance are the total; null where the total or the share is. */
  readonly first: string | null;
  readonly balance: string | null;
}

/** What may be offered next: upwards at least `least`, downwards at most; by the rule not beyond `limit`. */
export interface NextOffer {
  readonly least: string;
  readonly limit: string | null;
}

/** A confirmed deal of the same kind of lot, to compare prices with. */
export interface ComparableDeal {
  readonly mainId: string;
  readonly title: string;
  readonly species_dictText: string;
  readonly region_dictText: string;
  /** 立方米 */
  readonly volume: string;
  /** The whole price in yuan. */
  readonly dealPrice: string;
  /** Yuan a cubic metre; null: no volume. */
  readonly cubicPrice: string | null;
  readonly dealTime: string;
}

export interface BidSessionDetail extends BidSessionRow {
  readonly announceAt: string;
  readonly mode_dictText: string;
  readonly sums: BidSessionSums;
  /** Null: over, or amounts need keep no distance from each other. */
  readonly nextOffer: NextOffer | null;
  /** That there is a reserve price; never how much. */
  readonly hasReserve: boolean;
  /** Whether the best bid meets the reserve price; null: the session's rule does not reveal it, or not yet. */
  readonly reserveMet: boolean | null;
  /** Hash of the rules: what signing up consents to. */
  readonly consent: string;
  /** The rules of this session in words, in the order of the announcement. */
  readonly rules: readonly RuleLine[];
  /** The latest first, at most 50; empty while they are withheld. */
  readonly bids: readonly BidRow[];
  /** Single bids are published with the result, not before. */
  readonly bidsWithheld: boolean;
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
  /** The nearest by species and region first, then the latest; at most 5. Sales only. */
  readonly comparables: readonly ComparableDeal[];
}

export interface LotView {
  readonly landId: string;
  readonly batch: string | null;
  readonly plantYear: number | null;
  readonly longitude: string | null;
  readonly latitude: string | null;
  /** 0: no felling permit is uploaded, 1: uploaded, 2: verified. */
  readonly fellingStatus: number;
  readonly fellingStatus_dictText: string;
  readonly permitNumber: string | null;
  /** Whom to call to see the lot, and when; null: not announced. */
  readonly viewingContact: string | null;
  readonly viewingPhone: string | null;
  readonly viewingTime: string | null;
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

/** Parts of a session that do not change while its page is open: a repeated request leaves them out. */
type FixedPart = "lot" | "rules" | "comparables";

/** What may have changed of a session. */
export interface BidSessionUpdate {
  readonly now: string;
  readonly session: Omit<BidSessionDetail, FixedPart>;
}
