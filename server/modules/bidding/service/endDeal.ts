/**
 * A deal that comes to nothing: its buyer defaults and loses the margin (P08), an offer to the next best bidder lapses,
 * or an authority cancels the sale. Then the next best bidder is offered it, or the lot may be listed again.
 */
import type { StoredRow } from "#core/values";
import type { WriteContext } from "#engine/server";
import { BID_SESSION_STATUS as S } from "../contract.ts";
import { biddingErrors } from "../errors.ts";
import { DEAL } from "../rules/deal.ts";
import { nextBest } from "../rules/nextBest.ts";
import { MARGIN, REGISTRATION } from "../rules/registration.ts";
import { addDeal, logOf } from "./closing.ts";
import { buyerOf, DEAL_ENTITY, numberOf, sessionOf, type SessionOfDeal } from "./dealFacts.ts";
import { revokeDealNotice } from "./dealNotice.ts";
import { relistSoldLot } from "./lotOfSession.ts";
import type { BiddingParts } from "./parts.ts";
import { bookOf, ENTITY, queuedMargin, SESSION } from "./registrations.ts";

export interface Ending {
  readonly deal: StoredRow;
  readonly as: "defaulted" | "lapsed" | "cancelled";
  readonly followUp: "nextBest" | "relist";
  readonly reason: string;
  readonly makerId: string;
  readonly checkerId: string;
}

/** The deal is locked by whoever calls. Everything is written before the one posting. */
export async function endDeal(parts: BiddingParts, { rows, tx }: WriteContext, ending: Ending): Promise<void> {
  const { deal, as, followUp, reason, makerId, checkerId } = ending;
  const of = await sessionOf(parts, rows, String(deal["mainId"]));
  const buyer = await buyerOf(rows, deal);
  if (buyer["status"] !== REGISTRATION.won) throw biddingErrors.error("DEAL_STATE");
  const forfeits = as === "defaulted" && buyer["marginState"] === MARGIN.frozen;
  const amount = forfeits ? numberOf(buyer, "margin") : 0;
  await rows.change(
    ENTITY,
    buyer,
    as === "defaulted"
      ? { status: REGISTRATION.defaulted, reason, ...(amount === 0 ? {} : { marginState: MARGIN.forfeited }) }
      : { status: REGISTRATION.lost, reason, ...queuedMargin(buyer) },
    as === "defaulted" ? "default" : as === "lapsed" ? "lapse" : "cancel",
  );
  const state = as === "defaulted" ? DEAL.defaulted : DEAL.cancelled;
  const replaced = followUp === "nextBest" ? { replaced: 1 } : {};
  await rows.change(DEAL_ENTITY, deal, { state, endTime: tx.now, forfeited: amount, ...replaced }, "end");
  await revokeDealNotice(rows, deal, reason.slice(0, MOST_OPINION));
  await (followUp === "nextBest" ? offerNext(parts, rows, of) : relist(rows, of, as));
  if (as !== "lapsed")
    await parts.notify(tx, String(buyer["memberId"]), as === "defaulted" ? "dealDefaulted" : "dealCancelled", {
      title: String(deal["dealTitle"]),
      reason,
    });
  if (amount === 0) return;
  await parts.ledger.post(tx, {
    event: "marginForfeited",
    subjects: { ...bookOf(buyer), registrationId: String(buyer["id"]) },
    amounts: { amount },
    makerId,
    checkerId,
  });
}

/** Of a notice. */
const MOST_OPINION = 200;

async function relist(rows: WriteContext["rows"], { row }: SessionOfDeal, as: Ending["as"]): Promise<void> {
  const result = { winnerNumber: null, dealPrice: null, dealTime: null, bidTime: null };
  await rows.change(SESSION, row, { status: as === "cancelled" ? S.withdrawn : S.failed, ...result }, as);
  await relistSoldLot(row, rows);
}

/** The same terms as for the first one: their own bid, their own time to confirm. Their margin must still be held. */
async function offerNext(
  parts: BiddingParts,
  rows: WriteContext["rows"],
  { session, row }: SessionOfDeal,
): Promise<void> {
  const { tx } = rows;
  const { mainId } = session;
  if (session.nextBest !== 1) throw biddingErrors.error("NEXT_BEST_RULE");
  const earlier = await parts.deals.ofSession(tx, mainId);
  const passed = new Set<string>();
  for (const { registrationId } of earlier) {
    const one = registrationId === null ? undefined : await rows.row(ENTITY, registrationId);
    passed.add(String(one?.["bidderNumber"] ?? ""));
  }
  const voided = await parts.deals.voided(tx, mainId);
  const bids = (await logOf(parts, tx, session)).filter(({ seq }) => !voided.has(seq));
  const next = nextBest(session, bids, passed);
  const found = next === undefined ? undefined : await parts.deals.registrationOf(tx, mainId, next.bidderNumber);
  const registration = found === undefined ? undefined : await rows.row(ENTITY, found.id);
  if (next === undefined || registration === undefined) throw biddingErrors.error("NO_NEXT_BEST");
  const held = registration["marginState"] === MARGIN.queued || registration["margin"] === 0;
  if (registration["status"] !== REGISTRATION.lost || !held) throw biddingErrors.error("NEXT_BEST_MARGIN");
  const margin = registration["marginState"] === MARGIN.queued ? { marginState: MARGIN.frozen } : {};
  await rows.change(ENTITY, registration, { status: REGISTRATION.won, ...margin }, "offer");
  const result = {
    status: S.candidate,
    winnerNumber: next.bidderNumber,
    dealPrice: next.price,
    currentPrice: next.price,
    dealTime: null,
  };
  await rows.change(SESSION, row, result, "offer");
  await addDeal(
    rows,
    session,
    row,
    next,
    registration,
    Math.max(...earlier.map(({ place }) => Number(place ?? 1))) + 1,
  );
}
