/** Members: registration, recovery, certification, companies, identities, closure. */
import type { Model } from "#core/language";
import { defineModule, type Engine, type Log, type Operation } from "#engine/server";
import type { FilesModule } from "#server/modules/files/index";
import type { Identity } from "#server/modules/identity/index";
import type { Messages } from "#server/modules/messages/index";
import { memberErrors } from "./errors.ts";
import { memberMigrations } from "./migrations.ts";
import { accountOperations } from "./operations/account.ts";
import { companyOperations } from "./operations/companies.ts";
import { officeOperations } from "./operations/office.ts";
import { ownOperations } from "./operations/own.ts";
import { createRepo } from "./repo/index.ts";
import { closureActions, companyActions, memberActions, registerOfficeRules } from "./service/actions.ts";
import { registerAddressRules } from "./service/addresses.ts";
import { createClosureChecks, type ClosureChecks } from "./service/closureChecks.ts";
import { registerOwnChecks } from "./service/closure.ts";
import { createAccountHolders, type AccountHolders } from "./service/holders.ts";
import { seedDemoMembers } from "./service/demoMembers.ts";
import type { NotifyMember, NotifyOffice } from "./service/parts.ts";
import { createTickets } from "./service/tickets.ts";

export { memberErrors } from "./errors.ts";
export { createMemberPorts } from "./service/identities.ts";
export { createUploaderOf } from "./service/uploaderOf.ts";
export type { AccountHolder, AccountHolders } from "./service/holders.ts";
export type { NotifyMember, NotifyOffice } from "./service/parts.ts";

export const membersDefinition = defineModule({
  name: "members",
  migrations: memberMigrations,
  errors: memberErrors,
  permissions: ["member:list", "enterprise_certification:approve", "member:approve"],
  actions: [memberActions, companyActions, closureActions],
});

export interface MembersModule {
  readonly operations: readonly Operation[];
  /** Later modules register what they know of a member here. */
  readonly closureChecks: Pick<ClosureChecks, "register">;
  /** Who the owners of money are. */
  readonly holders: AccountHolders;
  /** Before the model is served. */
  seedDemo(model: Model): Promise<void>;
}

interface MemberOptions {
  readonly identity: Pick<Identity, "members" | "signIn" | "ownAccount">;
  readonly codes: Messages["codes"];
  readonly files: Pick<FilesModule, "handOver" | "privateFiles">;
  /** Sends notices to members; called after the commit. */
  readonly notify: NotifyMember;
  /** Notifies the back office of what waits for it, in the transaction. */
  readonly notifyOffice: NotifyOffice;
  readonly log: Log;
}

export function createMembersModule(engine: Engine, options: MemberOptions): MembersModule {
  const { database, clock } = engine;
  const { identity, ...given } = options;
  const repo = createRepo(database);
  const tickets = createTickets(database, repo, clock);
  const checks = createClosureChecks();
  const parts = {
    ...given,
    engine,
    database,
    repo,
    accounts: identity.members,
    captchas: identity.signIn.captchas,
    ownAccount: identity.ownAccount,
    tickets,
    checks,
  };
  registerOwnChecks(checks, parts);
  registerOfficeRules(parts);
  registerAddressRules(parts);
  return {
    operations: [
      ...accountOperations(parts),
      ...ownOperations(parts),
      ...companyOperations(parts),
      ...officeOperations(engine),
    ],
    closureChecks: checks,
    holders: createAccountHolders(parts),
    seedDemo: (model) => seedDemoMembers(parts, model),
  };
}
