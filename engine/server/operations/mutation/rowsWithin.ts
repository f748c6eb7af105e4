/**
 * Rows that a module writes for somebody who could not write them by a generic operation: read-only fields, states,
 * rows of an account that is being made. Everything else is as of any other write: the row is checked as a whole, hooks
 * and guards hold, history and audit name the author, encrypted fields are sealed.
 */
import type { StoredRow } from "#core/values";
import type { RowWriter } from "../hooks.ts";
import { randomUUIDv7 } from "../id.ts";
import { elevatedViewer } from "../policy/elevatedViewer.ts";
import { isDeleted } from "../entityTable.ts";
import { setValues } from "./computedValues.ts";
import { deleteRow } from "./deleteRow.ts";
import { hookContext } from "./hookContext.ts";
import { lockRow } from "./locks.ts";
import type { MutationContext } from "./mutationContext.ts";
import { assertRowValid, normalizeDraft, rowContext } from "./normalize.ts";
import { assertReferences } from "./references.ts";
import { insertRow } from "./writeRow.ts";

/** Within a call that is under way: what it writes stands and falls with it. */
export function rowsWithin(call: MutationContext): RowWriter {
  const { runtime, tx } = call;
  const author = elevatedViewer(call.viewer);
  const mutation: MutationContext = { ...call, viewer: author };
  // What no form may write is checked all the same.
  const checked = (name: string, draft: StoredRow, before: StoredRow | null, written: StoredRow): void =>
    assertRowValid(
      { ...runtime.access(runtime.table(name).entity, author), writable: new Set(Object.keys(written)) },
      draft,
      rowContext(mutation, before),
      [],
    );
  return {
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
  };
}
