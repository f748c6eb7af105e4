import type { Database, WriteTransaction } from "#engine/server";

/** Rows that one transaction removes: other writers wait for it. */
const ROWS_PER_TRANSACTION = 1_000;

/** Removes rows in short transactions until none is left or `signal` is aborted; answers how many. */
export async function removeInSteps(
  database: Pick<Database, "write">,
  signal: AbortSignal,
  remove: (tx: WriteTransaction, most: number) => Promise<number>,
): Promise<number> {
  let total = 0;
  while (!signal.aborted) {
    const removed = await database.write((tx) => remove(tx, ROWS_PER_TRANSACTION));
    total += removed;
    if (removed < ROWS_PER_TRANSACTION) break;
  }
  return total;
}
