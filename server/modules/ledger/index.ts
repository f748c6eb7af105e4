/** The journal of all money: postings of a fixed catalogue, double entry, in integer fen, append-only. */
import { defineModule, dialectOf, type Database, type WriteTransaction } from "#engine/server";
import { ledgerErrors } from "./errors.ts";
import { ledgerMigrations } from "./migrations/index.ts";
import { createJournalRepo } from "./repo/journal.ts";
import { createBalances, type Balances } from "./service/balances.ts";
import { closeDay, freezeDay, type ClosedDay } from "./service/bookDay.ts";
import { ledgerActions, ledgerJobs } from "./service/checkJob.ts";
import { closeAccounts } from "./service/closeAccounts.ts";
import { checkLedger } from "./service/check.ts";
import { checkParts, type LedgerPart } from "./service/checkParts.ts";
import { createPosting, type Posting } from "./service/post.ts";
import { createSettledDay, type SettledDay } from "./service/settledDay.ts";
import type { LedgerCheck, LedgerHead } from "./contract.ts";

export type { LedgerCheck, LedgerHead } from "./contract.ts";
export { ledgerMigrations } from "./migrations/index.ts";
export { linesOfCheck } from "./present.ts";
export { registerCheckJob } from "./service/checkJob.ts";
export type { ExpectedEntry, ExpectedRow, LedgerPart } from "./service/checkParts.ts";

export const ledgerDefinition = defineModule({
  name: "ledger",
  migrations: ledgerMigrations,
  errors: ledgerErrors,
  actions: [ledgerActions],
  jobs: [ledgerJobs],
});

export interface Ledger extends Posting {
  readonly balances: Balances;
  /** A module says what its rows imply: the check compares the journal with them. */
  registerPart(part: LedgerPart): void;
  /** Everything: the journal by itself, and against the rows of all parts. */
  check(options?: { readonly signal?: AbortSignal; readonly noted?: LedgerHead | undefined }): Promise<LedgerCheck>;
  readonly days: SettledDay;
  /** From now on entries are booked on the day after it. */
  freezeDay(tx: WriteTransaction, bookDate: string): Promise<void>;
  /** Closes a book day and what is open before it; later entries are booked on the day after it. */
  closeDay(tx: WriteTransaction, bookDate: string): Promise<ClosedDay>;
  /** Closes all accounts of a member, which must be empty. */
  closeAccounts(tx: WriteTransaction, memberId: string): Promise<void>;
}

export function createLedger(database: Pick<Database, "dialect" | "read" | "snapshot">): Ledger {
  const parts: LedgerPart[] = [];
  const repo = createJournalRepo(database);
  const { rowLocks } = dialectOf(database.dialect);
  return {
    ...createPosting(database, repo),
    balances: createBalances(database),
    registerPart: (part) => void parts.push(part),
    check: (options = {}) =>
      checkLedger(database, { ...options, further: (add, signal) => checkParts(database, parts, add, signal) }),
    days: createSettledDay(database),
    freezeDay: (tx, bookDate) => freezeDay(tx, repo, bookDate, rowLocks),
    closeDay: (tx, bookDate) => closeDay(tx, repo, bookDate, rowLocks),
    closeAccounts: (tx, memberId) => closeAccounts(database, tx, repo, memberId),
  };
}
