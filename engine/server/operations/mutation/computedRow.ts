/** A row with what is computed from its values. */
import { normalizeRow, overflowIssues, type RowContext } from "#core/validate";
import type { StoredRow } from "#core/values";
import type { EntityTable } from "../entityTable.ts";
import type { Draft } from "../hooks.ts";
import { assertNoIssues } from "./normalize.ts";

const NOTHING_WRITABLE: ReadonlySet<string> = new Set();

/**
 * The row with its computed values and nothing else changed: no default is taken, nothing hidden is emptied. A value
 * that is too large to be stored is refused: it would be stored as none.
 */
export function withComputed(table: EntityTable, row: StoredRow, context: RowContext): Draft {
  const draft = computedDraft(table, row, context);
  assertComputedFit(table, draft, context);
  return draft;
}

/** Refuses a row whose computed values are too large to be stored. */
export function assertComputedFit(table: EntityTable, row: StoredRow, context: RowContext): void {
  assertNoIssues(overflowIssues(table.entity, row, context));
}

export function computedDraft(table: EntityTable, row: StoredRow, context: RowContext): Draft {
  if (!table.hasStoredComputed) return { ...row };
  return { ...normalizeRow(table.entity, row, context, { mode: "edit", writable: NOTHING_WRITABLE }) };
}
