/** Closing a round: its best bid becomes public, and the floor of the next one. */
import type { WriteTransaction } from "#engine/server";
import type { LiveSession } from "../repo/live.ts";
import { GRACE_MS } from "../rules/bid.ts";
import { ranked } from "../rules/close.ts";
import { endOfRound, roundsOver, type RoundRule } from "../rules/rounds.ts";
import type { BiddingParts } from "./parts.ts";

/** Rounds that are to be closed: a bid that was received in time may still wait for its turn, and comes first. */
export function isRoundDue(session: RoundRule & { readonly roundsOver: number | null }, now: number): boolean {
  return roundsOver(session, now - GRACE_MS) > (session.roundsOver ?? 0);
}

/** What closing writes to the session; the session is locked. */
export async function closedRounds({ bids }: BiddingParts, tx: WriteTransaction, session: LiveSession, now: number) {
  const over = roundsOver(session, now - GRACE_MS);
  const until = endOfRound(session, over);
  const placed = (await bids.all(tx, session.mainId))
    .filter(({ time }) => time < until)
    .map((bid) => ({ ...bid, acceptedAt: bid.acceptedAt ?? bid.time, flagged: bid.flagged === 1 }));
  const [best] = ranked(session.mode, placed);
  return { roundsOver: over, currentPrice: best?.price ?? null };
}
