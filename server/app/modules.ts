/** Assembles the modules on one engine: their operations, their tables, their seeds. */
import type { Model, Viewer } from "#core/language";
import { existsSync } from "node:fs";
import { join } from "node:path";
import {
  createEngine,
  createTickets,
  seedRows,
  type Database,
  type Engine,
  type EngineOptions,
  type Log,
  type SessionGuard,
  type Tickets,
} from "#engine/server";
import { createAuditModule } from "#server/modules/audit/index";
import { createBiddingModule, type BidSessions } from "#server/modules/bidding/index";
import { createContentModule, type Content } from "#server/modules/content/index";
import {
  createFilesModule,
  fileMigrations,
  type Cleanup,
  type FilesModule,
  type FilesOptions,
} from "#server/modules/files/index";
import {
  SESSION_VARIABLES,
  createIdentity,
  createRightsStore,
  identityMigrations,
  identityOperations,
  type Identity,
  type PhoneCodes,
} from "#server/modules/identity/index";
import { canonicalPhone, createMessages, messageMigrations, type Messages } from "#server/modules/messages/index";
import { createJobsModule, type JobsModule } from "#server/modules/jobs/index";
import {
  allDictItems,
  createDictCache,
  createSystem,
  ICON_NAMES,
  systemMigrations,
  type System,
} from "#server/modules/system/index";
import { BACK_OFFICE_PAGES, MODULE_ACTIONS, MODULE_JOBS, MODULE_PERMISSIONS } from "./productCompileOptions.ts";
import { compiledFileIn } from "./compiledFile.ts";
import type { Config } from "./config.ts";
import { loadDemoRows, loadDemoUploads } from "./demoRows.ts";

/** The modules' own tables. */
export const MODULE_MIGRATIONS: NonNullable<EngineOptions["migrations"]> = {
  system: systemMigrations,
  identity: identityMigrations,
  files: fileMigrations,
  messages: messageMigrations,
};

export interface Product {
  readonly engine: Engine;
  readonly identity: Identity;
  readonly tickets: Tickets;
  readonly content: Content;
  readonly bidSessions: BidSessions;
  readonly files: Cleanup;
  /** Begins to run the jobs that are due. */
  readonly startJobs: () => void;
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
  pages: BACK_OFFICE_PAGES,
  icons: ICON_NAMES,
  actions: MODULE_ACTIONS,
  handlers: MODULE_JOBS,
  userVariables: SESSION_VARIABLES,
  migrations: MODULE_MIGRATIONS,
};

export async function createProduct(parts: ProductParts): Promise<Product> {
  const { config, database, clock, log } = parts;
  const dicts = createDictCache();
  const tickets = createTickets(database, clock);
  const rights = createRightsStore(database);
  let system: System | undefined;
  let identity: Identity | undefined;
  let content: Content | undefined;
  let sessions: BidSessions | undefined;
  let files: FilesModule | undefined;
  let jobs: JobsModule | undefined;
  let messages: Messages | undefined;
  let prepared = false;
  const engine = await createEngine({
    database,
    schemaDirs: [...config.schemaDirs, ...developmentSchemas(config)],
    clock,
    dicts,
    log,
    ...MODULE_OPTIONS,
    compiledFile: compiledFileIn(config.dataDir),
    rights,
    operations: (made) => {
      system = createSystem(made, dicts, tickets);
      identity = createIdentity(made, {
        ...identityOptions(config),
        log,
        rights,
        phoneCodes: phoneCodes(config, () => present(messages)),
      });
      const { phone, thirdParty } = identity.ways;
      const contentModule = createContentModule(made, { ...config.site, signIn: { phone, thirdParty } });
      const biddingModule = createBiddingModule(made, contentModule.content);
      jobs = createJobsModule(made, system.applySeeds);
      files = createFilesModule(made, fileOptions(config, log, present(identity), jobs));
      messages = createMessages(made, config.senders, system.applySeeds, log);
      createAuditModule(made, { requestJob: jobs.request, log });
      content = contentModule.content;
      sessions = biddingModule.bidSessions;
      return [
        ...contentModule.operations,
        ...biddingModule.operations,
        ...system.operations,
        ...identityOperations({ engine: made, identity, rights, files, allDictItems: () => allDictItems(dicts) }),
        ...files.operations,
        ...messages.operations,
      ];
    },
    accountNames: (read) => present(identity).accountNames(read),
    privateFiles: signedBy(() => present(files)),
    accountExists: (username) => present(identity).accountExists(username),
    unauthorised: (_viewer: Viewer, token) => present(identity).unauthorised(token),
    limited: (viewer) => present(identity).limited(viewer),
    sessions: sessionGuardOf(() => present(identity)),
    onModel: async (model: Model, made, rightsContent) => {
      present(files).onModel(model);
      await seedRows(made, model, async (seeding) => {
        await present(system).seed(model, seeding);
        await present(jobs).seed(model, seeding);
        await present(messages).seed(model, seeding);
        await present(identity).seedRights(model, rightsContent, seeding);
      });
      await dicts.refresh();
      if (config.demo && !prepared) {
        await loadDemoUploads(present(files).install, config.schemaDirs);
        await prepareDemo(present(identity), made, model, config);
        await present(messages).seedDemo();
      }
      prepared = true;
    },
  });
  return {
    engine,
    identity: present(identity),
    tickets,
    content: present(content),
    bidSessions: present(sessions),
    files: present(files).cleanup,
    startJobs: present(jobs).start,
    messages: present(messages),
  };
}

/** What the configuration says of uploads. */
const fileOptions = (
  { dataDir, uploads }: Config,
  log: Log,
  { fileAddressKey }: Identity,
  jobs: JobsModule,
): FilesOptions => ({
  folder: join(dataDir, "uploads"),
  limits: uploads,
  log,
  addressKey: fileAddressKey,
  requireJob: jobs.require,
});

/** The engine is made before the module that signs. */
const signedBy = (files: () => FilesModule): NonNullable<EngineOptions["privateFiles"]> => ({
  signer: (viewer, now) => files().privateFiles.signer(viewer, now),
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
    permissions: MODULE_PERMISSIONS,
    signIn: config.signIn,
  };
}

/** The engine is made before the module that verifies what a session proves. */
const sessionGuardOf = (identity: () => Identity): SessionGuard => ({
  authenticatedAt: (token, now) => identity().sessionGuard.authenticatedAt(token, now),
  verifySignature: (request, now) => identity().sessionGuard.verifySignature(request, now),
  takeNonce: (request, now) => identity().sessionGuard.takeNonce(request, now),
  assertRecentAuthentication: (request, now) => identity().sessionGuard.assertRecentAuthentication(request, now),
});

/** The codes of `messages` for sign-ins, as `identity` takes them: it comes before that module. */
function phoneCodes({ senders }: Config, messages: () => Messages): PhoneCodes {
  const code = { purpose: "signIn", channel: "sms" } as const;
  return {
    available: senders.smsGateway !== undefined || senders.outbox,
    canonical: canonicalPhone,
    issue: (target, ip) => messages().codes.issue({ ...code, target, ip }),
    verify: (target, text) => messages().codes.verify({ ...code, target, code: text }),
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

async function prepareDemo(identity: Identity, engine: Engine, model: Model, { schemaDirs }: Config): Promise<void> {
  // Rows are loaded into empty tables only: people without an account first.
  await loadDemoRows(engine, model, schemaDirs);
  await identity.seedDemoAccounts();
}

function present<T>(part: T | undefined): T {
  if (part === undefined) throw new Error("A part is used before the engine made it.");
  return part;
}
