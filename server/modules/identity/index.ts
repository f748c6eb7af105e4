/** Accounts, the ways to sign in, sessions, rights, second factors. */
import { defineModule } from "#engine/server";
import { identityErrors } from "./errors.ts";
import { identityMigrations } from "./migrations.ts";
import { sessionActions } from "./service/forceLogout.ts";
import { passwordActions } from "./service/passwordActions.ts";
import { accountActions } from "./service/rights/rightsHooks.ts";

export type { CasConfig, MemberProfile, OidcConfig } from "./contract.ts";
export { createIdentity, type Identity, type MemberPorts } from "./service/index.ts";
export type { MemberAccounts } from "./service/memberAccounts.ts";
export type { PhoneCodes } from "./service/phoneLogin.ts";
export { identityOperations } from "./operations/index.ts";
export { SESSION_LISTS, SESSION_VARIABLES } from "./service/people.ts";
export { createRightsStore, type RightsStore } from "./service/rights/rightsStore.ts";
export { addressGroup } from "./service/address.ts";
export { deviceOf } from "./service/devices.ts";
export { identityMigrations } from "./migrations.ts";
export { createAccounts, type Accounts } from "./service/accounts.ts";
export { isPrivateAddress } from "./service/address.ts";
export { DEMO_ACCOUNTS, DEMO_PASSWORD } from "./service/demoAccounts.ts";

export const identityDefinition = defineModule({
  name: "identity",
  migrations: identityMigrations,
  errors: identityErrors,
  permissions: [
    "sys_permission:list",
    "sys_data_rule:list",
    "sys_role:list",
    "sys_role:edit",
    "sys_depart_role:list",
    "sys_depart_role:edit",
    "sys_depart_permission:list",
    "sys_depart_permission:edit",
    "sys_data_rule:simulate",
    "sys_user:list",
    "sys_user:password",
    "sys_depart:list",
  ],
  actions: [accountActions, sessionActions, passwordActions],
  pages: ["rightsMatrix", "rightsSimulator"],
});
