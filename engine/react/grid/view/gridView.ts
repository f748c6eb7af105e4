/** What the controller knows of the view: columns, rows by number, how a cell looks. Both views implement it. */
import type { RowId, RowReader } from "../rowStore/index.ts";

export interface GridViewColumn {
  readonly id: string;
  readonly title: string;
  readonly width: number;
  readonly minWidth: number;
  readonly align: "left" | "center" | "right";
  /** A column of the grid itself (selection, number, buttons): pinned at the left, of fixed width. */
  readonly own: boolean;
}

/** The content of a cell. Equal appearances do not re-render. */
export interface CellAppearance {
  readonly text: string;
  /** Drawn into the emptied box in place of the text; equal keys draw the same. */
  readonly part?: { readonly key: string; readonly draw: (box: HTMLElement) => void };
  readonly title?: string;
  /** Accessible name of the part: changes without a redraw. */
  readonly label?: string;
}

/** Whether a cell has a class, by row of the view and column. */
export type CellClassRule = (row: number, column: string) => boolean;

export interface CellRenderers {
  cell(row: number, column: string): CellAppearance;
  total(column: string): CellAppearance;
  header(column: string): CellAppearance;
  /** By class name. */
  readonly classRules: Readonly<Record<string, CellClassRule>>;
}

export interface ColumnWidth {
  readonly id: string;
  readonly width: number;
}

export interface GridViewProps {
  readonly rows: Pick<RowReader, "size" | "rowAt" | "indexOf">;
  readonly columns: readonly GridViewColumn[];
  /** Pixels of the element the view is in. */
  readonly width: number;
  /** Width of its scrollbars: 0 where they lie over the content. */
  readonly scrollbar: number;
  readonly rowHeight: number;
  /** Most pixels the whole view takes; it takes less if there are fewer rows. */
  readonly maxHeight: number;
  /** Takes `maxHeight` even if there are fewer rows. */
  readonly fill: boolean;
  readonly totals: boolean;
  readonly label: string;
  readonly renderers: CellRenderers;
  /** The user changed widths or order of the columns. */
  readonly onColumns: (columns: readonly ColumnWidth[]) => void;
  /** Cells have moved: what lies over them must be placed again. */
  readonly onMoved: () => void;
  readonly onReady: (view: GridViewHandle | undefined) => void;
}

export interface CellPosition {
  /** Row of the view, or HEADER_ROW, or TOTALS_ROW. */
  readonly row: number;
  readonly column: string;
}

export const HEADER_ROW = -1;
export const TOTALS_ROW = -2;
export const HEADER_HEIGHT = 40;
export const TOTALS_HEIGHT = 40;
/** Width of a line between the header, the rows and the totals. */
export const BORDER = 1;

export interface GridViewHandle {
  /** Ids of the columns from left to right, the grid's own included. */
  columns(): readonly string[];
  /** Rows were added, removed or moved. */
  updateRows(): void;
  /** Marks rows as selected (`aria-selected`). */
  setSelectedRows(rows: ReadonlySet<RowId>): void;
  /** Renders the cells in view again, or those of one row. */
  repaint(row?: number): void;
  repaintTotals(): void;
  repaintHeaders(): void;
  /** The cell that contains an element. */
  positionOf(element: Element): CellPosition | undefined;
  /** The rendered cell; undefined while it is out of view. */
  cellAt(row: number, column: string): HTMLElement | undefined;
  /** The rendered header of a column; undefined while it is out of view. */
  headerAt(column: string): HTMLElement | undefined;
  /** Makes a column as wide as this, not narrower than its least width; `finished`: the user let go. */
  resizeColumn(column: string, width: number, finished: boolean): void;
  scrollTo(row: number, column?: string): void;
  /** First and last row that are completely in view. */
  visibleRows(): { readonly first: number; readonly last: number };
  /** The part of the page in which rows are visible: between header and totals. */
  bodyRect(): DOMRect;
  /** Scrolls by one row and one column. */
  scrollStep(down: -1 | 0 | 1, right: -1 | 0 | 1): void;
}
