/**
 * A forfeited margin is disposed of (P09): what the next sale brought in less goes to the seller first. What the margin
 * does not cover is claimed from the one who defaulted (P23).
 */
import type { StoredRow } from "#core/values";
import type { RowWriter, WriteContext, WriteTransaction } from "#engine/server";
import { biddingErrors } from "../errors.ts";
import { DEAL, dispositionProblem, shortfallOf } from "../rules/deal.ts";
import { sellerIdOf } from "../rules/seller.ts";
import { buyerOf, DEAL_ENTITY, numberOf } from "./dealFacts.ts";
import { LOT, LOT_STATUS } from "./lotOfSession.ts";
import type { BiddingParts } from "./parts.ts";
import { bookOf } from "./registrations.ts";

interface Shortfall {
  readonly forfeited: number;
  readonly shortfall: number;
  readonly claim: number;
}

/** @throws BIDDING.DEAL_STATE, BIDDING.NOT_RESOLD, … where there is nothing to dispose of, or not yet */
export async function shortfallOfDeal(
  { deals }: Pick<BiddingParts, "deals">,
  rows: RowWriter,
  deal: StoredRow,
  amounts: StoredRow,
): Promise<Shortfall> {
  if (deal["state"] !== DEAL.defaulted || deal["disposed"] === 1) throw biddingErrors.error("DEAL_STATE");
  const landId = String(deal["landId"]);
  const resale = await deals.resale(rows.tx, landId, String(deal["dealId"]), numberOf(deal, "createTime"));
  // A lot that was taken back is not sold again.
  if (resale === undefined && (await rows.row(LOT, landId))?.["status"] !== LOT_STATUS.withdrawn)
    throw biddingErrors.error("NOT_RESOLD");
  const forfeited = numberOf(deal, "forfeited");
  const { shortfall, claim } = shortfallOf(numberOf(deal, "dealPrice"), resale?.dealPrice, forfeited);
  const problem = dispositionProblem(forfeited, shortfall, partsOf(amounts));
  if (problem !== undefined) throw biddingErrors.error(problem);
  return { forfeited, shortfall, claim };
}

const partsOf = (row: StoredRow) => ({
  toSeller: numberOf(row, "toSeller"),
  fee: numberOf(row, "fee"),
  penalty: numberOf(row, "penalty"),
});

/** By the operation that two persons have agreed to; it has the amounts. */
export async function disposeForfeit(
  parts: BiddingParts,
  { rows, tx }: WriteContext,
  deal: StoredRow,
  operation: StoredRow,
): Promise<void> {
  const buyer = await buyerOf(rows, deal);
  await rows.change(DEAL_ENTITY, deal, { disposed: 1 }, "dispose");
  await post(parts, tx, deal, operation, buyer);
}

async function post(
  { ledger }: BiddingParts,
  tx: WriteTransaction,
  deal: StoredRow,
  operation: StoredRow,
  buyer: StoredRow,
): Promise<void> {
  const persons = { makerId: String(operation["makerId"]), checkerId: String(operation["checkerId"]) };
  const sellerId = sellerIdOf(String(deal["seller"]));
  if (numberOf(operation, "forfeited") > 0)
    await ledger.post(tx, {
      event: "forfeitureDisposed",
      subjects: { sellerId, dispositionId: String(operation["id"]) },
      amounts: partsOf(operation),
      ...persons,
    });
  const claim = numberOf(operation, "claim");
  if (claim > 0)
    await ledger.post(tx, {
      event: "shortfallClaimed",
      subjects: { ...bookOf(buyer), sellerId, dealId: String(deal["dealId"]) },
      amounts: { amount: claim },
      ...persons,
    });
}
