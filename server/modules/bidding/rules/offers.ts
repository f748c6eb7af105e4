/** What may be offered next. */
import { modeRule } from "./modes.ts";

export interface OfferRule {
  readonly mode: string;
  readonly startPrice: number;
  readonly step: number;
  readonly maxSteps: number | null;
  /** `step`: the first offer lies a step beyond the start; else it may be the start itself. */
  readonly firstBid: string | null;
  /** `fixed`: exactly one step; else any number of them up to `maxSteps`. */
  readonly stepMode: string | null;
}

/** Where the announcement says no other number. */
const DEFAULT_MAX_STEPS = 100;

export function maxStepsOf({ maxSteps }: Pick<OfferRule, "maxSteps">): number {
  return maxSteps ?? DEFAULT_MAX_STEPS;
}

interface OfferBounds {
  readonly least: bigint;
  /** Null: none. */
  readonly limit: bigint | null;
}

/**
 * What the next offer may be, in fen, after the best one. Undefined: amounts of this mode need keep no distance from
 * each other, or there is no lower one left.
 */
export function nextOffer(rule: OfferRule & { readonly currentPrice: number | null }): OfferBounds | undefined {
  const { mode, startPrice, currentPrice, step, firstBid, stepMode } = rule;
  const { steps, lowestWins } = modeRule(mode);
  if (!steps) return undefined;
  const sign = lowestWins ? -1n : 1n;
  const beyond = (count: number) => BigInt(currentPrice ?? startPrice) + sign * BigInt(step) * BigInt(count);
  const least = beyond(currentPrice === null && firstBid !== "step" ? 0 : 1);
  if (least <= 0n) return undefined;
  if (stepMode === "fixed") return { least, limit: least };
  if (currentPrice === null) return { least, limit: null };
  const limit = beyond(maxStepsOf(rule));
  return { least, limit: limit > 0n ? limit : null };
}

/** Of offers that do not know each other: the start, or a step beyond the best of the rounds that are over. */
function leastOf({
  mode,
  startPrice,
  currentPrice,
  step,
}: OfferRule & { readonly currentPrice: number | null }): bigint {
  if (currentPrice === null) return BigInt(startPrice);
  return BigInt(currentPrice) + (modeRule(mode).lowestWins ? -BigInt(step) : BigInt(step));
}

type OfferFault = "belowLeast" | "noMultiple" | "aboveCap";

/**
 * What is wrong with an amount in fen, after the best one that is known; undefined: nothing. Downwards everything is
 * mirrored.
 */
export function offerFault(
  rule: OfferRule & { readonly currentPrice: number | null },
  price: number,
): OfferFault | undefined {
  const { steps, lowestWins } = modeRule(rule.mode);
  if (!Number.isSafeInteger(price) || price <= 0) return "belowLeast";
  const side = (amount: bigint): bigint => (lowestWins ? -amount : amount);
  const offered = side(BigInt(price));
  if (!steps) return offered < side(leastOf(rule)) ? "belowLeast" : undefined;
  const next = nextOffer(rule);
  if (next === undefined || offered < side(next.least)) return "belowLeast";
  if ((BigInt(price) - BigInt(rule.currentPrice ?? rule.startPrice)) % BigInt(rule.step) !== 0n) return "noMultiple";
  return next.limit !== null && offered > side(next.limit) ? "aboveCap" : undefined;
}

interface FatFingerRule {
  readonly mode: string;
  readonly startPrice: number;
  readonly reservePrice: number | null;
  /** Tenths of the ratio. */
  readonly fatFinger: number | null;
}

/** Whether an amount is so far beyond the reserve, or the start, that a person must look at it before it wins. */
export function isFatFinger({ mode, startPrice, reservePrice, fatFinger }: FatFingerRule, price: number): boolean {
  if (fatFinger === null) return false;
  const reference = BigInt(reservePrice ?? startPrice);
  return modeRule(mode).lowestWins
    ? BigInt(price) * BigInt(fatFinger) <= reference * 10n
    : BigInt(price) * 10n >= reference * BigInt(fatFinger);
}
