import { itemText } from "#core/fields";
import type { CompileOptions, Model } from "#core/language";
import type { Engine, EngineOptions } from "./engine.ts";
import { createSanitizer } from "./operations/mutation/richText/sanitizeThread.ts";
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
import { createRightsServer } from "./source/servedRights.ts";
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

/**
 * Reads the schemas, brings the database up to them, and serves their operations; does it again whenever they change.
 * Rejects only where there is nothing to serve: the database cannot be brought to any model.
 */
export async function createEngine(options: EngineOptions): Promise<Engine> {
  const { database, clock, log } = options;
  const hooks = createHooks();
  let served = NO_MODEL;
  let runtime: EngineRuntime | undefined;
  const live = liveRows(options, await busOf(options), () => runtime);
  let handWritten: readonly Operation[] = [];
  const sanitizer = createSanitizer();
  const parts = { rejections: createRejectionAudit({ database, log }), jobs: createJobs({ database, clock, log }) };
  const dispatcher = createEmptyDispatcher(options, parts.rejections);
  const serve = (model: Model): void => {
    const next = runtimeOf(options, { model, hooks, sanitizer, live, before: runtime });
    dispatcher.swap([
      ...handWritten,
      ...generatedOperations(next, () => engine.findings()),
      ...reportOperations(createReportRuntime(next)),
    ]);
    runtime = next;
    served = model;
  };
  const rights = createRightsServer({ source: options.rights, log, serve });
  const loader = createLoader({
    folders: options.schemaDirs,
    database,
    log,
    compileOptions: () => compileOptionsOf(options, handWritten),
    compiledFile: options.compiledFile && createCompiledProjectFile(options.compiledFile),
    migrations: options.migrations ?? {},
    accountExists: options.accountExists,
    recompute: (model) => recomputeServed(options, dispatcher, model),
    prepare: (model, files) =>
      rights.prepare(model, files, compileOptionsOf(options, handWritten), async (content) =>
        options.onModel?.(model, engine, content),
      ),
  });
  let watch: FolderWatch | undefined;
  const engine: Engine = {
    model: () => served,
    database,
    dispatcher,
    calls: createInProcessCalls(() => runtime),
    hooks,
    ...parts,
    dicts: options.dicts,
    clock,
    sanitizer,
    ...live.parts,
    rights,
    // What a file waives with its reason is nothing to do for whoever reads them.
    findings: () => [...loader.findings(), ...rights.findings()].filter(({ waived }) => waived === undefined),
    reload: () => loader.load(),
    close: async () => {
      await watch?.close();
      await loader.settled();
      for (const part of [parts.jobs, live, parts.rejections, sanitizer, database]) await part.close();
    },
  };
  try {
    handWritten = options.operations(engine);
    await loader.load();
    if (served === NO_MODEL) throw nothingToServe(loader.findings());
  } catch (error) {
    // The database stays open: until there is an engine it is the caller's.
    for (const part of [live, sanitizer]) await part.close();
    throw error;
  }
  if (options.watch !== false) watch = watchSchemas(options, options.watch, loader);
  return engine;
}

/** Its operations come with the first model. */
function createEmptyDispatcher(options: EngineOptions, rejections: RejectionAudit): Dispatcher {
  const { database, clock, log, unauthorised, limited, sessions } = options;
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

interface ServedParts {
  readonly model: Model;
  readonly hooks: Engine["hooks"];
  readonly sanitizer: Engine["sanitizer"];
  readonly live: ReturnType<typeof liveRows>;
  /** Of the model before; other rights leave the entities as they are. */
  readonly before: EngineRuntime | undefined;
}

function runtimeOf(
  { database, dicts, log, clock, accountNames, privateFiles }: EngineOptions,
  { model, hooks, sanitizer, live, before }: ServedParts,
): EngineRuntime {
  return createRuntime({
    model,
    database,
    hooks,
    dicts,
    log,
    clock,
    sanitizer,
    accountNames,
    privateFiles,
    changed: (change) => live.changes.publish(change),
    tables: before?.model.entities === model.entities ? before?.tables : undefined,
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
  { database, dicts, log }: EngineOptions,
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

const nothingToServe = (findings: ReturnType<Engine["findings"]>): Error =>
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
