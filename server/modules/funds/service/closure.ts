/** Who has money, or money on its way, keeps their account; for a member who leaves nothing is booked again. */
import { fundsErrors } from "../errors.ts";
import type { MembersModule } from "#server/modules/members/index";
import type { FundsParts } from "./parts.ts";

export function registerClosureRules(
  checks: MembersModule["closureChecks"],
  { engine, ledger, repo }: Pick<FundsParts, "engine" | "ledger" | "repo">,
): void {
  checks.register({
    code: "funds",
    title: "账户余额为零",
    check: async ({ memberId }, read) =>
      (await ledger.balances.isEmpty(read, memberId)) ? undefined : "账户中还有资金，请先提现",
  });
  checks.register({
    code: "moneyInOut",
    title: "没有处理中的入金和提现",
    check: async ({ memberId }, read) =>
      (await repo.hasOpen(read, memberId)) ? "还有处理中的入金或提现，请等待处理完成" : undefined,
  });
  engine.hooks.on("enterprise_certification", "beforeDelete", async (row, { tx, seeding }) => {
    if (seeding) return;
    const book = { memberId: String(row["memberId"]), enterpriseId: String(row["id"]) };
    const { total } = await ledger.balances.fundsOf(tx, book);
    if (total !== 0 || (await repo.hasOpenOfBook(tx, book))) throw fundsErrors.error("COMPANY_HAS_MONEY");
  });
  engine.hooks.on("member_closure", "afterWrite", async (_before, after, { op, tx, seeding }) => {
    if (seeding || op !== "approve" || after === undefined) return;
    const memberId = String(after["memberId"]);
    await ledger.closeAccounts(tx, memberId);
    await repo.forgetMember(tx, memberId);
  });
}
