/** Accounts, the ways to sign in, sessions, rights, second factors. */
export type { CasConfig, MemberProfile, OidcConfig } from "./contract.ts";
export { identityErrors } from "./errors.ts";
export { createIdentity, type Identity, type MemberPorts } from "./service/index.ts";
export type { MemberAccounts } from "./service/memberAccounts.ts";
export type { PhoneCodes } from "./service/phoneLogin.ts";
export { identityOperations } from "./operations/index.ts";
export { SESSION_LISTS, SESSION_VARIABLES } from "./service/people.ts";
export { createRightsStore } from "./service/rights/rightsStore.ts";
export { addressGroup } from "./service/address.ts";
export { deviceOf } from "./service/devices.ts";
export { identityMigrations } from "./migrations.ts";
export { createAccounts, type Accounts } from "./service/accounts.ts";
export { isPrivateAddress } from "./service/address.ts";
export { DEMO_ACCOUNTS, DEMO_PASSWORD } from "./service/demoAccounts.ts";
