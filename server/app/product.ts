/** The product: the engine with the modules on it, and what its first start stores. */
import { existsSync } from "node:fs";
import { join } from "node:path";
import type { Model } from "#core/language";
import {
  assertDefined,
  createEngine,
  createTickets,
  seedRows,
  type Database,
  type Engine,
  type Log,
  type ModuleAnswers,
  type RoomKind,
  type ServingEngine,
  type Tickets,
} from "#engine/server";
import type { BidSessions, Sweeper } from "#server/modules/bidding/index";
import type { Content } from "#server/modules/content/index";
import type { Cleanup } from "#server/modules/files/index";
import { createRightsStore, type Identity } from "#server/modules/identity/index";
import type { Messages } from "#server/modules/messages/index";
import { createDictCache } from "#server/modules/system/index";
import { compiledFileIn } from "./compiledFile.ts";
import type { Config } from "./config.ts";
import { loadDemoRows, loadDemoUploads } from "./demoRows.ts";
import {
  MODULE_LISTS,
  PRODUCT_MODULES,
  SCHEMA_NAMES,
  createModules,
  operationsOf,
  type ModuleParts,
  type Modules,
} from "./modules.ts";

export interface Product {
  readonly engine: ServingEngine;
  readonly identity: Pick<Identity, "accounts" | "sessions" | "signIn">;
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
    ...SCHEMA_NAMES,
    migrations: MODULE_LISTS.migrations,
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
        accountNames: identity.accounts.names,
        accountExists: identity.accounts.exists,
        unauthorised: (_viewer, token) => identity.sessions.unauthorised(token),
        limited: identity.sessions.limited,
        sessions: identity.sessions.guard,
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
  await identity.accounts.seedDemo();
  await members.seedDemo(model);
  await funds.seedDemo(model);
  await messages.seedDemo();
}
