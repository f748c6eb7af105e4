/** A few hundred rows: AG Grid knows them all and scrolls itself; `rowBuffer: 0` keeps what is drawn to what is seen. */
import type { GridView, GridViewColumn, GridViewOptions } from "./gridView.ts";
import { BaseGridView } from "./baseGridView.ts";

export class PlainGridView extends BaseGridView implements GridView {
  readonly root: HTMLElement;
  private maxHeight: number;

  constructor(box: HTMLElement, options: GridViewOptions) {
    super(options, options.rowCount, {
      rowBuffer: 0,
      onViewportChanged: () => this.numberRows(),
      onGridSizeChanged: () => this.fit(),
    });
    this.root = this.host;
    this.maxHeight = options.maxHeight;
    box.append(this.host);
    this.fit();
  }

  override setColumns(columns: readonly GridViewColumn[]): void {
    super.setColumns(columns);
    this.fit();
  }

  setRowCount(count: number): void {
    this.rowCount = count;
    this.setSlots(count);
    this.fit();
    this.repaint();
  }

  setMaxHeight(height: number): void {
    this.maxHeight = height;
    this.fit();
  }

  scrollTo(row: number, column?: string): void {
    if (row >= 0 && row < this.rowCount) this.api.ensureIndexVisible(row);
    if (column !== undefined) this.showColumn(column);
  }

  visibleRows(): { readonly first: number; readonly last: number } {
    const { rowHeight } = this.options;
    const top = this.viewport?.scrollTop ?? 0;
    const first = Math.ceil(top / rowHeight);
    return { first, last: Math.max(first, Math.floor((top + this.bodyRect().height) / rowHeight) - 1) };
  }

  scrollBy(x: number, y: number): void {
    if (this.viewport) this.viewport.scrollTop += y;
    this.scrollSideways(x);
  }

  destroy(): void {
    this.api.destroy();
    this.host.remove();
  }

  private fit(): void {
    // The library tells its first size while it is being made.
    if (this.maxHeight === undefined) return;
    const wanted = this.chromeHeight() + Math.max(this.rowCount, 1) * this.options.rowHeight;
    const height = `${this.options.fill ? this.maxHeight : Math.min(this.maxHeight, wanted)}px`;
    if (this.host.style.height !== height) this.host.style.height = height;
  }
}
