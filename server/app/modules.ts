/** Assembles the modules on one engine: their operations, their tables, their seeds. */
import type { Model } from "#core/language";
import { existsSync } from "node:fs";
import { join } from "node:path";
import {
  assertDefined,
  createEngine,
  createTickets,
  seedRows,
  type Database,
  type Engine,
  type Call,
  type Log,
  type ModuleAnswers,
  type Operation,
  type RoomKind,
  type ServingEngine,
  type Tickets,
} from "#engine/server";
import { createAuditModule } from "#server/modules/audit/index";
import { createBiddingModule, type BidSessions, type Sweeper } from "#server/modules/bidding/index";
import { createContentModule, type Content } from "#server/modules/content/index";
import { createFilesModule, type Cleanup, type FilesModule } from "#server/modules/files/index";
import {
  SESSION_LISTS,
  SESSION_VARIABLES,
  createIdentity,
  createRightsStore,
  identityOperations,
  type Identity,
  type PhoneCodes,
  type RightsStore,
} from "#server/modules/identity/index";
import { canonicalPhone, createMessages, type Messages } from "#server/modules/messages/index";
import { createFundsModule, type FundsModule } from "#server/modules/funds/index";
import { createLedger, registerCheckJob } from "#server/modules/ledger/index";
import {
  createMemberPorts,
  createMembersModule,
  createUploaderOf,
  type MembersModule,
} from "#server/modules/members/index";
import { createJobsModule, type JobsModule } from "#server/modules/jobs/index";
import {
  allDictItems,
  createDictCache,
  createSystem,
  ICON_NAMES,
  type DictCache,
  type System,
} from "#server/modules/system/index";
import { MODULE_LISTS, PRODUCT_MODULES } from "./productModules.ts";
import { biddingNotices, fundsNotices, memberNotices, officeNotices } from "./memberNotices.ts";
import { compiledFileIn } from "./compiledFile.ts";
import type { Config } from "./config.ts";
import { loadDemoRows, loadDemoUploads } from "./demoRows.ts";

export interface Product {
  readonly engine: ServingEngine;
  readonly identity: Identity;
  readonly tickets: Tickets;
  readonly content: Content;
  readonly bidSessions: BidSessions;
  readonly files: Cleanup;
  /** Begins to run the jobs that are due. */
  readonly startJobs: () => void;
  /** Moves sessions on with the clock, once it is started. */
  readonly bidSweeper: Sweeper;
  /** The live rooms of sessions. */
  readonly bidRoomKind: RoomKind;
  readonly messages: Omit<Messages, "operations" | "seed" | "seedDemo">;
}

interface ProductParts {
  readonly config: Config;
  readonly database: Database;
  readonly clock: () => number;
  readonly log: Log;
}

/** What the modules add to the engine besides code of their own. */
const MODULE_OPTIONS = {
  pages: MODULE_LISTS.pages,
  icons: ICON_NAMES,
  actions: MODULE_LISTS.actions,
  handlers: MODULE_LISTS.handlers,
  userVariables: SESSION_VARIABLES,
  userLists: SESSION_LISTS,
  migrations: MODULE_LISTS.migrations,
};

