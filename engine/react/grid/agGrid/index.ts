/** The only door to AG Grid. */
import { PlainGridView } from "./plainGridView.ts";
import type { GridView, GridViewOptions } from "./gridView.ts";
import { VirtualGridView } from "./virtualGridView.ts";

export type { CellAppearance, GridView, GridViewColumn, CellRenderers } from "./gridView.ts";

/** Up to here AG Grid may know every row. */
const PLAIN_ROWS = 500;

/** Whether this many rows are drawn by slots. A grid that grows past the limit is mounted anew. */
export const isVirtual = (rows: number): boolean => rows > PLAIN_ROWS;

export function mountGridView(box: HTMLElement, options: GridViewOptions): GridView {
  return isVirtual(options.rowCount) ? new VirtualGridView(box, options) : new PlainGridView(box, options);
}
