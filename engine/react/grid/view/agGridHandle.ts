/** The view's interface over the API of AG Grid. */
import type { GridApi, IRowNode } from "ag-grid-community";
import type { RowId } from "../rowStore/index.ts";
import { AgGridCell, type AgGridContext, type AgRow } from "./agGridCells.ts";
import { closestPosition } from "./closestPosition.ts";
import {
  BORDER,
  HEADER_HEIGHT,
  TOTALS_HEIGHT,
  type CellPosition,
  type ColumnWidth,
  type GridViewHandle,
  type GridViewProps,
} from "./gridView.ts";

export class AgGridHandle implements GridViewHandle {
  private readonly api: GridApi<AgRow>;
  private readonly host: HTMLElement;
  private readonly context: AgGridContext;
  private readonly read: () => GridViewProps;

  constructor(api: GridApi<AgRow>, host: HTMLElement, context: AgGridContext, read: () => GridViewProps) {
    this.api = api;
    this.host = host;
    this.context = context;
    this.read = read;
  }

  columns(): readonly string[] {
    return this.api.getAllDisplayedColumns().map((column) => column.getColId());
  }

  /** Column state as the settings store it. */
  columnWidths(): readonly ColumnWidth[] {
    return this.api.getColumnState().map(({ colId, width }) => ({ id: colId, width: width ?? 0 }));
  }

  updateRows(): void {
    this.api.setGridOption("rowData", rowDataOf(this.read().rows));
    this.fit();
    this.repaint();
  }

  setSelectedRows(rows: ReadonlySet<RowId>): void {
    const now = this.api.getSelectedNodes();
    this.api.setNodesSelected({ nodes: now.filter(({ data }) => !data || !rows.has(data.id)), newValue: false });
    const nodes = [...rows].map((row) => this.api.getRowNode(row)).filter((node) => node !== undefined);
    this.api.setNodesSelected({ nodes, newValue: true });
  }

  repaint(row?: number): void {
    const node = row === undefined ? undefined : this.api.getDisplayedRowAtIndex(row);
    if (row === undefined) this.api.refreshCells({ force: true, suppressFlash: true });
    else if (node) this.api.refreshCells({ rowNodes: [node], force: true, suppressFlash: true });
  }

  repaintTotals(): void {
    const node = this.api.getPinnedBottomRow(0);
    if (node) this.api.refreshCells({ rowNodes: [node], force: true, suppressFlash: true });
  }

  repaintHeaders(): void {
    this.api.refreshHeader();
  }

  positionOf(element: Element): CellPosition | undefined {
    return closestPosition(element, this.host, this.context.positions);
  }

  cellAt(row: number, column: string): HTMLElement | undefined {
    const node: IRowNode<AgRow> | undefined = this.api.getDisplayedRowAtIndex(row);
    const [cell] = node ? this.api.getCellRendererInstances({ rowNodes: [node], columns: [column] }) : [];
    return cell instanceof AgGridCell ? cell.cell : undefined;
  }

  headerAt(column: string): HTMLElement | undefined {
    return this.context.headers.get(column);
  }

  resizeColumn(column: string, width: number, finished: boolean): void {
    const least = this.api.getColumn(column)?.getMinWidth() ?? 0;
    this.api.setColumnWidths([{ key: column, newWidth: Math.max(width, least) }], finished, "uiColumnResized");
  }

  scrollTo(row: number, column?: string): void {
    if (row >= 0 && row < this.read().rows.size) this.api.ensureIndexVisible(row);
    if (column !== undefined) this.api.ensureColumnVisible(column);
  }

  visibleRows(): { readonly first: number; readonly last: number } {
    const { rowHeight } = this.read();
    const { top, bottom } = this.api.getVerticalPixelRange();
    const first = Math.ceil(top / rowHeight);
    return { first, last: Math.max(first, Math.floor(bottom / rowHeight) - 1) };
  }

  bodyRect(): DOMRect {
    const { left, top, width } = this.host.getBoundingClientRect();
    const pixels = this.api.getVerticalPixelRange();
    return new DOMRect(left, top + HEADER_HEIGHT + BORDER, width, Math.max(0, pixels.bottom - pixels.top));
  }

  scrollStep(down: -1 | 0 | 1, right: -1 | 0 | 1): void {
    const { first, last } = this.visibleRows();
    const row = down === 1 ? last + 1 : first - 1;
    if (down !== 0 && row >= 0 && row < this.read().rows.size) this.api.ensureIndexVisible(row);
    if (right === 0) return;
    const { left, right: end } = this.api.getHorizontalPixelRange();
    const scrolled = this.api.getAllDisplayedColumns().filter((column) => !column.isPinned());
    const hidden = scrolled.filter((column) => {
      const at = column.getLeft() ?? 0;
      return right === 1 ? at + column.getActualWidth() > end : at < left;
    });
    const next = right === 1 ? hidden[0] : hidden.at(-1);
    if (next) this.api.ensureColumnVisible(next);
  }

  /** As high as its rows, up to the maximum. */
  fit(): void {
    const { rows, scrollbar, rowHeight, maxHeight, fill, totals } = this.read();
    const width = this.api.getAllDisplayedColumns().reduce((sum, column) => sum + column.getActualWidth(), 0);
    const rest = HEADER_HEIGHT + BORDER + (totals ? TOTALS_HEIGHT + BORDER : 0);
    const full = rest + Math.max(rows.size, 1) * rowHeight;
    const sideways = width > this.host.clientWidth - (full > maxHeight ? scrollbar : 0) ? scrollbar : 0;
    const height = `${fill ? maxHeight : Math.min(maxHeight, full + sideways)}px`;
    if (this.host.style.height !== height) this.host.style.height = height;
  }
}

export const rowDataOf = (rows: Pick<GridViewProps["rows"], "size" | "rowAt">): AgRow[] =>
  Array.from({ length: rows.size }, (_, index) => ({ id: rows.rowAt(index) ?? "" }));
