/** What a member's book holds; every figure is the ledger's. */
import { formatMoney } from "#core/values";
import type { Caller } from "#engine/server";
import type { MemberBalance } from "../contract.ts";
import type { FundsParts } from "./parts.ts";

export async function balanceOf(
  { holders, ledger, database }: FundsParts,
  caller: Pick<Caller, "viewer">,
): Promise<MemberBalance> {
  const { memberId, enterpriseId } = await holders.of(caller);
  const funds = await ledger.balances.fundsOf(database.read, { memberId, enterpriseId });
  return {
    fundBalance: formatMoney(funds.total),
    availAmt: formatMoney(funds.available),
    frozenAmt: formatMoney(funds.margin),
    performanceBond: formatMoney(funds.bond),
    withdrawingAmt: formatMoney(funds.withdrawing),
  };
}
