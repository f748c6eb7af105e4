/** What an entry makes of the balances of its accounts: refused as a whole, before anything is written. */
import { ledgerErrors } from "../errors.ts";
import { isAllowedBalance, kindOfCode } from "./chart.ts";

interface AccountState {
  readonly id: string;
  readonly code: string;
  readonly balanceFen: number;
  readonly closedAt: number | null;
}

/** @throws LEDGER.INSUFFICIENT, LEDGER.NOT_WHOLE, LEDGER.ACCOUNT_CLOSED, LEDGER.TOO_LARGE */
export function balanceAfter({ code, balanceFen, closedAt }: AccountState, amountFen: number): number {
  const kind = kindOfCode(code);
  if (kind === undefined) throw new Error(`The chart has no account ${code}.`);
  const details = { account: kind.title };
  if (closedAt !== null) throw ledgerErrors.error("ACCOUNT_CLOSED", details);
  const after = balanceFen + amountFen;
  if (!isAllowedBalance(kind, after)) throw ledgerErrors.error("INSUFFICIENT", details);
  if (kind.whole === true && balanceFen !== 0 && after !== 0) throw ledgerErrors.error("NOT_WHOLE", details);
  if (!Number.isSafeInteger(after)) throw ledgerErrors.error("TOO_LARGE", details);
  return after;
}
