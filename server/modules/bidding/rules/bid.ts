/** The decision on one bid, made under the lock of its session. Amounts are fen, moments epoch milliseconds. */
import { BID_SESSION_STATUS as S } from "../contract.ts";
import { endAfter, type EndRule } from "./end.ts";
import { modeRule } from "./modes.ts";
import { isFatFinger, offerFault, type OfferRule } from "./offers.ts";
import { roundsOver } from "./rounds.ts";
import { statusAt, type TimedBidSession } from "./session.ts";

/** Numbers that a rejection is known by. */
export const REJECTIONS = {
  notOpen: 1001,
  ended: 1002,
  suspended: 1003,
  /** A round is over and its best bid is not out yet. */
  roundClosing: 1004,
  belowLeast: 1101,
  noMultiple: 1102,
  aboveCap: 1103,
  leading: 1104,
  /** Of a mode in which each bids once. */
  alreadyBid: 1105,
  notQualified: 1201,
  marginNotFrozen: 1202,
  /** The rules have changed since they were consented to. */
  consentOutdated: 1203,
  tooOften: 1401,
  clockUnsafe: 1501,
} as const;

export type Rejection = keyof typeof REJECTIONS;

/** What was received in time is not lost to our own queue; nobody reaches further back. */
export const GRACE_MS = 2_000;

export interface BidTerms extends TimedBidSession, OfferRule, EndRule {
  readonly reservePrice: number | null;
  /** Tenths. */
  readonly fatFinger: number | null;
  /** 1: whoever leads may raise their own bid. */
  readonly selfOutbid: number | null;
  /** What is stored of the session: of rounds the best of those that are closed. */
  readonly currentPrice: number | null;
  readonly rounds: number | null;
  readonly roundMs: number | null;
  /** Closed ones. */
  readonly roundsOver: number | null;
}

/** The last accepted bid. */
export interface LogHead {
  readonly seq: number;
  readonly at: number;
  readonly price: number;
  readonly bidderNumber: string;
}

/** What is known of who bids. */
export interface KnownBidder {
  readonly isQualified: boolean;
  readonly consents: boolean;
  readonly marginFrozen: boolean;
  readonly bidderNumber: string;
  /** Accepted ones of theirs. */
  readonly bidCount: number;
}

interface ReceivedBid {
  readonly price: number;
  /** When the request had been read. */
  readonly receivedAt: number;
  /** When the lock was held. */
  readonly acceptedAt: number;
}

export type BidDecision =
  | {
      readonly accepted: true;
      readonly seq: number;
      readonly at: number;
      readonly endAt: number;
      /** A person must look at it before it wins. */
      readonly flagged: boolean;
    }
  | { readonly accepted: false; readonly at: number; readonly rejection: Rejection };

/** As of when a bid counts: in the order of the log it never goes back. */
export function momentOf({ receivedAt, acceptedAt }: ReceivedBid, head: LogHead | undefined): number {
  return Math.max(Math.min(Math.max(receivedAt, acceptedAt - GRACE_MS), acceptedAt), head?.at ?? -Infinity);
}

/** Undefined: nobody who has signed up. */
export function decideBid(
  terms: BidTerms,
  head: LogHead | undefined,
  bidder: KnownBidder | undefined,
  bid: ReceivedBid,
): BidDecision {
  const at = momentOf(bid, head);
  const rejection =
    timeRejection(terms, at) ?? bidderRejection(terms, head, bidder) ?? amountRejection(terms, head, bid);
  if (rejection !== undefined) return { accepted: false, at, rejection };
  return {
    accepted: true,
    at,
    seq: (head?.seq ?? 0) + 1,
    endAt: endAfter(terms, terms.endDateTime, at),
    flagged: isFatFinger(terms, bid.price),
  };
}

function timeRejection(terms: BidTerms, at: number): Rejection | undefined {
  const status = statusAt(terms, at);
  if (status === S.free || status === S.limited)
    return roundsOver(terms, at) > (terms.roundsOver ?? 0) ? "roundClosing" : undefined;
  if (status === S.suspended) return "suspended";
  return status < S.free ? "notOpen" : "ended";
}

function bidderRejection(
  { mode, selfOutbid }: BidTerms,
  head: LogHead | undefined,
  bidder: KnownBidder | undefined,
): Rejection | undefined {
  if (bidder?.isQualified !== true) return "notQualified";
  if (!bidder.marginFrozen) return "marginNotFrozen";
  if (!bidder.consents) return "consentOutdated";
  const { published, once } = modeRule(mode);
  if (once && bidder.bidCount > 0) return "alreadyBid";
  const leads = published === "bids" && head?.bidderNumber === bidder.bidderNumber;
  return leads && selfOutbid !== 1 ? "leading" : undefined;
}

const amountRejection = (terms: BidTerms, head: LogHead | undefined, { price }: ReceivedBid): Rejection | undefined =>
  offerFault({ ...terms, currentPrice: knownPrice(terms, head) }, price);

/** The price that whoever bids can know: the best so far, of rounds the best of those before. */
function knownPrice({ mode, currentPrice }: BidTerms, head: LogHead | undefined): number | null {
  const { published } = modeRule(mode);
  if (published === "rounds") return currentPrice;
  return published === "bids" ? (head?.price ?? null) : null;
}
