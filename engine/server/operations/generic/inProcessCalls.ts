import type { WriteTransaction } from "../../db/database.ts";
import { may, type EntityModel, type Viewer } from "#core/language";
import type { EntityView, OptionRow, Page, SavedRows } from "#core/api";
import type { WireRow } from "#core/values";
import { requestErrors } from "../errors.ts";
import type { Call, Caller } from "../operation.ts";
import type { Query } from "../queryString.ts";
import { explainAccess, type AccessExplanation, type AccessQuestion } from "../policy/explainAccess.ts";
import type { EngineRuntime } from "../runtime.ts";
import { dictOptions } from "./dictOptions.ts";
import { list } from "./list.ts";
import { saveRows, saveRowsTogether } from "./saveRows.ts";
import { runStep } from "./step.ts";
import { writeRows, writeRowsIn, type RowAuthor, type RowWriter } from "../mutation/rowWriter.ts";

/**
 * Generic operations that a hand-written one calls for its own caller: that caller's permissions and row rules apply.
 * An error is thrown as it is.
 */
export interface InProcessCalls {
  /** `GET P/list` of an entity. */
  list(caller: Caller, entity: string, query: Query): Promise<Page<WireRow>>;
  /** `POST P/saveRows` of an entity, for any number of rows. */
  saveRows(caller: Caller, entity: string, body: SavedRowsBody): Promise<SavedRows>;
  /** The same of several entities, in one transaction; `check` sees what is stored before any of them is written. */
  saveRowsTogether(
    caller: Caller,
    bodies: Readonly<Record<string, SavedRowsBody>>,
    check: (tx: WriteTransaction) => Promise<void>,
  ): Promise<void>;
  /** `POST P/<step>` of an entity. */
  step(caller: Caller, entity: string, step: string, body: WireRow): Promise<unknown>;
  /** Rows that only code writes, in one transaction: see `RowWriter`. */
  write<T>(author: RowAuthor, job: (rows: RowWriter) => Promise<T>): Promise<T>;
  /** The same in a transaction that is under way, such as a hook's. */
  writeIn<T>(tx: WriteTransaction, author: RowAuthor, job: (rows: RowWriter) => Promise<T>): Promise<T>;
  /** What an entity looks like to somebody: their fields and rights; undefined where they may not open it. */
  view(entity: string, viewer: Viewer): EntityView | undefined;
  /** Why somebody may or may not do a thing. */
  explain(viewer: Viewer, question: AccessQuestion): Promise<AccessExplanation>;
  /** `GET /online/dict/{dict}/options`. */
  dictOptions(caller: Caller, dict: string, query: Query): Promise<Page<OptionRow>>;
}

interface SavedRowsBody {
  readonly add?: readonly WireRow[];
  readonly edit?: readonly WireRow[];
  readonly delete?: readonly string[];
}

/** `runtimeNow`: the runtime of the model that is served now; undefined before the first. */
export function createInProcessCalls(runtimeNow: () => EngineRuntime | undefined): InProcessCalls {
  const served = (): EngineRuntime => {
    const runtime = runtimeNow();
    if (runtime === undefined) throw new Error("No model is served yet.");
    return runtime;
  };
  return {
    list: async (caller, name, query) => {
      const runtime = served();
      const entity = listedEntity(runtime, name);
      const { viewer, now } = caller;
      if (!may(viewer, entity.permissions.list)) throw requestErrors.error("FORBIDDEN");
      return list({ runtime, viewer, now, access: runtime.access(entity, viewer), call: callOf(caller, {}, query) });
    },
    saveRows: async (caller, name, body) => {
      const runtime = served();
      const entity = listedEntity(runtime, name);
      const { viewer, now } = caller;
      const call = { ...callOf(caller, {}, {}), body };
      return saveRows({ runtime, viewer, now, access: runtime.access(entity, viewer), call }, Infinity);
    },
    saveRowsTogether: async (caller, bodies, check) => {
      const runtime = served();
      const { viewer, now } = caller;
      const changes = Object.entries(bodies).map(([name, body]) => ({
        access: runtime.access(listedEntity(runtime, name), viewer),
        body: { ...body },
      }));
      const [first] = changes;
      if (first === undefined) return;
      const call = callOf(caller, {}, {});
      await saveRowsTogether({ runtime, viewer, now, access: first.access, call }, changes, check);
    },
    step: async (caller, name, stepName, body) => {
      const runtime = served();
      const entity = listedEntity(runtime, name);
      const step = entity.states?.steps.find((one) => one.name === stepName);
      if (entity.states === undefined || step === undefined) throw requestErrors.error("NOT_FOUND");
      const { viewer, now } = caller;
      if (!may(viewer, step.permission)) throw requestErrors.error("FORBIDDEN");
      const call = { ...callOf(caller, {}, {}), body };
      return runStep({ runtime, viewer, now, access: runtime.access(entity, viewer), call }, entity.states, step);
    },
    write: (author, job) => writeRows(served(), author, job),
    writeIn: (tx, author, job) => writeRowsIn(served(), tx, author, job),
    view: (name, viewer) => {
      const runtime = served();
      return runtime.access(listedEntity(runtime, name), viewer).projection;
    },
    explain: async (viewer, question) => {
      const runtime = served();
      const access = runtime.access(listedEntity(runtime, question.entity), viewer);
      return runtime.database.snapshot((read) =>
        explainAccess({ runtime, viewer, now: runtime.clock(), read }, access, question),
      );
    },
    dictOptions: async (caller, dict, query) => {
      const { viewer, now } = caller;
      return dictOptions({ runtime: served(), viewer, now }, callOf(caller, { dict }, query));
    },
  };
}

function listedEntity({ model }: EngineRuntime, name: string): EntityModel {
  const entity = Object.hasOwn(model.entities, name) ? model.entities[name] : undefined;
  if (entity === undefined || entity.permissions.list === "none") throw requestErrors.error("NOT_FOUND");
  return entity;
}

/** The query has no prototype, as one that was parsed. */
const callOf = (caller: Caller, params: Call["params"], query: Query): Call => ({
  viewer: caller.viewer,
  requestId: caller.requestId,
  ip: caller.ip,
  userAgent: caller.userAgent,
  token: caller.token,
  ...(caller.authenticatedAt === undefined ? {} : { authenticatedAt: caller.authenticatedAt }),
  cookies: caller.cookies,
  now: caller.now,
  params,
  query: Object.assign(Object.create(null), query) as Query,
  body: undefined,
  raw: undefined,
});
