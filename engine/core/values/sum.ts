import { formatDecimal } from "./decimal.ts";

/** A sum, an integer of any size, as the decimal string of the wire. */
export function formatSum(sum: bigint, scale: number): string {
  return formatDecimal(sum, scale);
}
