import type { FieldModel } from "#core/language";
import { splitValues, type Stored, type StoredRow } from "#core/values";
import type { EntityAccess } from "../policy/entityAccess.ts";
import { setValues } from "./computedValues.ts";
import { assertGuards } from "./assertGuards.ts";
import { assertParentEditable, parentKeyIn } from "./parents.ts";
import { referrersOf, assertNotReferenced, rowsReferring, type Referrer } from "./referrers.ts";
import { loadRow } from "./loadRow.ts";
import { resetCountsAfterLock } from "./valueCounts.ts";
import { isMultiple } from "../textSource.ts";
import type { EntityTable } from "../entityTable.ts";
import { hookContext } from "./hookContext.ts";
import { lockRow } from "./locks.ts";
import { removeRow } from "./writeRow.ts";
import type { MutationContext } from "./mutationContext.ts";

/** Answers what went, each as `<entity> <key>`: the row, and those that were deleted along. */
export async function deleteRow(
  mutation: MutationContext,
  access: EntityAccess,
  id: string,
): Promise<ReadonlySet<string>> {
  const { table } = access;
  const gone = new Set<string>();
  await removeWithReferrers(mutation, table, await loadRow(mutation, access, "delete", id), gone);
  return gone;
}

/** Deletes a row after what points to it: refused, emptied or deleted along, as each reference says. */
async function removeWithReferrers(
  mutation: MutationContext,
  table: EntityTable,
  row: StoredRow,
  deleting: Set<string>,
): Promise<void> {
  const id = String(row[table.entity.key]);
  const self = `${table.entity.entity} ${id}`;
  if (deleting.has(self)) return;
  deleting.add(self);
  await assertGuards(mutation, table, "delete", row);
  // First the hooks: their refusals say what to do, where the next one only counts the rows that hold this one.
  for (const hook of mutation.runtime.hooks.of(table.entity.entity, "beforeDelete"))
    await hook(row, hookContext(mutation, table, "delete"));
  await assertNotReferenced(mutation, table, row, deleting);
  for (const referrer of referrersOf(mutation.runtime, table.entity))
    if (referrer.onDelete !== "restrict") await releaseReference(mutation, referrer, id, deleting);
  await removeRow(mutation, table, row);
}

async function releaseReference(
  mutation: MutationContext,
  referrer: Referrer,
  id: string,
  deleting: Set<string>,
): Promise<void> {
  const { table, field } = referrer;
  for (const row of await rowsReferring(mutation, referrer, id, deleting)) {
    if (!deleting.has(`${table.entity.parent?.entity ?? ""} ${String(parentKeyIn(table, row))}`))
      await assertParentEditable(mutation, table, row, false);
    if (referrer.onDelete === "cascade")
      await removeWithReferrers(mutation, table, (await lockCascaded(mutation, table, row)) ?? row, deleting);
    else
      await setValues(mutation, table, row, { [field.name]: withoutValue(field, row[field.name] ?? null, id) }, "edit");
  }
}

/** What is deleted along is held to what refers to it now, as the row itself is. */
async function lockCascaded(
  mutation: MutationContext,
  table: EntityTable,
  row: StoredRow,
): Promise<StoredRow | undefined> {
  const id = String(row[table.entity.key]);
  resetCountsAfterLock(mutation, table, id);
  return lockRow(mutation, table, id);
}

function withoutValue(field: FieldModel, value: Stored, id: string): Stored {
  if (!isMultiple(field) || value === null) return null;
  return (
    splitValues(String(value))
      .filter((one) => one !== id)
      .join(",") || null
  );
}
