/** What follows from the price of a session: its total, its price for one of a unit, the payments. Exact to the fen. */
import { Fraction } from "#core/expression";
import { formatMoney } from "#core/values";
import type { BidSessionSums, ComparableDeal, PaymentPlan, UnitPrice } from "../contract.ts";
import type { BidSessionRecord } from "../repo/index.ts";
import type { LatestDealRecord } from "../repo/deals.ts";
import { modeRule } from "../rules/modes.ts";
import { firstShare, splitPayment } from "../rules/payment.ts";
import { unitTexts } from "./texts.ts";

const MONEY_SCALE = 2;
export const AREA_SCALE = 2;
export const VOLUME_SCALE = 3;
export const WEIGHT_SCALE = 2;

type Quantities = Pick<BidSessionRecord, "area" | "volume" | "weight">;
type Priced = Quantities & Pick<BidSessionRecord, "priceUnit" | "transactionType" | "mode">;

/**
 * @param price in fen, in the unit of the session
 * @param dealTotal in fen: of a confirmed deal, whose quantity is known
 */
export function presentSums(session: Priced, price: number, dealTotal: number | undefined): BidSessionSums {
  const unit = session.priceUnit ?? "whole";
  const total = dealTotal === undefined ? totalOf(session, price) : BigInt(dealTotal);
  return {
    total: total === undefined ? null : formatMoney(total),
    estimated: unit !== "whole" && dealTotal === undefined,
    unitPrices: total === undefined ? [] : unitPricesOf(session, total, unit),
    payment: modeRule(session.mode).lowestWins ? null : presentPayment(session.transactionType, total),
  };
}

/** In fen; undefined: the price is for one of a unit, and how many there are is not announced. */
export function totalOf(
  { priceUnit, volume, weight }: Pick<Priced, "priceUnit" | "volume" | "weight">,
  price: number,
): bigint | undefined {
  if (priceUnit === null || priceUnit === "whole") return BigInt(price);
  const quantity = priceUnit === "ton" ? present(weight, WEIGHT_SCALE) : present(volume, VOLUME_SCALE);
  return quantity && Fraction.of(price, MONEY_SCALE).times(quantity).scaled("round", MONEY_SCALE);
}

/** Undefined where there is none: nothing is divided by it. */
function present(scaled: number | null, scale: number): Fraction | undefined {
  return scaled === null || scaled <= 0 ? undefined : Fraction.of(scaled, scale);
}

function unitPricesOf({ area, volume, weight }: Quantities, total: bigint, unit: string): UnitPrice[] {
  const quantities = [
    { unit: "cubic", quantity: present(volume, VOLUME_SCALE) },
    { unit: "ton", quantity: present(weight, WEIGHT_SCALE) },
    { unit: "mu", quantity: present(area, AREA_SCALE) },
  ] as const;
  return quantities.flatMap((each) =>
    each.quantity === undefined || each.unit === unit
      ? []
      : [{ unit: unitTexts[each.unit], price: priceOfOne(total, each.quantity) }],
  );
}

function priceOfOne(total: bigint, quantity: Fraction): string {
  return formatMoney(Fraction.of(total, MONEY_SCALE).dividedBy(quantity).scaled("round", MONEY_SCALE));
}

function presentPayment(transactionType: number, total: bigint | undefined): PaymentPlan {
  const share = firstShare(transactionType);
  if (share === null || total === undefined) return { firstShare: share, first: null, balance: null };
  const { first, balance } = splitPayment(total, share);
  return { firstShare: share, first: formatMoney(first), balance: formatMoney(balance) };
}

export function cubicPriceOf({ dealPrice, volume }: LatestDealRecord): ComparableDeal["cubicPrice"] {
  const quantity = present(volume, VOLUME_SCALE);
  return quantity === undefined ? null : priceOfOne(BigInt(dealPrice), quantity);
}
