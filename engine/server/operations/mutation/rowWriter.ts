/**
 * Rows that a module writes for somebody who could not write them by a generic operation: read-only fields, states,
 * rows of an account that is being made. Everything else is as of any other write: the row is checked as a whole, hooks
 * and guards hold, history and audit name the author, encrypted fields are sealed.
 */
import type { Viewer } from "#core/language";
import type { StoredRow } from "#core/values";
import type { WriteTransaction } from "../../db/database.ts";
import { randomUUIDv7 } from "../id.ts";
import type { CallOrigin } from "../operation.ts";
import { elevatedViewer } from "../policy/elevatedViewer.ts";
import type { EngineRuntime } from "../runtime.ts";
import { isDeleted } from "../entityTable.ts";
import { finishMutation, setValues } from "./computedValues.ts";
import { createMutationContext } from "./createMutationContext.ts";
import { deleteRow } from "./deleteRow.ts";
import { hookContext } from "./hookContext.ts";
import { lockRow } from "./locks.ts";
import { assertRowValid, normalizeDraft, rowContext } from "./normalize.ts";
import { assertReferences } from "./references.ts";
import { insertRow } from "./writeRow.ts";

/** Who the history and the audit name, and from where. */
export interface RowAuthor extends CallOrigin {
  readonly viewer: Viewer;
}

/** Values are in stored form. The job awaits nothing but its transaction. */
export interface RowWriter {
  readonly tx: WriteTransaction;
  /** Answers the row as it is stored then. A state that is given stands, whatever the state machine begins with. */
  add(entity: string, values: StoredRow): Promise<StoredRow>;
  /** The row, locked; undefined where there is none that is not deleted. */
  row(entity: string, key: string): Promise<StoredRow | undefined>;
  /** @param op what history and audit say; default `edit` */
  change(entity: string, before: StoredRow, values: StoredRow, op?: string): Promise<StoredRow>;
  remove(entity: string, key: string): Promise<void>;
}

/** Runs a job of a module in one transaction. */
export function writeRows<T>(
  runtime: EngineRuntime,
  { viewer, ...origin }: RowAuthor,
  job: (rows: RowWriter) => Promise<T>,
): Promise<T> {
  const author = elevatedViewer(viewer);
  return runtime.database.write(async (tx) => {
    const mutation = createMutationContext({ runtime, viewer: author }, tx, origin);
    // What no form may write is checked all the same.
    const checked = (name: string, draft: StoredRow, before: StoredRow | null, written: StoredRow): void =>
      assertRowValid(
        { ...runtime.access(runtime.table(name).entity, author), writable: new Set(Object.keys(written)) },
        draft,
        rowContext(mutation, before),
        [],
      );
    const done = await job({
      tx,
      add: async (name, values) => {
        const table = runtime.table(name);
        const given = { [table.entity.key]: randomUUIDv7(tx.now), ...values };
        const access = runtime.access(table.entity, author);
        const draft = { ...normalizeDraft(access, given, rowContext(mutation, null)), ...given };
        for (const hook of runtime.hooks.of(name, "beforeAdd")) await hook(draft, hookContext(mutation, table, "add"));
        checked(name, draft, null, draft);
        await assertReferences(mutation, table, draft, undefined);
        return insertRow(mutation, table, draft);
      },
      row: async (name, key) => {
        const row = await lockRow(mutation, runtime.table(name), key);
        return row === undefined || isDeleted(row) ? undefined : row;
      },
      change: async (name, before, values, op = "edit") => {
        const table = runtime.table(name);
        const draft = { ...before, ...values };
        for (const hook of runtime.hooks.of(name, "beforeEdit"))
          await hook(draft, before, hookContext(mutation, table, op));
        checked(name, draft, before, values);
        await assertReferences(mutation, table, draft, before);
        return setValues(mutation, table, before, draft, op);
      },
      remove: async (name, key) => {
        await deleteRow(mutation, runtime.access(runtime.table(name).entity, author), key);
      },
    });
    await finishMutation(mutation);
    await mutation.records.flush();
    return done;
  });
}
