/**
 * Book days. An entry is booked on the day of its transaction, or on the next one where that day is closed already. A
 * day never comes after a later one has begun, so the order of entries by day and place is that of their commits.
 */
import { addToDay, dayOf } from "#core/values";
import type { WriteTransaction } from "#engine/server";
import { ledgerErrors } from "../errors.ts";
import type { JournalRepo } from "../repo/journal.ts";
import type { DayTable } from "../repo/tables.ts";
import { CHAIN_START, rootOfDay } from "../rules/chain.ts";

type OpenDay = Pick<DayTable, "bookDate" | "seq" | "hash">;

/** The day that takes the next entry, locked until the commit. */
export async function takeOpenDay(tx: WriteTransaction, repo: JournalRepo, rowLocks: boolean): Promise<OpenDay> {
  const today = dayOf(tx.now);
  for (;;) {
    const latest = await repo.lockLatestDay(tx);
    const earliest =
      latest === undefined ? today : latest.closedAt === null ? latest.bookDate : dayAfter(latest.bookDate);
    const bookDate = earliest > today ? earliest : today;
    if (latest?.bookDate !== bookDate) await repo.addDay(tx, bookDate, CHAIN_START);
    // While this transaction waited for the lock, another one may have begun a later day.
    else if (!rowLocks || (await repo.latestDay(tx))?.bookDate === bookDate) return latest;
  }
}

const dayAfter = (day: string): string => addToDay(day, 1, "d");

/** Begins the day after, so that this one takes no more entries; a day that is over takes none anyway. */
export async function freezeDay(
  tx: WriteTransaction,
  repo: JournalRepo,
  bookDate: string,
  rowLocks: boolean,
): Promise<void> {
  if (bookDate > dayOf(tx.now)) throw ledgerErrors.error("DAY_AHEAD", { day: bookDate });
  const open = await takeOpenDay(tx, repo, rowLocks);
  if (open.bookDate <= bookDate) await repo.addDay(tx, dayAfter(bookDate), CHAIN_START);
}

export interface ClosedDay {
  readonly bookDate: string;
  /** Over all entries of the day and of all days before it: whoever notes it can prove what the journal held. */
  readonly root: string;
}

/** Closes a day, and whatever is open before it. Later entries are booked on the day after it. */
export async function closeDay(
  tx: WriteTransaction,
  repo: JournalRepo,
  bookDate: string,
  rowLocks: boolean,
): Promise<ClosedDay> {
  if (bookDate > dayOf(tx.now)) throw ledgerErrors.error("DAY_AHEAD", { day: bookDate });
  await takeOpenDay(tx, repo, rowLocks);
  const before = await repo.lastRoot(tx);
  if (before !== undefined && before.bookDate >= bookDate) throw ledgerErrors.error("DAY_CLOSED", { day: bookDate });
  let root = before?.root ?? CHAIN_START;
  for (const day of await repo.openDays(tx, bookDate))
    await repo.closeDay(tx, day.bookDate, (root = rootOfDay(root, day)));
  return { bookDate, root };
}
