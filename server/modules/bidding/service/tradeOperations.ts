/**
 * What people decide after the close: one person proposes, another approves, and it is done in the transaction of the
 * approval. What is possible is asked at both, with the deal and the session locked.
 */
import { type StoredRow } from "#core/values";
import type { Draft, WriteContext } from "#engine/server";
import { BID_SESSION_STATUS as S } from "../contract.ts";
import { biddingErrors } from "../errors.ts";
import { decideClose, ranked } from "../rules/close.ts";
import { DEAL, defaultProblem, lapseProblem } from "../rules/deal.ts";
import { isOfBid, isTradeKind, type TradeKind } from "../rules/trade.ts";
import { conclude, logOf, type LoggedRow } from "./closing.ts";
import { buyerOf, DEAL_ENTITY, momentOf, numberOf, sessionOf, type SessionOfDeal } from "./dealFacts.ts";
import { disposeForfeit, shortfallOfDeal } from "./disposeForfeit.ts";
import { endDeal, type Ending } from "./endDeal.ts";
import type { BiddingParts } from "./parts.ts";

const OPERATION = "trade_operation";

export function registerTradeOperations(parts: BiddingParts): void {
  const { hooks } = parts.engine;
  hooks.on(OPERATION, "beforeAdd", async (draft, context) => {
    if (!context.seeding) await fill(parts, draft, context);
  });
  hooks.on(OPERATION, "beforeEdit", async (draft, _before, context) => {
    if (!context.seeding && FILLED.has(context.op)) await fill(parts, draft, context);
  });
  hooks.on(OPERATION, "afterWrite", async (_before, after, context) => {
    if (!context.seeding && context.op === "approve" && after !== undefined) await execute(parts, after, context);
  });
}

/** Operations after which a row says anew what it is about. */
const FILLED: ReadonlySet<string> = new Set(["edit", "restore", "propose", "approve"]);

function kindOf(row: StoredRow): TradeKind {
  const { kind } = row;
  if (!isTradeKind(kind)) throw biddingErrors.error("TRADE_KIND");
  return kind;
}

/** What the row is about, as it is now; refused where it cannot be done. */
async function fill(parts: BiddingParts, draft: Draft, context: WriteContext): Promise<void> {
  const kind = kindOf(draft);
  if (isOfBid(kind)) {
    const of = await sessionOf(parts, context.rows, String(draft["mainId"]));
    const { best } = await bestOf(parts, context, of);
    // What another bid than the proposed one would be decided of.
    if (context.op === "approve" && numberOf(draft, "seq") !== best.seq) throw biddingErrors.error("OTHER_BID");
    const { seq, bidderNumber, price } = best;
    Object.assign(draft, { subject: of.row["title"] ?? null, seq, bidderNumber, price });
    return;
  }
  const deal = await dealOf(draft, context);
  const buyer = await buyerOf(context.rows, deal);
  await assertPossible(parts, kind, draft, deal, context);
  Object.assign(draft, {
    subject: deal["dealTitle"] ?? null,
    seq: null,
    bidderNumber: buyer["bidderNumber"] ?? null,
    price: deal["dealPrice"] ?? null,
  });
}

async function dealOf(row: StoredRow, { rows }: WriteContext): Promise<StoredRow> {
  const deal = await rows.row(DEAL_ENTITY, String(row["dealId"]));
  if (deal === undefined) throw biddingErrors.error("DEAL_UNKNOWN");
  return deal;
}

/** The bids that count, and the best of them, of a session in which people decide. */
async function bestOf(parts: BiddingParts, { tx }: WriteContext, { session }: SessionOfDeal) {
  if (session.status !== S.deciding) throw biddingErrors.error("NOT_DECIDING");
  const voided = await parts.deals.voided(tx, session.mainId);
  const bids = (await logOf(parts, tx, session)).filter(({ seq }) => !voided.has(seq));
  const [best] = ranked(session.mode, bids);
  if (best === undefined) throw biddingErrors.error("NOT_DECIDING");
  return { bids, best };
}

