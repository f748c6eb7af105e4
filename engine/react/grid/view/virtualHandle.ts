/** The view's interface over the elements of the virtual view. */
import { flushSync } from "react-dom";
import type { RowId } from "../rowStore/index.ts";
import { closestPosition } from "./closestPosition.ts";
import { BORDER, HEADER_HEIGHT, type CellPosition, type GridViewHandle, type GridViewProps } from "./gridView.ts";
import type { VirtualCells } from "./virtualCells.ts";
import { leftEdges, type VirtualGeometry } from "./virtualGeometry.ts";

interface VirtualHandleInput {
  readonly cells: VirtualCells;
  /** Scrolls up and down. */
  readonly scroller: HTMLElement;
  /** Scrolls sideways. */
  readonly viewport: HTMLElement;
  readonly read: () => { readonly props: GridViewProps; readonly geometry: VirtualGeometry };
  readonly rerender: () => void;
  readonly setSelected: (rows: ReadonlySet<RowId>) => void;
}

export class VirtualHandle implements GridViewHandle {
  private readonly input: VirtualHandleInput;

  constructor(input: VirtualHandleInput) {
    this.input = input;
  }

  columns(): readonly string[] {
    return this.input.read().props.columns.map(({ id }) => id);
  }

  updateRows(): void {
    // At once: the next command may scroll to a new row.
    flushSync(() => this.input.rerender());
    this.repaint();
  }

  setSelectedRows(rows: ReadonlySet<RowId>): void {
    this.input.setSelected(rows);
  }

  repaint(row?: number): void {
    this.input.cells.repaint(row);
  }

  repaintTotals(): void {
    this.input.cells.repaintTotals();
  }

  repaintHeaders(): void {
    this.input.cells.repaintHeaders();
  }

  positionOf(element: Element): CellPosition | undefined {
    return closestPosition(element, this.input.viewport, this.input.cells.positions);
  }

  cellAt(row: number, column: string): HTMLElement | undefined {
    return this.input.cells.cellAt(row, column);
  }

  headerAt(column: string): HTMLElement | undefined {
    return this.input.cells.headerAt(column);
  }

  resizeColumn(column: string, width: number): void {
    const { columns, onColumns } = this.input.read().props;
    onColumns(columns.map((one) => (one.id === column ? { id: one.id, width: Math.max(width, one.minWidth) } : one)));
  }

  scrollTo(row: number, column?: string): void {
    const { props, geometry } = this.input.read();
    const { rowHeight } = props;
    const offset = this.offset();
    if (row >= 0 && row * rowHeight < offset) this.scrollToOffset(row * rowHeight);
    else if (row >= 0 && (row + 1) * rowHeight > offset + geometry.bodyHeight)
      this.scrollToOffset((row + 1) * rowHeight - geometry.bodyHeight);
    if (column !== undefined) this.scrollToColumn(column);
  }

  visibleRows(): { readonly first: number; readonly last: number } {
    const { props, geometry } = this.input.read();
    const offset = this.offset();
    const first = Math.ceil(offset / props.rowHeight);
    return { first, last: Math.max(first, Math.floor((offset + geometry.bodyHeight) / props.rowHeight) - 1) };
  }

  bodyRect(): DOMRect {
    const { left, top } = this.input.viewport.getBoundingClientRect();
    const { bodyHeight } = this.input.read().geometry;
    return new DOMRect(left, top + HEADER_HEIGHT + BORDER, this.input.viewport.clientWidth, bodyHeight);
  }

  scrollStep(down: -1 | 0 | 1, right: -1 | 0 | 1): void {
    const { first, last } = this.visibleRows();
    const { rows, columns } = this.input.read().props;
    const row = down === 1 ? last + 1 : first - 1;
    if (down !== 0 && row >= 0 && row < rows.size) this.scrollTo(row);
    if (right === 0) return;
    const { scrollLeft, clientWidth } = this.input.viewport;
    const lefts = leftEdges(columns);
    const fixed = this.ownWidth();
    const hidden = columns.filter(({ own, width }, index) => {
      const left = lefts[index] ?? 0;
      return !own && (right === 1 ? left + width > scrollLeft + clientWidth : left < scrollLeft + fixed);
    });
    const next = right === 1 ? hidden[0] : hidden.at(-1);
    if (next) this.scrollToColumn(next.id);
  }

  private offset(): number {
    return this.input.scroller.scrollTop * this.input.read().geometry.ratio;
  }

  private ownWidth(): number {
    return this.input.read().props.columns.reduce((sum, { own, width }) => (own ? sum + width : sum), 0);
  }

  private scrollToOffset(offset: number): void {
    const { scroller } = this.input;
    scroller.scrollTop = offset / this.input.read().geometry.ratio;
    scrolled(scroller);
  }

  private scrollToColumn(id: string): void {
    const { viewport, read } = this.input;
    const { columns } = read().props;
    const index = columns.findIndex((column) => column.id === id);
    const column = columns[index];
    if (!column || column.own) return;
    const left = leftEdges(columns)[index] ?? 0;
    const before = viewport.scrollLeft;
    if (left < before + this.ownWidth()) viewport.scrollLeft = left - this.ownWidth();
    else if (left + column.width > before + viewport.clientWidth)
      viewport.scrollLeft = left + column.width - viewport.clientWidth;
    if (viewport.scrollLeft !== before) scrolled(viewport);
  }
}

/** The browser reports a scroll in the next frame; the cells are needed at once. */
const scrolled = (element: HTMLElement): boolean => element.dispatchEvent(new Event("scroll"));
