import type { Database, WriteTransaction } from "#engine/server";
import { ROWS_REMOVED_AT_ONCE } from "../rules.ts";

/** Removes rows in short transactions until none is left or `signal` is aborted; answers how many. */
export async function removeInSteps(
  database: Pick<Database, "write">,
  signal: AbortSignal,
  remove: (tx: WriteTransaction, most: number) => Promise<number>,
): Promise<number> {
  let total = 0;
  while (!signal.aborted) {
    const removed = await database.write((tx) => remove(tx, ROWS_REMOVED_AT_ONCE));
    total += removed;
    if (removed < ROWS_REMOVED_AT_ONCE) break;
  }
  return total;
}
