import { itemText } from "#core/fields";
import type { CompileOptions, Model } from "#core/language";
import type { Engine, EngineOptions, ModuleAnswers, NewEngine, ServingEngine } from "./engine.ts";
import { createSanitizer } from "./operations/mutation/richText/sanitizeThread.ts";
import { dictsOf } from "./operations/dicts.ts";
import { createDispatcher, type Dispatcher, type DispatcherOptions } from "./operations/dispatcher.ts";
import { createIdempotency } from "./operations/idempotency.ts";
import { createInProcessCalls } from "./operations/generic/inProcessCalls.ts";
import { generatedOperations } from "./operations/generic/operations.ts";
import { createRuntime, type EngineRuntime } from "./operations/runtime.ts";
import { throttleProgress, recomputeStored } from "./migrate/index.ts";
import { createHooks } from "./operations/hooks.ts";
import { createReportRuntime, reportOperations } from "./report/index.ts";
import type { Operation } from "./operations/operation.ts";
import { createJobs } from "./jobs/index.ts";
import { createRejectionAudit, type RejectionAudit } from "./operations/rejectionAudit.ts";
import { createRowChanges, createLocalBus, createSubscriptions, openNotifyBus, type Bus } from "./realtime/index.ts";
import { createCompiledProjectFile } from "./source/compiledProjectFile.ts";
import { createLoader, type Loader } from "./source/loader.ts";
import type { Finding } from "./source/finding.ts";
import { createRightsServer, type RightsServer } from "./source/servedRights.ts";
import { watchFolders, type FolderWatch } from "./source/watchFolders.ts";

const NO_MODEL: Model = {
  hash: "",
  entities: {},
  views: {},
  dicts: {},
  menu: [],
  roles: {},
  reports: {},
  boards: {},
  jobs: {},
  numbers: {},
  templates: {},
};

/** What is served now; before the first model nothing is. */
interface Served {
  model: Model;
  runtime: EngineRuntime | undefined;
}

type LiveRows = ReturnType<typeof liveRows>;

interface EngineParts {
  readonly options: EngineOptions;
  readonly engine: Engine;
  readonly served: Served;
  readonly live: LiveRows;
  readonly rights: RightsServer;
}

/** Makes what modules are made on; nothing is read and nothing is served until `serve` is called. */
export async function createEngine(options: EngineOptions): Promise<NewEngine> {
  const { database, clock, log } = options;
  const served: Served = { model: NO_MODEL, runtime: undefined };
  const live = liveRows(options, await busOf(options), () => served.runtime);
  const rights = createRightsServer({ source: options.rights, log });
  const engine: Engine = {
    model: () => served.model,
    database,
    calls: createInProcessCalls(() => served.runtime),
    hooks: createHooks(),
    rejections: createRejectionAudit({ database, log }),
    jobs: createJobs({ database, clock, log }),
    dicts: options.dicts ?? dictsOf(() => served.model),
    clock,
    sanitizer: createSanitizer(),
    ...live.parts,
    rights,
  };
  return {
    ...engine,
    serve: (answers) => serve({ options, engine, served, live, rights }, answers),
    discard: async () => {
      for (const part of [live, engine.sanitizer]) await part.close();
    },
  };
}

async function serve(parts: EngineParts, answers: ModuleAnswers): Promise<ServingEngine> {
  const { options, engine, served, live, rights } = parts;
  const { database, log } = options;
  const dispatcher = createEmptyDispatcher(options, answers, engine.rejections);
  const compileOptions = compileOptionsOf(options, answers.operations);
  // What a file waives with its reason is nothing to do for whoever reads them.
  const findings = (): readonly Finding[] =>
    [...loader.findings(), ...rights.findings()].filter(({ waived }) => waived === undefined);
  const serveModel = (model: Model): void => {
    const next = runtimeOf(parts, answers, model);
    dispatcher.swap([
      ...answers.operations,
      ...generatedOperations(next, findings),
      ...reportOperations(createReportRuntime(next)),
    ]);
    served.runtime = next;
    served.model = model;
  };
  const loader = createLoader({
    folders: options.schemaDirs,
    database,
    log,
    compileOptions,
    compiledFile: options.compiledFile && createCompiledProjectFile(options.compiledFile),
    migrations: options.migrations ?? {},
    accountExists: answers.accountExists,
    recompute: (model) => recomputeServed(engine, log, dispatcher, model),
    prepare: (model, files) =>
      rights.prepare({
        model,
        files,
        compileOptions,
        seed: async (content) => answers.onModel?.(model, content),
        serve: serveModel,
      }),
  });
  await loader.load();
  if (served.model === NO_MODEL) throw nothingToServe(loader.findings());
  const watch = options.watch === false ? undefined : watchSchemas(options, options.watch, loader);
  return {
    ...engine,
    dispatcher,
    findings,
    reload: () => loader.load(),
    close: async () => {
      await watch?.close();
      await loader.settled();
      for (const part of [engine.jobs, live, engine.rejections, engine.sanitizer, database]) await part.close();
    },
  };
}

