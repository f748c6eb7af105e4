import type { WireRow } from "../values/index.ts";

/** Stands on a row beside its fields (no field begins with `_`) where rules of rows narrow this viewer. */
export const ROW_MAY = "_may";

/**
 * Whether the rules of rows leave this open on this row. A row without the mark is open. Whether he may do it at all says
 * `EntityView.may`; a state step asks for `edit`.
 */
export function mayOnRow(row: WireRow, verb: "edit" | "delete"): boolean {
  const open = row[ROW_MAY];
  return !Array.isArray(open) || open.includes(verb);
}
