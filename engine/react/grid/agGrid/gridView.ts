/** What the rest of the grid knows of the library that draws it: columns, rows by number, and how a cell looks. */

export interface GridViewColumn {
  readonly id: string;
  readonly title: string;
  /** Absent: the column takes its share of what is left. */
  readonly width?: number;
  readonly minWidth: number;
  readonly align: "left" | "center" | "right";
  /** Stands still at the left; the grid's own columns (choice, number) cannot be moved from there. */
  readonly pinned: boolean;
  /** One of the grid's own columns. */
  readonly own: boolean;
}

/** A cell as it must look now. Two looks that are equal in text, part and tone draw the same. */
export interface CellAppearance {
  readonly text: string;
  /** Class names, separated by spaces. */
  readonly className: string;
  /** What text cannot say: drawn into the emptied box where the key differs from what stands there. */
  readonly part?: { readonly key: string; readonly draw: (box: HTMLElement) => void };
  readonly title?: string;
  /** Name of what the part drew, for a screen reader: changes without drawing it anew. */
  readonly label?: string;
}

export interface CellRenderers {
  cell(row: number, column: string): CellAppearance;
  total(column: string): CellAppearance;
  header(column: string): CellAppearance;
}

export interface GridViewOptions {
  readonly columns: readonly GridViewColumn[];
  readonly rowHeight: number;
  readonly rowCount: number;
  /** Pixels that the whole may take at most; it takes less where there is less to show. */
  readonly maxHeight: number;
  /** Takes all of it even where there is less to show. */
  readonly fill: boolean;
  readonly totals: boolean;
  readonly label: string;
  readonly renderers: CellRenderers;
  /** A person changed the widths or the order of the columns. */
  readonly onColumns: (columns: readonly { readonly id: string; readonly width: number }[]) => void;
  /** Something moved: what lies over cells must be placed anew. */
  readonly onMoved: () => void;
}

export interface GridPosition {
  /** Row of the view; -1 is the head, -2 the totals. */
  readonly row: number;
  readonly column: string;
}

/** A drawn table. Which of AG Grid's ways runs underneath (all rows, or slots) nobody outside this folder knows. */
export interface GridView {
  readonly root: HTMLElement;
  /** Ids of the columns from left to right, the grid's own included. */
  columns(): readonly string[];
  setColumns(columns: readonly GridViewColumn[]): void;
  setRowCount(count: number): void;
  setMaxHeight(height: number): void;
  /** Draws what is in view again, or one row of it. */
  repaint(row?: number): void;
  repaintTotals(): void;
  repaintHeaders(): void;
  /** The cell at an element, if it is part of one. */
  positionOf(element: Element): GridPosition | undefined;
  /** The drawn cell; undefined while it is out of view. */
  cellAt(row: number, column: string): HTMLElement | undefined;
  scrollTo(row: number, column?: string): void;
  /** First and last row that can be seen whole, and how many that is. */
  visibleRows(): { readonly first: number; readonly last: number };
  /** The part of the page in which rows are seen. */
  bodyRect(): DOMRect;
  /** Moves up or down by pixels. */
  scrollBy(x: number, y: number): void;
  destroy(): void;
}