/** Its operations come with the first model. */
function createEmptyDispatcher(
  { database, clock, log }: EngineOptions,
  { unauthorised, limited, sessions }: ModuleAnswers,
  rejections: RejectionAudit,
): Dispatcher {
  return createDispatcher({
    operations: [],
    clock,
    log,
    unauthorised,
    ...(limited && { limited }),
    ...(sessions && { sessions }),
    answers: { ...createIdempotency(database), write: (work) => database.write(work) },
    onForbidden: recordForbidden(rejections),
  });
}

/** The tables of the model before stay where only the rights are others: its entities are the same. */
function runtimeOf(
  { options, engine, served, live }: EngineParts,
  { accountNames, privateFiles }: ModuleAnswers,
  model: Model,
): EngineRuntime {
  const { database, hooks, dicts, clock, sanitizer } = engine;
  return createRuntime({
    model,
    database,
    hooks,
    dicts,
    log: options.log,
    clock,
    sanitizer,
    accountNames,
    privateFiles,
    changed: (change) => live.changes.publish(change),
    tables: served.model.entities === model.entities ? served.runtime?.tables : undefined,
  });
}

function watchSchemas(
  { schemaDirs, log }: EngineOptions,
  everyMs: number | undefined,
  loader: Pick<Loader, "load" | "isOutdated">,
): FolderWatch {
  return watchFolders(schemaDirs, {
    onChange: () => loader.load(),
    onError: (error) => log.error({ err: error }, "changed schemas could not be read"),
    everyMs,
    isOutdated: () => loader.isOutdated(),
  });
}

/** A write may take this long; what has not ended by then is refused. */
const LAST_CALLS_MS = 5_000;

/**
 * After the calls that still compute by the model before. Dictionaries are asked as they are now: people change their
 * texts.
 */
async function recomputeServed(
  { database, dicts }: Engine,
  log: EngineOptions["log"],
  dispatcher: Dispatcher,
  model: Model,
): Promise<number> {
  await settledWithin(dispatcher, LAST_CALLS_MS);
  const dictText = (dict: string, value: string): string | undefined =>
    itemText(dict, value, { dictItems: (code) => dicts.items(code) ?? model.dicts[code]?.items });
  const onProgress = throttleProgress((progress) => log.info(progress, "stored values are computed afresh"));
  const steps = await recomputeStored(database, model, { serving: true, dictText, onProgress });
  for (const step of steps) log.info({ step: step.id, rows: step.affects?.rows }, "stored values were computed afresh");
  return steps.length;
}

/** A call that itself waits for the reload would wait forever. */
async function settledWithin(dispatcher: Dispatcher, ms: number): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  await Promise.race([
    dispatcher.settled(),
    new Promise<void>((resolve) => {
      timer = setTimeout(resolve, ms);
    }),
  ]);
  clearTimeout(timer);
}

/** Who called what without the right to. */
function recordForbidden(rejections: RejectionAudit): NonNullable<DispatcherOptions["onForbidden"]> {
  return (request, operation, apiError) =>
    rejections.record({
      by: request.viewer.username,
      ip: request.ip,
      device: request.userAgent,
      requestId: request.requestId,
      source: request.ip,
      op: operation?.op ?? operation?.path ?? "",
      entity: operation?.entity ?? "",
      rowId: "",
      result: apiError.code,
    });
}

const nothingToServe = (findings: readonly Finding[]): Error =>
  new Error(`No schema could be served: ${findings.find((one) => one.severity === "error")?.message ?? "no files"}`);

/** Names that schema files may use and that only code defines. */
const compileOptionsOf = (
  { pages, icons, actions, handlers, userVariables, userLists }: EngineOptions,
  handWritten: readonly Operation[],
): CompileOptions => ({
  permissions: codesOf(handWritten),
  ...(pages && { pages }),
  ...(icons && { icons }),
  ...(actions && { actions }),
  ...(handlers && { handlers }),
  ...(userVariables && { userVariables }),
  ...(userLists && { userLists }),
});

/** Permission codes that hand-written operations ask for. */
const codesOf = (operations: readonly Operation[]): readonly string[] => [
  ...new Set(operations.map((operation) => operation.permission).filter((code) => code.includes(":"))),
];

/** Between the nodes of one PostgreSQL; SQLite has one node. A bus that the caller brings is theirs to close. */
async function busOf({ bus, database, log }: EngineOptions): Promise<Bus> {
  if (bus !== undefined) return { ...bus, close: () => undefined };
  const onError = (error: unknown): void => log.error({ err: error }, "the bus or a listener of it failed");
  const { url } = database.source;
  return url === undefined ? createLocalBus(onError) : openNotifyBus(url, onError);
}

/** Changes of rows on their way to whoever watches them. */
function liveRows({ log }: EngineOptions, bus: Bus, runtime: () => EngineRuntime | undefined) {
  const changes = createRowChanges(bus);
  const subscriptions = createSubscriptions(changes, runtime, log);
  const close = async (): Promise<void> => {
    subscriptions.close();
    await bus.close();
  };
  return { changes, parts: { bus, changes, subscriptions }, close };
}
