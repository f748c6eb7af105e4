import { ApiError } from "#core/api";
import type { Viewer } from "#core/language";
import type { Stored, StoredRow } from "#core/values";
import type { RowChange } from "../../realtime/rowChanges.ts";
import { INSERT_AUDIT, auditValues, auditedBy } from "../audit.ts";
import { rowErrors } from "../errors.ts";
import { markOwnersStale } from "./lineOwners.ts";
import { assertGuards } from "./assertGuards.ts";
import { lockReferenced } from "./locks.ts";
import { INSERT_HISTORY, historyLine } from "../history/writeHistory.ts";
import { assertRenameAllowed } from "./referrers.ts";
import { withNumbers } from "./numberRow.ts";
import { updateValueCounts } from "./valueCounts.ts";
import { uniqueViolationError } from "./uniqueness.ts";
import { DELETED_AT, type EntityTable } from "../entityTable.ts";
import type { MutationContext } from "./mutationContext.ts";
import { RowRefused } from "./insertBatches.ts";
import { hookContext } from "./hookContext.ts";

/** Stamps and stores a new row. */
export async function insertRow(
  mutation: MutationContext,
  table: EntityTable,
  row: StoredRow,
  op = "add",
): Promise<StoredRow> {
  const { tx, viewer } = mutation;
  const by = viewer.username || null;
  const stamped: StoredRow = table.hasSystemFields
    ? { ...row, createTime: tx.now, createBy: by, updateTime: tx.now, updateBy: by, version: 1 }
    : row;
  const after = await withNumbers(mutation, table, tenantOf(table, viewer, stamped));
  await lockReferenced(mutation, table, after);
  await insertValues(mutation, table, after);
  await recordChange(mutation, table, op, undefined, after);
  return after;
}

/** With others of the call, where it lets them wait; a line at once, so that its error is reported at its place. */
function insertValues(mutation: MutationContext, table: EntityTable, row: StoredRow): Promise<void> {
  const values = table.insertNames.map((name) => table.cipher.sealed(row, name));
  const { waitingRows, savedParent, tx } = mutation;
  if (waitingRows === undefined || savedParent !== undefined)
    return withUniqueErrors(table, () => tx.insert(table.insert, [values]));
  return waitingRows.add(table.insert, values, (error) => {
    const refused = uniqueViolationError(error, table.entity);
    return refused instanceof ApiError ? new RowRefused(String(row[table.entity.key]), refused) : refused;
  });
}

function tenantOf(table: EntityTable, viewer: Viewer, row: StoredRow): StoredRow {
  return table.entity.tenant ? { ...row, tenantId: viewer.tenantId } : row;
}

/** Stores changed fields of a row as it was read. Nothing changed: nothing is written. */
export async function changeRow(
  mutation: MutationContext,
  table: EntityTable,
  before: StoredRow,
  values: StoredRow,
  op: string,
): Promise<StoredRow> {
  const { tx, viewer } = mutation;
  const changed = table.columnNames.filter(
    (name) => name in values && (values[name] ?? null) !== (before[name] ?? null),
  );
  if (changed.length === 0) return before;
  await lockReferenced(mutation, table, { ...before, ...values });
  await assertGuards(mutation, table, op, before, changed);
  await assertRenameAllowed(mutation, table, before, changed);
  const after: Record<string, Stored> = { ...before };
  for (const name of changed) after[name] = values[name] ?? null;
  if (table.hasSystemFields) {
    after["updateTime"] = tx.now;
    after["updateBy"] = viewer.username || null;
    after["version"] = Number(before["version"]) + 1;
  }
  const stored = table.cipher.withBlindColumns(changed);
  const columns = table.hasSystemFields ? [...stored, "updateTime", "updateBy", "version"] : stored;
  const parameters: Stored[] = [
    ...columns.map((name) => table.cipher.sealed(after, name)),
    before[table.entity.key] ?? null,
  ];
  if (table.hasSystemFields) parameters.push(before["version"] ?? null);
  const count = await withUniqueErrors(table, () => tx.run(table.update(columns), parameters));
  if (count !== 1) throw rowErrors.error("VERSION_BEHIND");
  await recordChange(mutation, table, op, before, after);
  return after;
}

/**
 * Raises the version of a row whose lines have changed and none of its own values, once in a call: whoever saw other
 * lines is behind. What was changed is in the history of the lines.
 */
