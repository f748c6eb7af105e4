/** What a price comes to: above its start, and in payments. */
import { Fraction } from "#core/expression";

/** Hundredths of a percent that a price lies above its start; below it for tenders, where lower is better. */
export function premiumOf(start: number, price: number, reverse: boolean): number | null {
  if (start <= 0) return null;
  const away = reverse ? start - price : price - start;
  return Number((BigInt(away) * 10_000n) / BigInt(start));
}

/** By transaction type: percent of the price that is paid first. The other types begin with a performance bond. */
const FIRST_SHARES: Readonly<Record<number, number>> = { 1: 100, 2: 70, 3: 50 };

export function firstShare(transactionType: number): number | null {
  return FIRST_SHARES[transactionType] ?? null;
}

/**
 * The first payment is rounded half up, the balance is the rest: together they are the price, whatever it is. In fen.
 */
export function splitPayment(price: bigint, share: number): { readonly first: bigint; readonly balance: bigint } {
  const first = Fraction.of(price, 2).times(Fraction.of(share, 2)).scaled("round", 2);
  return { first, balance: price - first };
}
