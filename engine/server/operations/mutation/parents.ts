/** Rows that are part of another row: they can be changed only where that row can be changed. */
import { linesFieldsOf } from "#core/language";
import { fieldState } from "#core/validate";
import type { Stored, StoredRow } from "#core/values";
import { rowErrors } from "../errors.ts";
import { bindFor, isOneOf } from "../query/predicates.ts";
import { canAccessRow } from "../policy/rowAccess.ts";
import { assertGuards } from "./assertGuards.ts";
import { selectFor } from "../query/select.ts";
import { rowContext } from "./normalize.ts";
import { type EntityTable, isDeleted } from "../entityTable.ts";
import { lockRow } from "./locks.ts";
import type { MutationContext } from "./mutationContext.ts";
import { dialectOf, quote } from "../../db/index.ts";

/**
 * Locks the rows that these are part of, and those that they are to become part of: the highest level first, each level
 * in the order of its keys, all before the rows themselves, so that no two calls wait for each other. SQLite has one
 * writer at a time and needs no lock.
 */
export async function lockParents(
  mutation: MutationContext,
  table: EntityTable,
  ids: readonly string[],
  wanted: readonly unknown[] = [],
): Promise<void> {
  const { parent } = table.entity;
  if (parent === undefined || !dialectOf(mutation.runtime.dialect).rowLocks) return;
  const keys = new Set(wanted.filter((key) => typeof key === "string"));
  for (const key of await referencedKeysIn(mutation, table, parent.field, ids)) keys.add(key);
  if (keys.size === 0) return;
  const above = mutation.runtime.table(parent.entity);
  const sorted = [...keys].sort();
  await lockParents(mutation, above, sorted);
  for (const key of sorted) await mutation.tx.get(above.lock, [key]);
}

/** The row that a row, or what was sent for it, says it is part of. */
export function parentKeyIn({ entity }: EntityTable, row: Readonly<Record<string, unknown>>): unknown {
  return entity.parent === undefined ? undefined : row[entity.parent.field];
}

/** The keys that a reference field of these rows holds. */
export async function referencedKeysIn(
  mutation: MutationContext,
  table: EntityTable,
  field: string,
  ids: readonly string[],
): Promise<readonly string[]> {
  const { runtime, tx } = mutation;
  if (ids.length === 0) return [];
  const { entity } = table;
  const bound = bindFor(mutation, entity, isOneOf(entity.key, ids));
  const select = selectFor(runtime, entity, `in ${field}`, bound, () => ({
    columns: `distinct m.${quote(field)} as k`,
  }));
  return (await tx.all<{ k: Stored }>(select.statement, select.bind(bound.values))).flatMap(({ k }) =>
    k === null ? [] : [String(k)],
  );
}

/**
 * Refuses a change of a row whose parent this viewer may not edit as it is: by the rules of the parent's rows, unless
 * the entity's rights are its own, by the fields of the parent that the row is in, and by the parent's guards in
 * any case; and so on upwards. `row`: as it is, or as it will be. Nothing is asked while the parent itself is being
 * written, which was held to the same.
 */
export async function assertParentEditable(
  mutation: MutationContext,
  table: EntityTable,
  row: StoredRow,
  asMember: boolean,
): Promise<void> {
  const { parent } = table.entity;
  const key = parent === undefined ? null : (row[parent.field] ?? null);
  if (parent === undefined || key === null || isWithin(mutation, parent.entity, String(key))) return;
  const above = mutation.runtime.table(parent.entity);
  const before = await lockRow(mutation, above, String(key));
  const closed =
    before === undefined ||
    isDeleted(before) ||
    (parent.rights === "parent" && !(await mayEdit(mutation, above, String(key), asMember)));
  if (closed || linesClosed(mutation, above, table, before, asMember))
    throw rowErrors.error("PARENT", { title: above.entity.title });
  await assertGuards(mutation, above, "edit", before, linesOfEntity(above, table));
  await assertParentEditable(mutation, above, before, asMember);
}

/** The row that is written by this call with its lines. */
const isWithin = ({ savedParent }: MutationContext, entity: string, id: string): boolean =>
  savedParent?.entity === entity && savedParent.id === id;

async function mayEdit(mutation: MutationContext, table: EntityTable, id: string, asMember: boolean): Promise<boolean> {
  const access = mutation.runtime.access(table.entity, mutation.viewer, asMember);
  return (await canAccessRow(mutation, access, "read", id)) && (await canAccessRow(mutation, access, "edit", id));
}

/** A field over these rows that is not theirs to write, or is read-only as the parent is. */
function linesClosed(
  mutation: MutationContext,
  parent: EntityTable,
  child: EntityTable,
  row: StoredRow,
  asMember: boolean,
): boolean {
  const lines = linesFieldsOf(parent.entity, child.entity);
  if (lines.length === 0) return false;
  const { writable } = mutation.runtime.access(parent.entity, mutation.viewer, asMember);
  const context = rowContext(mutation, row);
  return lines.some(({ name }) => !writable.has(name) || fieldState(parent.entity, name, row, context).readonly);
}

/**
 * The fields of the parent that a change of its lines changes; undefined where they are in none, and so concern it as
 * a whole.
 */
function linesOfEntity(parent: EntityTable, child: EntityTable): readonly string[] | undefined {
  const names = linesFieldsOf(parent.entity, child.entity).map((field) => field.name);
  return names.length === 0 ? undefined : names;
}
