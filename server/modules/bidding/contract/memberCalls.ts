/** What members and the bidding module share: sign-up, bids, the live room, their own sessions. */
import type { Phase, BidSessionRow, BidRow, NextOffer } from "./publicReads.ts";

/** States of a registration (dictionary `registrationStatus`). */
export const REGISTRATION = {
  waiting: 1,
  qualified: 2,
  lost: 3,
  won: 4,
  expired: 5,
  cancelled: 6,
  rejected: 7,
  defaulted: 8,
} as const;

/** What signing up came to. */
export interface SignedUp {
  readonly mainId: string;
  /** One of `REGISTRATION`: 1 the margin has not come, 2 may bid. */
  readonly status: number;
  /** Null: none before the margin is frozen. */
  readonly bidderNumber: string | null;
  readonly margin: string;
  /** Until when money must be there. */
  readonly marginDeadline: string;
}

/** An accepted bid. */
export interface PlacedBid {
  readonly mainId: string;
  /** Null while nobody may know how many there are. */
  readonly seq: number | null;
  readonly price: string;
  /** When the session ends now. */
  readonly endAt: string;
}

/** One accepted bid, as pages are told of it: `no` is the bidder's number, `ext` whether it moved the end. */
export interface BidEvent {
  readonly seq: number;
  readonly price: string;
  readonly no: string;
  readonly at: string;
  readonly endAt: string;
  readonly ext: boolean;
}

/** What was missed since a place in the log. */
export interface BidEvents {
  /** Another one than before: places of before mean nothing. */
  readonly epoch: string;
  /** The last place; 0 while bids are withheld. */
  readonly seq: number;
  /** Not all that was missed is in `items`: read the whole again. */
  readonly reset: boolean;
  readonly items: readonly BidEvent[];
  readonly now: string;
}

/** What a member sees of a session while it runs. */
export interface BidRoom {
  readonly now: string;
  readonly epoch: string;
  /** The last place in the log; 0 while bids are withheld. */
  readonly seq: number;
  readonly session: BidSessionRow;
  readonly nextOffer: NextOffer | null;
  /** Whoever leads may offer again. */
  readonly selfOutbid: boolean;
  /** An offer of so many times the start, for a tender of that part of it, is likely a slip: "5.0"; null: none is. */
  readonly fatFinger: string | null;
  readonly consent: string;
  /** The latest first, at most 50; empty while they are withheld. */
  readonly bids: readonly BidRow[];
  readonly bidsWithheld: boolean;
  readonly me: OwnState;
}

/** What a member is in a session. */
export interface OwnState {
  /** Dictionary `registrationStatus`; null: has not signed up. */
  readonly status: number | null;
  readonly status_dictText: string;
  readonly bidderNumber: string | null;
  readonly margin: string | null;
  /** Dictionary `marginState`; null: nothing was frozen. */
  readonly marginState: number | null;
  /** Knows the rules as they are now. */
  readonly consents: boolean;
  /** False too while nobody may know who leads. */
  readonly leads: boolean;
  /** Their own bids, the latest first, at most 50. */
  readonly bids: readonly { readonly price: string; readonly time: string }[];
}

/** The live room of a session: `{BID_SOCKET}/{userId}/{mainId}`, for members. */
export const BID_SOCKET = "/bidSocket";
export const BID_HEARTBEAT_MS = 5_000;

/** How a session stands: the first frame, and whenever single bids do not explain the change. */
export interface BidSnapshot {
  readonly type: "ready";
  readonly epoch: string;
  /** The last place in the log; 0 while bids are withheld. */
  readonly seq: number;
  readonly price: string | null;
  readonly leaderNo: string | null;
  readonly endAt: string;
  readonly state: Phase;
  /** The number of whose page it is; null: has none. */
  readonly myNo: string | null;
  readonly iLead: boolean;
  /** The latest first; empty while they are withheld. */
  readonly last20: readonly BidEvent[];
  readonly serverNow: string;
}

/** What the live room of a session sends: bids without a gap; a page that finds one asks for what is missing. */
export type BidFrame =
  | BidSnapshot
  | {
      readonly type: "bids";
      readonly epoch: string;
      /** The oldest first. */
      readonly items: readonly BidEvent[];
      readonly serverNow: string;
    }
  /** It is in another phase, or ends at another time than a bid made it. */
  | { readonly type: "state"; readonly state: Phase; readonly endAt: string; readonly serverNow: string }
  /** Something of the member's own has changed: read the room again. */
  | { readonly type: "me"; readonly serverNow: string }
  /** After each heartbeat. */
  | { readonly type: "time"; readonly serverNow: string }
  | { readonly type: "error"; readonly code: string; readonly message: string };

/** The confirmation of a deal that its buyer has signed. */
export interface SignedDeal {
  readonly dealId: string;
  readonly signedAt: string;
}

/** What a member's own sessions are narrowed to. Days as 2026-11-21, both included. */
export interface MyTradingQuery {
  /** Of the dictionary `biddingState`. */
  readonly status?: string;
  readonly landCode?: string;
  readonly landTitle?: string;
  readonly createDateBegin?: string;
  readonly createDateEnd?: string;
  readonly bidTimeBegin?: string;
  readonly bidTimeEnd?: string;
  readonly pageNo?: number;
  readonly pageSize?: number;
}

/** A session that a member has signed up for. */
export interface MyTradingRow {
  readonly mainId: string;
  readonly landCode: string;
  readonly landTitle: string;
  readonly title: string;
  readonly transactionType: number;
  readonly transactionType_dictText: string;
  /** Null: none before the margin is frozen. */
  readonly bidderNumber: string | null;
  /** Dictionary `biddingState`, as of now. */
  readonly status: number;
  readonly status_dictText: string;
  /** Of the sign-up. */
  readonly createDate: string;
  /** Of the trade; null before it. */
  readonly bidTime: string | null;
  readonly beingDateTime: string;
  readonly endDateTime: string;
  /** What came of their winning bid, or of the offer as the next best one; null: nothing. */
  readonly deal: OwnDeal | null;
}

/** A deal as its buyer sees it. */
export interface OwnDeal {
  readonly dealId: string;
  /** Dictionary `dealState`; 1: they are to sign its confirmation. */
  readonly status: number;
  readonly status_dictText: string;
  /** The whole. */
  readonly dealPrice: string;
  /** Somebody before them has failed: they owe nothing before they sign. */
  readonly offered: boolean;
  /** Null: the confirmation has not been issued. */
  readonly confirmDeadline: string | null;
  readonly signedAt: string | null;
}
