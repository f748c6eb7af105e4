/** Stored computed values: written in the same transaction as the values they are computed from. */
import type { Issue } from "#core/fields";
import { overflowIssues, normalizeRow, validateErrors, validateRow, type RowContext } from "#core/validate";
import type { StoredRow } from "#core/values";
import { levelsBelow, markOwnersStale } from "./lineOwners.ts";
import { linesRelationOf, readLines } from "../query/lines.ts";
import { bumpChangeCounters } from "./changeCounters.ts";
import { isDeleted, type EntityTable } from "../entityTable.ts";
import { rowContext, type LineRows } from "./normalize.ts";
import { computedDraft, withComputed } from "./computedRow.ts";
import { changeRow, bumpVersion } from "./writeRow.ts";
import { hookContext } from "./hookContext.ts";
import { lockRow } from "./locks.ts";
import type { MutationContext } from "./mutationContext.ts";

const NOTHING_WRITABLE: ReadonlySet<string> = new Set();

/** The rows of every `lines` field as they are, where a stored value is computed from any; else none. */
export async function linesForComputed(mutation: MutationContext, table: EntityTable, id: string): Promise<LineRows> {
  return table.computesFromLines ? readAllLines(mutation, table, id) : {};
}

/** Levels of lines. Computed values that are not stored are not computed below. */
const MAX_LEVELS = 8;

async function readAllLines(mutation: MutationContext, table: EntityTable, id: string, level = 0): Promise<LineRows> {
  const rows: Record<string, readonly StoredRow[]> = {};
  for (const field of table.lines) {
    const lines = linesRelationOf(mutation.runtime, table, field);
    const read: StoredRow[] = [];
    for (const row of await readLines(mutation.tx, lines, id))
      read.push(await withComputedOnRead(mutation, lines.table, row, level));
    rows[field.name] = read;
  }
  return rows;
}

/** A line with what is computed of it on read, from its own lines too, which a sum may ask for as well. */
async function withComputedOnRead(
  mutation: MutationContext,
  table: EntityTable,
  row: StoredRow,
  level: number,
): Promise<StoredRow> {
  if (!computesOnRead(table)) return row;
  const own =
    table.lines.length === 0 || level >= MAX_LEVELS
      ? undefined
      : await readAllLines(mutation, table, String(row[table.entity.key]), level + 1);
  return normalizeRow(table.entity, row, rowContext(mutation, row, own), { mode: "edit", writable: NOTHING_WRITABLE });
}

const computesOnRead = ({ entity }: EntityTable): boolean =>
  entity.fields.some((field) => field.expr !== undefined && field.column === undefined);

/** Stores values that no form sent (a step's, an action's, an emptied reference) with what is computed from them. */
export async function setValues(
  mutation: MutationContext,
  table: EntityTable,
  before: StoredRow,
  values: StoredRow,
  op: string,
): Promise<StoredRow> {
  if (!table.hasStoredComputed) return changeRow(mutation, table, before, values, op);
  const context = rowContext(
    mutation,
    before,
    await linesForComputed(mutation, table, String(before[table.entity.key])),
  );
  return changeRow(mutation, table, before, withComputed(table, { ...before, ...values }, context), op);
}

/**
 * Computes anew what rows store of their lines, once for each row whatever number of its lines the call wrote, and
 * holds each to its rules over them; the deepest first, since a row may be a line itself. Every call that writes ends
 * with it, before it reads its answer; then the tables that it changed are counted.
 */
export async function finishMutation(mutation: MutationContext, { checked = true } = {}): Promise<void> {
  const { staleOwners, runtime } = mutation;
  const passedOn = new Set<string>();
  while (staleOwners.size > 0) {
    const [first, ...others] = [...staleOwners]
      .map(([name, owner]) => ({ name, owner, levels: levelsBelow(runtime, owner.table) }))
      .sort((a, b) => a.levels - b.levels || (a.name < b.name ? -1 : 1));
    if (first === undefined) break;
    const next = [first, ...others.filter(({ levels }) => levels === first.levels)];
    for (const { name, owner } of next) {
      staleOwners.delete(name);
      const row = await recomputeOwner(mutation, owner.table, owner.id, checked ? { by: owner.by } : undefined);
      // What is computed on read changes with the lines and leaves no trace in the row; what is above may sum it.
      if (row === undefined || passedOn.has(name) || !computesOnRead(owner.table)) continue;
      passedOn.add(name);
      markOwnersStale(runtime, staleOwners, owner.table, row, row);
    }
  }
  await bumpChangeCounters(mutation);
}

async function recomputeOwner(
  mutation: MutationContext,
  table: EntityTable,
  id: string,
  check: { readonly by: string | undefined } | undefined,
): Promise<StoredRow | undefined> {
  const before = await lockRow(mutation, table, id);
  if (before === undefined || isDeleted(before)) return undefined;
  const lines = await readAllLines(mutation, table, id);
  const context = rowContext(mutation, before, lines);
  const draft = computedDraft(table, before, context);
  if (table.columnNames.some((name) => (draft[name] ?? null) !== (before[name] ?? null))) {
    for (const hook of mutation.runtime.hooks.of(table.entity.entity, "beforeEdit"))
      await hook(draft, before, hookContext(mutation, table, "edit"));
  }
  if (check !== undefined) assertOwnerValid(table, check.by, draft, context);
  const after = await changeRow(mutation, table, before, draft, "edit");
  if (after === before) await bumpVersion(mutation, table, before);
  return after;
}

/**
 * What a row says of its lines together: how many, what is unique among them, and its rules across fields. Each line is
 * checked where it is written.
 */
function assertOwnerValid(table: EntityTable, by: string | undefined, row: StoredRow, context: RowContext): void {
  const lines = new Set(table.lines.map((field) => field.name));
  const writable = new Set([
    ...lines,
    ...table.columns.filter((field) => field.expr !== undefined).map((field) => field.name),
  ]);
  const ofLines = ({ field, code }: Issue): boolean =>
    code === "VALIDATE.CHECK" || code === "VALIDATE.DUPLICATE_ROW" || writable.has(field);
  const issues: Issue[] = validateRow(table.entity, row, context, { mode: "edit", writable }).filter(ofLines);
  issues.push(...overflowIssues(table.entity, row, context));
  const [first] = issues;
  if (first === undefined) return;
  const said = (message: string): string => `${table.entity.title}：${message}`;
  throw validateErrors.error(
    "INVALID",
    { message: said(first.message) },
    { issues: issues.map((issue) => ({ ...issue, field: by ?? issue.field, message: said(issue.message) })) },
  );
}
