/** Exact sums: integers of any size, whatever the database handed over. */
import { formatDecimal } from "./decimal.ts";

/** Sums stored values; empty ones count nothing. */
export function sumScaled(values: Iterable<number | bigint | null>): bigint {
  let sum = 0n;
  for (const value of values) if (value !== null) sum += BigInt(value);
  return sum;
}

/** A sum as the decimal string of the wire. */
export function formatSum(sum: bigint, scale: number): string {
  return formatDecimal(sum, scale);
}
