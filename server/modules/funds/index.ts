/** Funds: deposits, withdrawals and bank accounts of members; every fen of them is the ledger's. */
import type { Model } from "#core/language";
import { defineModule, registerActions, type Engine, type Log, type Operation } from "#engine/server";
import type { FilesModule } from "#server/modules/files/index";
import type { Ledger } from "#server/modules/ledger/index";
import type { MembersModule } from "#server/modules/members/index";
import type { Messages } from "#server/modules/messages/index";
import { fundsErrors } from "./errors.ts";
import { fundsOperations } from "./operations.ts";
import { createRepo } from "./repo/index.ts";
import { registerBankRules } from "./service/bankAccounts.ts";
import { bankLineActions, registerBankLineRules } from "./service/bankLines.ts";
import { registerClosureRules } from "./service/closure.ts";
import { seedDemoFunds } from "./service/demoFunds.ts";
import { depositActions, registerDepositRules } from "./service/deposits.ts";
import { createLedgerPart } from "./service/ledgerPart.ts";
import type { NotifyFunds, FundsParts } from "./service/parts.ts";
import { registerSettlementRules, settlementActions, settlementJobs } from "./service/settlement.ts";
import { statementActions } from "./service/statements.ts";
import { registerWithdrawalRules, withdrawalActions } from "./service/withdrawals.ts";

export { runSettlement } from "./service/settlement.ts";
export { createLedgerPart } from "./service/ledgerPart.ts";
export type { NotifyFunds } from "./service/parts.ts";

export const fundsDefinition = defineModule({
  name: "funds",
  errors: fundsErrors,
  actions: [depositActions, withdrawalActions, bankLineActions, statementActions, settlementActions],
  jobs: [settlementJobs],
});

interface FundsOptions {
  readonly ledger: Ledger;
  readonly members: Pick<MembersModule, "closureChecks" | "holders">;
  readonly codes: Pick<Messages["codes"], "check" | "issue">;
  readonly files: Pick<FilesModule, "withOwnFile">;
  readonly notify: NotifyFunds;
  readonly log: Log;
  readonly requireJob: FundsParts["requireJob"];
}

export interface FundsModule {
  readonly operations: readonly Operation[];
  /** After the demo's members are there. */
  seedDemo(model: Model): Promise<void>;
}

export function createFundsModule(engine: Engine, { members, ...options }: FundsOptions): FundsModule {
  const { database } = engine;
  const parts = { ...options, engine, database, repo: createRepo(database), holders: members.holders };
  registerBankRules(parts);
  registerDepositRules(parts);
  registerWithdrawalRules(parts);
  registerBankLineRules(parts);
  registerActions(engine, statementActions, parts);
  parts.ledger.registerPart(createLedgerPart(database));
  registerSettlementRules(parts);
  registerClosureRules(members.closureChecks, parts);
  return { operations: fundsOperations(parts), seedDemo: (model) => seedDemoFunds(parts, model) };
}
