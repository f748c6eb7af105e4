/** What becomes of a session whose time is over: a pure decision from its rules and its log. */
import { modeRule } from "./modes.ts";

export interface CloseRule {
  readonly mode: string;
  readonly reservePrice: number | null;
  readonly minRegistered: number;
  readonly minBidders: number | null;
  /** `fail`: with one qualified bidder nothing is sold. */
  readonly singleBidder: string | null;
}

export interface LoggedBid {
  readonly seq: number;
  readonly bidderNumber: string;
  readonly price: number;
  readonly acceptedAt: number;
  readonly flagged: boolean;
  /** Of somebody who has the preemptive right in this session. */
  readonly preemptive?: boolean;
}

type FailReason = "registrations" | "noBids" | "bidders" | "singleBidder" | "reserve";

export type CloseDecision<Bid extends LoggedBid> =
  | { readonly result: "failed"; readonly reason: FailReason }
  | { readonly result: "candidate"; readonly best: Bid }
  /** The best bid was flagged: people decide. */
  | { readonly result: "review"; readonly best: Bid };

/** @param bids all accepted ones, in their order */
export function decideClose<Bid extends LoggedBid>(
  rule: CloseRule,
  qualified: number,
  bids: readonly Bid[],
): CloseDecision<Bid> {
  const failed = (reason: FailReason) => ({ result: "failed", reason }) as const;
  if (qualified < rule.minRegistered) return failed("registrations");
  const [best] = ranked(rule.mode, bids);
  if (best === undefined) return failed("noBids");
  if (new Set(bids.map(({ bidderNumber }) => bidderNumber)).size < (rule.minBidders ?? 1)) return failed("bidders");
  if (qualified === 1 && rule.singleBidder === "fail") return failed("singleBidder");
  if (!meetsReserve(rule, best.price)) return failed("reserve");
  return { result: best.flagged ? "review" : "candidate", best };
}

/** Bids that count, the best first: by price, of equal ones that with the preemptive right, then the earlier. */
export function ranked<Bid extends LoggedBid>(mode: string, bids: readonly Bid[]): readonly Bid[] {
  const { lowestWins, lastCounts } = modeRule(mode);
  const counted = lastCounts ? [...new Map(bids.map((bid) => [bid.bidderNumber, bid])).values()] : bids;
  const side = lowestWins ? 1 : -1;
  const right = ({ preemptive = false }: Bid): number => (preemptive ? 0 : 1);
  return counted.toSorted(
    (a, b) => side * (a.price - b.price) || right(a) - right(b) || a.acceptedAt - b.acceptedAt || a.seq - b.seq,
  );
}

export function meetsReserve({ mode, reservePrice }: Pick<CloseRule, "mode" | "reservePrice">, price: number): boolean {
  if (reservePrice === null) return true;
  return modeRule(mode).lowestWins ? price <= reservePrice : price >= reservePrice;
}
