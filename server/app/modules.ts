/**
 * The modules of the product: the list of them, what they have together, and how each is made. A new module is named in
 * `PRODUCT_MODULES` and made in `createModules`.
 */
import { join } from "node:path";
import { clientErrors, type ErrorTable } from "#core/api";
import { filterErrors } from "#core/filter";
import type { CompileOptions } from "#core/language";
import { validateErrors } from "#core/validate";
import {
  ENGINE_ERRORS,
  listsOf,
  type Call,
  type Database,
  type Engine,
  type Log,
  type ModuleDefinition,
  type Operation,
  type Tickets,
} from "#engine/server";
import { auditDefinition, createAuditModule } from "#server/modules/audit/index";
import { biddingDefinition, createBiddingModule } from "#server/modules/bidding/index";
import { contentDefinition, createContentModule } from "#server/modules/content/index";
import { createFilesModule, filesDefinition, type FilesModule } from "#server/modules/files/index";
import { createFundsModule, fundsDefinition, type FundsModule } from "#server/modules/funds/index";
import {
  SESSION_LISTS,
  SESSION_VARIABLES,
  createIdentity,
  identityDefinition,
  identityOperations,
  type Identity,
  type PhoneCodes,
  type RightsStore,
} from "#server/modules/identity/index";
import { createJobsModule, jobsDefinition, type JobsModule } from "#server/modules/jobs/index";
import { createLedger, ledgerDefinition, registerCheckJob } from "#server/modules/ledger/index";
import {
  createMemberPorts,
  createMembersModule,
  createUploaderOf,
  membersDefinition,
  type MembersModule,
} from "#server/modules/members/index";
import { canonicalPhone, createMessages, messagesDefinition, type Messages } from "#server/modules/messages/index";
import {
  allDictItems,
  createSystem,
  ICON_NAMES,
  systemDefinition,
  type DictCache,
  type System,
} from "#server/modules/system/index";
import type { Config } from "./config.ts";
import { biddingNotices, fundsNotices, memberNotices, officeNotices } from "./memberNotices.ts";

/** In the order of their dependencies: a module may import those before it (tests/architecture). */
export const PRODUCT_MODULES: readonly ModuleDefinition[] = [
  systemDefinition,
  identityDefinition,
  filesDefinition,
  messagesDefinition,
  membersDefinition,
  ledgerDefinition,
  fundsDefinition,
  jobsDefinition,
  contentDefinition,
  biddingDefinition,
  auditDefinition,
];

export const MODULE_LISTS = listsOf(PRODUCT_MODULES);

/** Names that schema files may use and no schema file declares. */
export const SCHEMA_NAMES = {
  pages: MODULE_LISTS.pages,
  icons: ICON_NAMES,
  actions: MODULE_LISTS.actions,
  handlers: MODULE_LISTS.handlers,
  userVariables: SESSION_VARIABLES,
  userLists: SESSION_LISTS,
};

/** The command line checks schema files with it, without starting the product. */
export const COMPILE_OPTIONS: CompileOptions = { ...SCHEMA_NAMES, permissions: MODULE_LISTS.permissions };

/** The error tables of the whole product. */
export const ERROR_TABLES: readonly ErrorTable[] = [
  clientErrors,
  filterErrors,
  validateErrors,
  ...ENGINE_ERRORS,
  ...MODULE_LISTS.errors,
];

export interface Modules {
  readonly system: System;
  readonly identity: Identity;
  readonly content: ReturnType<typeof createContentModule>;
  readonly bidding: ReturnType<typeof createBiddingModule>;
  readonly jobs: JobsModule;
  readonly files: FilesModule;
  readonly messages: Messages;
  readonly members: MembersModule;
  readonly funds: FundsModule;
}

export interface ModuleParts {
  readonly config: Config;
  readonly database: Database;
  readonly log: Log;
  readonly dicts: DictCache;
  readonly tickets: Tickets;
  readonly rights: RightsStore;
}

