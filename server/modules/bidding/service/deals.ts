/**
 * A deal from the close to its effect: the confirmation is issued, the buyer signs it, then the seller's side; the
 * notice is published, and after its time the deal is effective. Its contract begins there, and is another module's:
 * until then the winner's margin stays frozen.
 */
import { displayInstant, displayMoney, formatInstant, type StoredRow } from "#core/values";
import type { Caller, Draft, WriteContext } from "#engine/server";
import { BID_SESSION_STATUS as S, type SignedDeal } from "../contract.ts";
import { biddingErrors } from "../errors.ts";
import { DEAL } from "../rules/deal.ts";
import { buyerOf, DEAL_ENTITY, deadlineAfter, momentOf, numberOf, sessionOf } from "./dealFacts.ts";
import { publishDealNotice } from "./dealNotice.ts";
import { assertStillHolder, authorOf, BY_CLOCK, certifiedHolder, type BiddingParts } from "./parts.ts";
import { bookOf, SESSION } from "./registrations.ts";

export function registerDealRules(parts: BiddingParts): void {
  parts.engine.hooks.on(DEAL_ENTITY, "beforeEdit", async (draft, before, context) => {
    if (context.seeding) return;
    if (context.op === "issue") await issue(parts, draft, before, context);
    if (context.op === "confirm") await confirm(parts, draft, before, context);
  });
}

/** The time to sign runs from the end of bidding, or from now where the confirmation is issued later. */
async function issue(parts: BiddingParts, draft: Draft, before: StoredRow, { rows, tx }: WriteContext): Promise<void> {
  const { session } = await sessionOf(parts, rows, String(before["mainId"]));
  const buyer = await buyerOf(rows, before);
  const from = Math.max(numberOf(before, "dealTime"), tx.now);
  const deadline = await deadlineAfter(parts, tx, from, session.confirmDays ?? 1);
  draft["confirmDeadline"] = deadline;
  await parts.notify(tx, String(buyer["memberId"]), numberOf(before, "place") > 1 ? "dealOffered" : "dealIssued", {
    title: String(before["dealTitle"]),
    price: displayMoney(numberOf(before, "dealPrice")),
    deadline: displayInstant(deadline),
  });
}

/** Both sides have signed: the buyer becomes public with the notice. */
async function confirm(parts: BiddingParts, draft: Draft, before: StoredRow, context: WriteContext): Promise<void> {
  const { rows, tx, viewer } = context;
  const { session, row } = await sessionOf(parts, rows, String(before["mainId"]));
  if (row["status"] !== S.candidate) throw biddingErrors.error("DEAL_STATE");
  const noticeEnd = await deadlineAfter(parts, tx, tx.now, session.noticeDays ?? 0);
  draft["noticeEnd"] = noticeEnd;
  await rows.change(SESSION, row, { status: S.confirmed, dealTime: tx.now }, "confirm");
  const persons = { issuer: String(before["issuer"]), confirmer: viewer.username };
  draft["noticeId"] = await publishDealNotice(rows, before, persons, noticeEnd);
}

/** The buyer signs the confirmation, in time; the same call again has the same answer. */
export async function signDeal(parts: BiddingParts, dealId: string, caller: Caller): Promise<SignedDeal> {
  const holder = await certifiedHolder(parts, caller);
  return parts.engine.calls.write(authorOf(caller), async (rows) => {
    const { tx } = rows;
    const deal = await rows.row(DEAL_ENTITY, dealId);
    const buyer = deal === undefined ? undefined : await ownRegistration(rows, deal);
    const book = buyer === undefined ? undefined : bookOf(buyer);
    if (deal === undefined || book?.memberId !== holder.memberId || book.enterpriseId !== holder.enterpriseId)
      throw biddingErrors.error("DEAL_UNKNOWN");
    await assertStillHolder(parts, tx, holder);
    const signed = momentOf(deal, "buyerSignTime");
    if (signed !== null) return { dealId, signedAt: formatInstant(signed) };
    if (deal["state"] !== DEAL.awaiting) throw biddingErrors.error("DEAL_NOT_AWAITED");
    if (tx.now > numberOf(deal, "confirmDeadline")) throw biddingErrors.error("DEAL_SIGN_LATE");
    await rows.change(DEAL_ENTITY, deal, { buyerSignTime: tx.now }, "buyerSign");
    return { dealId, signedAt: formatInstant(tx.now) };
  });
}

const ownRegistration = async (rows: Parameters<typeof buyerOf>[0], deal: StoredRow) =>
  (deal["registrationId"] ?? null) === null ? undefined : buyerOf(rows, deal);

const MOST = 200;

/** The time of public notice is over, and nothing has come up against the deal. */
export async function effectDeals(parts: BiddingParts): Promise<void> {
  const { engine, deals, log } = parts;
  for (const { dealId } of await deals.due(engine.clock(), MOST))
    await engine.calls
      .write(BY_CLOCK, async (rows) => {
        const { tx } = rows;
        const deal = await rows.row(DEAL_ENTITY, dealId);
        if (deal === undefined || deal["state"] !== DEAL.notice || numberOf(deal, "noticeEnd") > tx.now) return;
        const { session, row } = await sessionOf(parts, rows, String(deal["mainId"]));
        const signDeadline = await deadlineAfter(parts, tx, tx.now, session.signDays ?? 1);
        await rows.change(DEAL_ENTITY, deal, { state: DEAL.effective, effectTime: tx.now, signDeadline }, "clock");
        if (row["status"] === S.confirmed) await rows.change(SESSION, row, { status: S.closed }, "clock");
      })
      .catch((error: unknown) => log.error({ err: error, dealId }, "a deal could not be moved on"));
}
