import type { ParentModel } from "#core/model";
import type { WireRow } from "#core/values";

/** A key of a row beside its fields (no field begins with `_`), present if row rules restrict this viewer. */
export const ROW_ALLOWED_KEY = "_may";

/**
 * Whether row rules allow the operation on this row. A row without the mark allows it. `EntityView.may` says whether
 * the viewer may do it at all; a state step checks `edit`.
 */
export function mayOnRow(row: WireRow, verb: "edit" | "delete"): boolean {
  const open = row[ROW_ALLOWED_KEY];
  return !Array.isArray(open) || open.includes(verb);
}

/**
 * Stands on a row beside its fields where guards of its entity refuse something that this viewer could do otherwise.
 */
export const ROW_CLOSED_KEY = "_closed";

/** What one guard refuses on a row as it is now, and why. */
export interface ClosedOperations {
  /** `edit`, `delete`, `restore`, names of steps and actions. */
  readonly of: readonly string[];
  /** Only changes of these fields are refused; absent: every change. */
  readonly fields?: readonly string[];
  readonly message: string;
}

/**
 * Why an operation is refused on this row; undefined: no guard refuses it. A restore is refused wherever an edit is.
 */
export function closedReason(row: WireRow, op: string): string | undefined {
  const closed = closedOn(row).filter((one) => one.fields === undefined);
  return closed.find((one) => one.of.includes(op) || (op === "restore" && one.of.includes("edit")))?.message;
}

/** Fields of this row that may not be edited, each with the reason. */
export function closedFields(row: WireRow): ReadonlyMap<string, string> {
  const ofEdits = closedOn(row).filter((one) => one.of.includes("edit"));
  return new Map(
    ofEdits.flatMap(({ fields = [], message }) => fields.map((field): readonly [string, string] => [field, message])),
  );
}

/**
 * Whether rows of an entity that name this row by the field `by` are closed with it: by its guards, and by its rules
 * unless their rights are their own.
 */
export function closedWithParent({ parent }: { readonly parent?: ParentModel }, by: string, row: WireRow): boolean {
  if (parent?.field !== by) return false;
  return closedReason(row, "edit") !== undefined || (parent.rights === "parent" && !mayOnRow(row, "edit"));
}

function closedOn(row: WireRow): readonly ClosedOperations[] {
  const closed = row[ROW_CLOSED_KEY];
  return Array.isArray(closed) ? (closed as unknown as readonly ClosedOperations[]) : [];
}
