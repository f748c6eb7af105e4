/** What a page gives the editable grid. */
import type { ComponentType, ReactNode } from "react";
import type { GridColumn, RowStore, RowId } from "./rowStore/index.ts";

/**
 * A cell that the page draws itself (cell type “slot”). It is in a recycled place: it must draw from what it is
 * given.
 */
export interface CustomCellProps {
  readonly rows: RowStore;
  readonly row: RowId;
  readonly column: GridColumn;
}

/** Rows below a row, in a popover at the button that opened it. */
export interface GridSubTable {
  readonly title: string;
  /** Prepared before it is rendered; tried three times, 100 ms apart, before the failure is reported. */
  readonly open?: (row: RowId) => Promise<void> | void;
  readonly draw: (row: RowId, close: () => void) => ReactNode;
}

/** Codes of the toolbar's buttons as permissions name them. */
export type GridButton = "add" | "batch_delete";

export interface GridHandle {
  /** Shows a cell, marks it and takes the focus there. */
  show(row: RowId, key: string): void;
  focus(): void;
  /** Ends the typing that is under way: what was typed is written. Called before a save. */
  commitEdit(): void;
}

/**
 * Stands inside `InputPlaceProvider` (choices of references are asked for at its path) and antd's `App`. It reads and
 * writes `rows` and nothing else; saving, fetching and the socket are the page's.
 */
export interface EditableGridProps {
  readonly rows: RowStore;
  /** Name of the table for a screen reader. */
  readonly label: string;
  /** Settings (how many rows are added and where, widths and order of columns) are remembered under it. */
  readonly name: string;
  /** Maximum height in pixels, 400 by default; "fill": the height of the box it is in. */
  readonly height?: number | "fill";
  readonly readonly?: boolean;
  /** False: no toolbar at all; an element: it is rendered there, in the page's own toolbar. */
  readonly toolbar?: boolean | HTMLElement;
  /** Rows of one line, as in a list; so in antd's compact density anyway. */
  readonly compact?: boolean;
  /** Buttons that the page's permission prefix excludes. */
  readonly excluded?: readonly GridButton[];
  /** Stands at the right end of the toolbar (save …). */
  readonly extra?: ReactNode;
  /** Stands beside the number of rows (what is unsaved, who else is here …). */
  readonly status?: ReactNode;
  /** Ctrl+S inside the grid, after the typed text has been written. */
  readonly onSave?: () => void;
  /** Custom cells by column key. */
  readonly customCells?: Readonly<Record<string, ComponentType<CustomCellProps>>>;
  /** What opens under the rows for the expanded one. */
  readonly detail?: (row: RowId) => ReactNode;
  readonly subTable?: GridSubTable;
  /** A row that somebody else is in, or that has a conflict: drawn with a mark and this sentence. */
  readonly rowNote?: (
    row: RowId,
  ) => { readonly tone: "info" | "warning" | "danger"; readonly text: string } | undefined;
  readonly handle?: (grid: GridHandle | undefined) => void;
}
