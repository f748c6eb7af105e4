/** Values on their way to the database and back. */
import type { Stored } from "#core/values";
import { databaseErrors } from "./errors.ts";

/** Refuses what one of the two databases would keep wrongly: fractions, integers beyond 2^53, the zero character. */
export function assertBindable(values: readonly Stored[]): void {
  for (const value of values) {
    if (typeof value === "number") {
      if (!Number.isSafeInteger(value)) throw databaseErrors.error("BAD_NUMBER");
    } else if (typeof value === "string") {
      if (value.includes("\0")) throw databaseErrors.error("BAD_TEXT");
    } else if (value !== null) {
      throw new TypeError(`Not a stored value: ${typeof value}`);
    }
  }
}

/** An integer as the database gave it, as a number, or refused. */
export function safeInteger(value: bigint | string): number {
  const number = Number(value);
  if (!Number.isSafeInteger(number)) throw databaseErrors.error("BAD_NUMBER");
  return number;
}
