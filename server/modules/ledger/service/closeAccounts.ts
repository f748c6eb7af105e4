/** A member who leaves: their accounts take no further entry. */
import { dialectOf, type Database, type WriteTransaction } from "#engine/server";
import { ledgerErrors } from "../errors.ts";
import type { JournalRepo } from "../repo/journal.ts";
import { kindOfCode } from "../rules/chart.ts";
import { takeOpenDay } from "./bookDay.ts";

/**
 * Closes all accounts of a member, the person's and those of their companies.
 *
 * @throws LEDGER.NOT_EMPTY
 */
export async function closeAccounts(
  { dialect }: Pick<Database, "dialect">,
  tx: WriteTransaction,
  repo: JournalRepo,
  memberId: string,
): Promise<void> {
  // No posting meanwhile opens another one.
  await takeOpenDay(tx, repo, dialectOf(dialect).rowLocks);
  const accounts = await repo.lockAccountsOf(tx, memberId);
  const filled = accounts.find(({ balanceFen }) => balanceFen !== 0);
  if (filled !== undefined)
    throw ledgerErrors.error("NOT_EMPTY", { account: kindOfCode(filled.code)?.title ?? filled.code });
  for (const { id } of accounts) await repo.closeAccount(tx, id);
}
