/** Accounts, sessions, rights, second factors. Members are not implemented yet. */
export { identityErrors } from "./errors.ts";
export { createIdentity, type Identity } from "./service/index.ts";
export { identityOperations } from "./operations/index.ts";
export { SESSION_VARIABLES } from "./service/people.ts";
export { createRightsStore } from "./service/rights/rightsStore.ts";
export { addressGroup } from "./service/address.ts";
export { identityMigrations } from "./migrations.ts";
export { createAccounts, type Accounts } from "./service/accounts.ts";
export { isPrivateAddress } from "./service/address.ts";
export { DEMO_ACCOUNTS, DEMO_PASSWORD } from "./service/demoAccounts.ts";
