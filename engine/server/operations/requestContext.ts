import type { Viewer } from "#core/language";
import type { StoredRow } from "#core/values";
import type { ReadConnection } from "../db/database.ts";
import type { Call } from "./operation.ts";
import type { EntityAccess } from "./policy/entityAccess.ts";
import type { EngineRuntime } from "./runtime.ts";

/** The served model and who calls. What is made from these two is the same for all viewers with the same rights key. */
export interface ViewerContext {
  readonly runtime: EngineRuntime;
  readonly viewer: Viewer;
}

/** One request: who calls, and when. */
export interface RequestContext extends ViewerContext {
  readonly now: number;
  /** The row of the surrounding form, for `$row`. */
  readonly row?: StoredRow;
}

/** A request that reads, in one snapshot or in its transaction. */
export interface QueryContext extends RequestContext {
  readonly read: ReadConnection;
}

/** One call of a generic operation on an entity, with the viewer's access to it. */
export interface OperationContext extends RequestContext {
  readonly access: EntityAccess;
  readonly call: Call;
}

/** Runs `query` in one snapshot. */
export function inSnapshot<T>(request: RequestContext, query: (context: QueryContext) => Promise<T>): Promise<T> {
  const { runtime, viewer } = request;
  return runtime.database.snapshot((read) => query({ ...request, read }), { by: viewer.username });
}
