/** What a save sends, in the shapes that forms send. */
import { isBlank } from "../../form/store/state.ts";
import type { Wire, WireRow } from "#core/values";
import type { Row } from "./row.ts";
import type { FieldPlan, RowSchema } from "./schema.ts";
import type { RowTable } from "./table.ts";
import type { GridChanges, RowId } from "./types.ts";

/** Keys under which the server knows rows, where they are not their ids. */
type Keys = ReadonlyMap<RowId, string>;

/** As it travels; what cannot be read travels as typed, so that the server refuses it rather than losing it. */
export function wireOf(schema: RowSchema, row: Row, plan: FieldPlan): Wire {
  const raw = row.raw[plan.name];
  if (raw !== undefined) return raw.value;
  if (row.base !== undefined && !row.edited.includes(plan.name)) return row.base[plan.name] ?? null;
  return plan.kind.toWire(schema.storedOf(row)[plan.name] ?? null, plan.field);
}

/** A kept row travels with its key and version, a new one with the key that it was given here. */
export function lineWire(schema: RowSchema, row: Row, keys: Keys): WireRow {
  const { key } = schema.entity;
  const wire: Record<string, Wire> = { [key]: keys.get(row.id) ?? row.id };
  const version = row.base?.["version"];
  if (version !== undefined) wire["version"] = version;
  for (const plan of schema.fields)
    if (plan.writable && !isHidden(schema, row, plan)) wire[plan.name] = wireOf(schema, row, plan);
  return wire;
}

function isHidden(schema: RowSchema, row: Row, plan: FieldPlan): boolean {
  return plan.conditional && schema.stateOf(plan, schema.storedOf(row)).hidden;
}

export function changesOf(table: RowTable, keys: Keys): GridChanges {
  const { schema } = table;
  const added: WireRow[] = [];
  const edited: WireRow[] = [];
  const sent = new Map<RowId, NonNullable<Row["stored"]>>();
  for (const id of table.all) {
    const row = table.row(id);
    if (row.base === undefined) added.push(newWire(schema, row, keys));
    else if (row.edited.length === 0) continue;
    else {
      const change = editWire(schema, row, row.base);
      if (change === undefined) continue;
      edited.push(change);
    }
    sent.set(id, schema.storedOf(row));
  }
  const deleted = deletedRows(table);
  const keyOf = (id: RowId) => keys.get(id) ?? id;
  return { added, edited, deleted: deleted.map(keyOf), order: table.all.map(keyOf), sent: { rows: sent, deleted } };
}

/** As many rows as `changesOf` sends. */
export function changeCountOf(table: RowTable): number {
  const isSent = (row: Row) =>
    row.base === undefined || (row.edited.length > 0 && sentFields(table.schema, row).length > 0);
  return table.each().filter(isSent).length + deletedRows(table).length;
}

/** Rows that the server holds and that are here no more, the oldest first. */
export function deletedRows(table: RowTable): readonly RowId[] {
  return [...table.absent].filter((id) => table.rows.get(id)?.base !== undefined).sort();
}

function newWire(schema: RowSchema, row: Row, keys: Keys): WireRow {
  const wire: Record<string, Wire> = { [schema.entity.key]: keys.get(row.id) ?? row.id };
  for (const plan of schema.fields) {
    if (!plan.writable || (plan.field.whenHidden !== "keep" && isHidden(schema, row, plan))) continue;
    const value = wireOf(schema, row, plan);
    if (!isBlank(value)) wire[plan.name] = value;
  }
  return wire;
}

/** Undefined where nothing that the user may write has changed. */
function editWire(schema: RowSchema, row: Row, from: WireRow): WireRow | undefined {
  const values: Record<string, Wire> = {};
  const base: Record<string, Wire> = {};
  for (const name of sentFields(schema, row)) {
    const value = wireOf(schema, row, schema.byName.get(name)!);
    values[name] = isBlank(value) ? null : value;
    base[name] = from[name] ?? null;
  }
  if (Object.keys(values).length === 0) return undefined;
  const { version } = from;
  const { key } = schema.entity;
  return { [key]: from[key] ?? null, ...values, base, ...(version === undefined ? {} : { version }) };
}

/**
 * Edited fields that travel: computed ones are the server's, and what is hidden under `omit` goes back to what is
 * stored.
 */
export function sentFields(schema: RowSchema, row: Row): readonly string[] {
  return row.edited.filter((name) => {
    const plan = schema.byName.get(name);
    return plan?.writable === true && !(plan.field.whenHidden === "omit" && isHidden(schema, row, plan));
  });
}