export async function bumpVersion(mutation: MutationContext, table: EntityTable, before: StoredRow): Promise<void> {
  const { tx, viewer, runtime } = mutation;
  if (!table.hasSystemFields || mutation.writtenRows.has(rowKeyOf(table, before))) return;
  const versionColumns = {
    updateTime: tx.now,
    updateBy: viewer.username || null,
    version: Number(before["version"]) + 1,
  };
  const count = await tx.run(table.update(Object.keys(versionColumns)), [
    ...Object.values(versionColumns),
    before[table.entity.key] ?? null,
    before["version"] ?? null,
  ]);
  if (count !== 1) throw rowErrors.error("VERSION_BEHIND");
  const after = { ...before, ...versionColumns };
  mutation.writtenRows.add(rowKeyOf(table, before));
  markOwnersStale(runtime, mutation.staleOwners, table, before, after);
  mutation.changedTables.add(table);
  tx.afterCommit(() => runtime.changed(rowChangeOf(table, viewer, before, after)));
}

const rowKeyOf = (table: EntityTable, row: StoredRow): string =>
  `${table.entity.entity} ${String(row[table.entity.key])}`;

/** Deletes a row, once its guards were asked: kept and marked where the entity keeps deleted rows, else gone. */
export async function removeRow(
  mutation: MutationContext,
  table: EntityTable,
  row: StoredRow,
  op = "delete",
): Promise<void> {
  const { tx, viewer } = mutation;
  const key = row[table.entity.key] ?? null;
  if (table.softDelete) {
    const columns = [DELETED_AT, "updateTime", "updateBy", "version"];
    const count = await tx.run(table.update(columns), [
      tx.now,
      tx.now,
      viewer.username || null,
      Number(row["version"]) + 1,
      key,
      row["version"] ?? null,
    ]);
    if (count !== 1) throw rowErrors.error("VERSION_BEHIND");
  } else if ((await tx.run(table.hardDelete, [key])) !== 1) {
    throw rowErrors.error("NOT_FOUND");
  }
  await recordChange(mutation, table, op, row, undefined);
}

/** Everything that stands or falls with the change: counter, history, audit, and what modules hang on it. */
async function recordChange(
  mutation: MutationContext,
  table: EntityTable,
  op: string,
  before: StoredRow | undefined,
  after: StoredRow | undefined,
): Promise<void> {
  const { runtime, tx, viewer } = mutation;
  const row = (after ?? before) as StoredRow;
  // What was found of other rows may no longer hold.
  if (before !== undefined) mutation.verified.clear();
  mutation.writtenRows.add(rowKeyOf(table, row));
  markOwnersStale(runtime, mutation.staleOwners, table, before, after);
  updateValueCounts(mutation, table, before, after);
  mutation.changedTables.add(table);
  if (mutation.dryRun !== true) await writeHistoryAndAudit(mutation, table, op, before, after);
  for (const hook of runtime.hooks.of(table.entity.entity, "afterWrite"))
    await hook(before, after, hookContext(mutation, table, op));
  tx.afterCommit(() => runtime.changed(rowChangeOf(table, viewer, before, after)));
}

async function writeHistoryAndAudit(
  mutation: MutationContext,
  table: EntityTable,
  op: string,
  before: StoredRow | undefined,
  after: StoredRow | undefined,
): Promise<void> {
  const { records, tx, viewer, origin } = mutation;
  const { dialect, entity } = table;
  if (entity.history) await records.add(INSERT_HISTORY[dialect], historyLine(mutation, table, op, before, after));
  const rowId = String((after ?? before)?.[entity.key]);
  const entry = { ...auditedBy(viewer, origin), op, entity: entity.entity, rowId, result: "ok" };
  await records.add(INSERT_AUDIT[dialect], auditValues(entry, tx.now));
}

/** The event after the commit: a saved or a deleted row. */
function rowChangeOf(
  table: EntityTable,
  viewer: Viewer,
  before: StoredRow | undefined,
  after: StoredRow | undefined,
): RowChange {
  const row = (after ?? before) as StoredRow;
  const version = Number(row["version"] ?? 0) + (after === undefined ? 1 : 0);
  const kind = after === undefined ? "deleted" : "saved";
  return {
    entity: table.entity.entity,
    key: String(row[table.entity.key]),
    version,
    kind,
    by: viewer.username,
    ...(before === undefined ? {} : { before }),
  };
}

async function withUniqueErrors<T>(table: EntityTable, run: () => Promise<T>): Promise<T> {
  try {
    return await run();
  } catch (error) {
    throw uniqueViolationError(error, table.entity);
  }
}
