/** What a member may offer next, in fen: of the last room that was read, and of the bids that came since. */
import { formatMoney, parseMoney } from "#core/values";
import type { BidRoom } from "#server/modules/bidding/contract";

export interface Offers {
  /** The next amount. */
  readonly least: bigint;
  /** Signed: downwards for a tender. */
  readonly step: bigint;
  /** Null: none. */
  readonly limit: bigint | null;
}

const fen = (yuan: string): bigint => BigInt(parseMoney(yuan) ?? 0);
export const yuanOf = (amount: bigint): string => formatMoney(amount);

/** Undefined: any amount may be offered, or none any more. */
export function offersOf(
  { session, nextOffer }: Pick<BidRoom, "session" | "nextOffer">,
  price: string | null,
): Offers | undefined {
  if (nextOffer === null) return undefined;
  const step = session.scene === "invite" ? -fen(session.step) : fen(session.step);
  const least = fen(nextOffer.least);
  const limit = nextOffer.limit === null ? null : fen(nextOffer.limit);
  if (price === null || price === session.currentPrice) return { least, step, limit };
  const next = fen(price) + step;
  if (next <= 0n) return undefined;
  // Before the first offer there is no limit; the next reading has it.
  if (session.currentPrice === null || limit === null)
    return { least: next, step, limit: limit === null ? null : next };
  const moved = limit + (next - least);
  return { least: next, step, limit: moved > 0n ? moved : null };
}

/** Where offers do not know each other: the start, or a step beyond the best of the rounds that are over. */
export function leastUnheard({
  startPrice,
  currentPrice,
  step,
}: Pick<BidRoom["session"], "startPrice" | "currentPrice" | "step">): string {
  return currentPrice === null ? startPrice : yuanOf(fen(currentPrice) + fen(step));
}

export type AmountFault = "none" | "wrong" | "below" | "noMultiple" | "above";

const further = (amount: bigint, than: bigint, step: bigint): boolean => (step < 0n ? amount < than : amount > than);

/** What is wrong with an amount, before the server is asked; undefined: nothing. */
export function faultOf({ least, step, limit }: Offers, amount: bigint | undefined): AmountFault | undefined {
  if (amount === undefined || amount <= 0n) return "wrong";
  if (further(least, amount, step)) return "below";
  if (step !== 0n && (amount - least) % step !== 0n) return "noMultiple";
  return limit !== null && further(amount, limit, step) ? "above" : undefined;
}

/** How many steps an amount lies beyond the price that it must be better than; the next one is 1. */
export const stepsTo = ({ least, step }: Offers, amount: bigint): bigint =>
  step === 0n ? 1n : (amount - least) / step + 1n;

/** Amounts further away are asked about once more. */
export const MOST_UNASKED_STEPS = 20n;
/** Of the ratio of a slip: "5.0". */
const TENTHS = 10n;

export type AskFor = "steps" | "slip" | "sealed";

/** Why an amount is asked about before it is sent; undefined: it is not. */
export function askFor(
  room: Pick<BidRoom, "session" | "fatFinger">,
  offers: Offers | undefined,
  amount: bigint,
): AskFor | undefined {
  if (isSlip(room, amount)) return "slip";
  if (offers === undefined) return "sealed";
  return stepsTo(offers, amount) > MOST_UNASKED_STEPS ? "steps" : undefined;
}

/** So many times the start, or such a part of it for a tender: whoever reviews it will not know the reserve either. */
function isSlip({ session, fatFinger }: Pick<BidRoom, "session" | "fatFinger">, amount: bigint): boolean {
  if (fatFinger === null) return false;
  const ratio = BigInt(fatFinger.replace(".", ""));
  const start = fen(session.startPrice) * (session.scene === "invite" ? TENTHS : ratio);
  return session.scene === "invite" ? amount * ratio <= start : amount * TENTHS >= start;
}

/** Steps that are offered at once. */
const QUICK = [1n, 2n, 5n, 10n];

export const quickAmounts = ({ least, step, limit }: Offers): readonly { readonly by: bigint; readonly to: bigint }[] =>
  QUICK.map((count) => ({ by: count * step, to: least + (count - 1n) * step })).filter(
    ({ to }) => to > 0n && (limit === null || !further(to, limit, step)),
  );
