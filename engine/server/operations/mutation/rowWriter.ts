/** Rows that only code writes: in a transaction of their own, or in one that is under way. */
import type { Viewer } from "#core/language";
import type { WriteTransaction } from "../../db/database.ts";
import type { RowWriter } from "../hooks.ts";
import type { CallOrigin } from "../operation.ts";
import { elevatedViewer } from "../policy/elevatedViewer.ts";
import type { EngineRuntime } from "../runtime.ts";
import { finishMutation } from "./computedValues.ts";
import { createMutationContext } from "./createMutationContext.ts";

export type { RowWriter } from "../hooks.ts";

/** Who the history and the audit name, and from where. */
export interface RowAuthor extends CallOrigin {
  readonly viewer: Viewer;
}

/** Runs a job of a module in one transaction. */
export function writeRows<T>(
  runtime: EngineRuntime,
  author: RowAuthor,
  job: (rows: RowWriter) => Promise<T>,
): Promise<T> {
  return runtime.database.write((tx) => writeRowsIn(runtime, tx, author, job));
}

/** The same in a transaction that is under way; a hook has `context.rows`. */
export async function writeRowsIn<T>(
  runtime: EngineRuntime,
  tx: WriteTransaction,
  { viewer, ...origin }: RowAuthor,
  job: (rows: RowWriter) => Promise<T>,
): Promise<T> {
  const mutation = createMutationContext({ runtime, viewer: elevatedViewer(viewer) }, tx, origin);
  const done = await job(mutation.rowWriters.within(mutation));
  await finishMutation(mutation);
  await mutation.records.flush();
  return done;
}