/** The engine is made first, then the modules on it, each of those before it; with their answers the engine serves. */
export async function createProduct(parts: ProductParts): Promise<Product> {
  const { config, database, clock, log } = parts;
  const dicts = createDictCache(database);
  const tickets = createTickets(database, clock);
  const rights = createRightsStore(database);
  const engine = await createEngine({
    database,
    schemaDirs: [...config.schemaDirs, ...developmentSchemas(config)],
    clock,
    dicts,
    log,
    ...MODULE_OPTIONS,
    compiledFile: compiledFileIn(config.dataDir, config.codeVersion),
    rights,
  });
  try {
    const modules = createModules(engine, { ...parts, dicts, tickets, rights });
    const operations = operationsOf(engine, modules, { dicts, rights });
    assertDefined(PRODUCT_MODULES, { operations, actions: engine.hooks.actions(), handlers: engine.jobs.handlers() });
    const { identity, content, bidding, files, jobs, messages } = modules;
    return {
      engine: await engine.serve({
        operations,
        accountNames: identity.accountNames,
        accountExists: identity.accountExists,
        unauthorised: (_viewer, token) => identity.unauthorised(token),
        limited: identity.limited,
        sessions: identity.sessionGuard,
        privateFiles: files.privateFiles,
        onModel: prepareModel(engine, modules, { config, dicts }),
      }),
      identity,
      tickets,
      content: content.content,
      bidSessions: bidding.bidSessions,
      files: files.cleanup,
      startJobs: jobs.start,
      bidSweeper: bidding.sweeper,
      bidRoomKind: bidding.roomKind,
      messages,
    };
  } catch (error) {
    await engine.discard();
    throw error;
  }
}

interface Modules {
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

interface ModuleParts extends ProductParts {
  readonly dicts: DictCache;
  readonly tickets: Tickets;
  readonly rights: RightsStore;
}

/**
 * `identity` and `files` ask something of `members`, which is made of both. That module has it as functions that need
 * the engine alone, so they are called before it is made.
 */
function createModules(engine: Engine, parts: ModuleParts): Modules {
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
  const content = createContentModule(engine, { ...config.site, signIn: siteWays(identity) });
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

function operationsOf(
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

/** What each new model stores before it is served; demo data come with the first one alone. */
function prepareModel(
  engine: Engine,
  modules: Modules,
  { config, dicts }: Pick<ModuleParts, "config" | "dicts">,
): NonNullable<ModuleAnswers["onModel"]> {
  const { files, identity, jobs, messages, system } = modules;
  let prepared = false;
  return async (model, rightsContent) => {
    files.onModel(model);
    await seedRows(engine, model, async (seeding) => {
      await system.seed(model, seeding);
      await jobs.seed(model, seeding);
      await messages.seed(model, seeding);
      await identity.seedRights(model, rightsContent, seeding);
    });
    await dicts.refresh();
    if (config.demo && !prepared) {
      await loadDemoUploads(files.install, config.schemaDirs);
      await prepareDemo(modules, engine, model, config);
    }
    prepared = true;
  };
}

/** The ways to sign in that the public site offers. */
const siteWays = ({ ways: { phone, thirdParty } }: Identity) => ({ phone, thirdParty });

/** What the configuration and `identity` say of uploads. */
const fileOptions = ({ dataDir, uploads }: Config, { fileAddressKey, unauthorised, limited }: Identity) => ({
  folder: join(dataDir, "uploads"),
  limits: uploads,
  addressKey: fileAddressKey,
  unauthorised: ({ viewer, token }: Call) => (viewer.limited === undefined ? unauthorised(token) : limited(viewer)),
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

/**
 * Screens that exist only while a server is developed: the outbox of messages, where a channel has no sender. The
 * folder is hidden in the first one, so no other reader of schemas finds it.
 */
function developmentSchemas({ senders, schemaDirs }: Config): readonly string[] {
  const unsent = senders.smtp === undefined || senders.smsGateway === undefined;
  const folder = join(schemaDirs[0] ?? "", DEVELOPMENT_SCHEMAS);
  return senders.outbox && unsent && existsSync(folder) ? [folder] : [];
}

const DEVELOPMENT_SCHEMAS = ".development";

async function prepareDemo(
  { identity, members, funds, messages }: Pick<Modules, "identity" | "members" | "funds" | "messages">,
  engine: Engine,
  model: Model,
  { schemaDirs }: Config,
): Promise<void> {
  // Rows are loaded into empty tables only: people without an account first.
  await loadDemoRows(engine, model, schemaDirs);
  await identity.seedDemoAccounts();
  await members.seedDemo(model);
  await funds.seedDemo(model);
  await messages.seedDemo();
}