async function assertPossible(
  parts: BiddingParts,
  kind: Exclude<TradeKind, "acceptBid" | "voidBid">,
  draft: Draft,
  deal: StoredRow,
  { rows, tx }: WriteContext,
): Promise<void> {
  const state = numberOf(deal, "state");
  const ground = String(draft["ground"]);
  const ending = {
    state,
    place: numberOf(deal, "place"),
    confirmDeadline: momentOf(deal, "confirmDeadline"),
    buyerSignTime: momentOf(deal, "buyerSignTime"),
    signDeadline: momentOf(deal, "signDeadline"),
  };
  switch (kind) {
    case "markDefault":
    case "lapseOffer": {
      const problem = (kind === "markDefault" ? defaultProblem : lapseProblem)(ending, ground, tx.now);
      if (problem !== undefined) throw biddingErrors.error(problem);
      return;
    }
    case "cancelDeal":
      if (state >= DEAL.contracted && state !== DEAL.objected) throw biddingErrors.error("DEAL_STATE");
      return;
    case "extendDeadline": {
      const field = deadlineField(state);
      const least = Math.max(tx.now, numberOf(deal, field));
      if (numberOf(draft, "newDeadline") <= least) throw biddingErrors.error("DEADLINE_EARLIER");
      return;
    }
    case "disposeForfeit":
      Object.assign(draft, await shortfallOfDeal(parts, rows, deal, draft));
  }
}

/** @throws BIDDING.DEAL_STATE of a deal in which nothing is waited for */
function deadlineField(state: number): "confirmDeadline" | "signDeadline" {
  if (state === DEAL.awaiting) return "confirmDeadline";
  if (state === DEAL.effective) return "signDeadline";
  throw biddingErrors.error("DEAL_STATE");
}

async function execute(parts: BiddingParts, operation: StoredRow, context: WriteContext): Promise<void> {
  const kind = kindOf(operation);
  if (isOfBid(kind)) return decideBid(parts, operation, kind, context);
  const deal = await dealOf(operation, context);
  const ending = (as: Ending["as"], followUp: Ending["followUp"]): Ending => ({
    deal,
    as,
    followUp,
    reason: String(operation["reason"]),
    makerId: String(operation["makerId"]),
    checkerId: String(operation["checkerId"]),
  });
  const followUp = operation["followUp"] === "nextBest" ? "nextBest" : "relist";
  switch (kind) {
    case "markDefault":
      return endDeal(parts, context, ending("defaulted", followUp));
    case "lapseOffer":
      return endDeal(parts, context, ending("lapsed", followUp));
    case "cancelDeal":
      return endDeal(parts, context, ending("cancelled", "relist"));
    case "extendDeadline": {
      const change = { [deadlineField(numberOf(deal, "state"))]: numberOf(operation, "newDeadline") };
      await context.rows.change(DEAL_ENTITY, deal, change, "extend");
      return;
    }
    case "disposeForfeit":
      return disposeForfeit(parts, context, deal, operation);
  }
}

/** The session is decided anew: with the best bid as it is, or without it where the rules say who comes next. */
async function decideBid(
  parts: BiddingParts,
  operation: StoredRow,
  kind: "acceptBid" | "voidBid",
  context: WriteContext,
): Promise<void> {
  const { rows, tx } = context;
  const of = await sessionOf(parts, rows, String(operation["mainId"]));
  const { session, row } = of;
  const seq = numberOf(operation, "seq");
  const voided = await parts.deals.voided(tx, session.mainId);
  const log = await logOf(parts, tx, session);
  const accepted = (bid: LoggedRow): LoggedRow => (kind === "acceptBid" && bid.seq === seq ? unflagged(bid) : bid);
  const bids = log.filter((bid) => !voided.has(bid.seq) && (kind === "acceptBid" || bid.seq !== seq)).map(accepted);
  const qualified = await parts.live.qualified(tx, session.mainId);
  const goesOn = kind === "acceptBid" || session.nextBest === 1;
  const decision = goesOn
    ? decideClose(session, qualified.length, bids)
    : ({ result: "failed", reason: "noBids" } as const);
  await conclude(parts, rows, session, row, decision);
}

const unflagged = (bid: LoggedRow): LoggedRow => ({ ...bid, flagged: false });