/**
 * `identity` and `files` ask something of `members`, which is made of both. That module has it as functions that need
 * the engine alone, so they are called before it is made.
 */
export function createModules(engine: Engine, parts: ModuleParts): Modules {
  const { config, database, log, dicts, tickets, rights } = parts;
  const system = createSystem(engine, dicts, tickets);
  const messages = createMessages(engine, config.senders, system.applySeeds, log);
  const identity = createIdentity(engine, {
    ...identityOptions(config),
    log,
    rights,
    phoneCodes: phoneCodes(config, messages.codes),
    memberPorts: createMemberPorts(database),
  });
  const content = createContentModule(engine, { ...config.site, signIn: siteWays(identity.signIn) });
  const jobs = createJobsModule(engine, system.applySeeds);
  const files = createFilesModule(engine, {
    ...fileOptions(config, identity),
    log,
    requireJob: jobs.require,
    uploaderOf: createUploaderOf(engine),
  });
  const members = createMembersModule(engine, {
    identity,
    codes: messages.codes,
    files,
    notify: memberNotices(database, messages),
    notifyOffice: officeNotices(messages),
    log,
  });
  const { codes } = messages;
  const ledger = createLedger(database);
  const funds = createFundsModule(engine, {
    ledger,
    members,
    codes,
    files,
    notify: fundsNotices(messages),
    log,
    requireJob: jobs.require,
  });
  registerCheckJob(engine, { check: ledger.check, requestJob: jobs.request, log });
  const bidding = createBiddingModule(engine, {
    content: content.content,
    ledger,
    members,
    notify: biddingNotices(messages),
    log,
  });
  createAuditModule(engine, { requestJob: jobs.request, log });
  return { system, identity, content, bidding, jobs, files, messages, members, funds };
}

export function operationsOf(
  engine: Engine,
  { system, identity, content, bidding, files, messages, members, funds }: Modules,
  { dicts, rights }: Pick<ModuleParts, "dicts" | "rights">,
): readonly Operation[] {
  return [
    ...content.operations,
    ...bidding.operations,
    ...system.operations,
    ...identityOperations({ engine, identity, rights, files, allDictItems: () => allDictItems(dicts) }),
    ...files.operations,
    ...messages.operations,
    ...members.operations,
    ...funds.operations,
  ];
}

/** The ways to sign in that the public site offers. */
const siteWays = ({ ways: { phone, thirdParty } }: Identity["signIn"]) => ({ phone, thirdParty });

/** What the configuration and `identity` say of uploads. */
const fileOptions = (
  { dataDir, uploads }: Config,
  { fileAddressKey, sessions }: Pick<Identity, "fileAddressKey" | "sessions">,
) => ({
  folder: join(dataDir, "uploads"),
  limits: uploads,
  addressKey: fileAddressKey,
  unauthorised: ({ viewer, token }: Call) =>
    viewer.limited === undefined ? sessions.unauthorised(token) : sessions.limited(viewer),
});

/** What the configuration says of accounts and sign-ins. */
function identityOptions(config: Config) {
  return {
    demo: config.demo,
    production: config.production,
    dataDir: config.dataDir,
    names: [config.site.company, config.site.platform, config.names.office],
    issuer: config.names.platform,
    idleMs: config.sessionIdleMinutes * 60_000,
    permissions: MODULE_LISTS.permissions,
    signIn: config.signIn,
  };
}

/** The codes of `messages` for sign-ins, as `identity` takes them. */
function phoneCodes({ senders }: Config, codes: Messages["codes"]): PhoneCodes {
  const code = { purpose: "signIn", channel: "sms" } as const;
  return {
    available: senders.smsGateway !== undefined || senders.outbox,
    canonical: canonicalPhone,
    issue: (target, ip) => codes.issue({ ...code, target, ip }),
    verify: (target, text) => codes.verify({ ...code, target, code: text }),
  };
}
