/** The only door to AG Grid. */
import { OrdinarySheet } from "./plainGridView.ts";
import type { Sheet, SheetOptions } from "./gridView.ts";
import { SlotSheet } from "./virtualGridView.ts";

export type { CellLook, Place, Sheet, SheetColumn, SheetOptions, SheetPainter } from "./gridView.ts";

/** Up to here AG Grid may know every row. */
export const ORDINARY_ROWS = 500;

/** Whether this many rows are drawn by slots. A grid that grows past the limit is mounted anew. */
export const bySlots = (rows: number): boolean => rows > ORDINARY_ROWS;

export function mountSheet(box: HTMLElement, options: SheetOptions): Sheet {
  return bySlots(options.rowCount) ? new SlotSheet(box, options) : new OrdinarySheet(box, options);
}
