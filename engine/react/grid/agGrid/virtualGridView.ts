/**
 * Any number of rows: AG Grid knows as many slots as are seen, slot i shows row first + i, and the scroller is our own.
 * Nothing goes through the library while one scrolls: the cells that stand are told to look otherwise.
 */
import type { GridView, GridViewColumn, GridViewOptions } from "./gridView.ts";
import { HEADER_HEIGHT, BaseGridView } from "./baseGridView.ts";

/** Browsers draw no element higher than this; beyond it a pixel of scrolling is more than a pixel of rows. */
const MAX_ELEMENT_HEIGHT = 15_000_000;

export class VirtualGridView extends BaseGridView implements GridView {
  readonly root = document.createElement("div");
  private readonly tall = document.createElement("div");
  private maxHeight: number;
  private slots: number;
  private rowsBox: HTMLElement | null = null;

  constructor(box: HTMLElement, options: GridViewOptions) {
    const slots = slotsFor(options.maxHeight, options.rowHeight);
    super(options, Math.min(slots, options.rowCount), {
      rowBuffer: 4,
      scrollbarWidth: 0,
      onViewportChanged: () => this.numberRows(),
    });
    this.slots = slots;
    this.maxHeight = options.maxHeight;
    this.root.className = "hw-scroller";
    // Reached through the cells; the scroller itself is not a stop.
    this.root.tabIndex = -1;
    this.host.classList.add("hw-slots");
    this.tall.append(this.host);
    this.root.append(this.tall);
    box.append(this.root);
    this.root.addEventListener("scroll", () => this.follow(), { passive: true });
    this.measure();
  }

  override setColumns(columns: readonly GridViewColumn[]): void {
    super.setColumns(columns);
    this.measure();
  }

  setRowCount(count: number): void {
    const before = Math.min(this.slots, this.rowCount);
    this.rowCount = count;
    this.fill(before);
    this.repaint();
  }

  setMaxHeight(height: number): void {
    if (height === this.maxHeight) return;
    const before = Math.min(this.slots, this.rowCount);
    this.maxHeight = height;
    this.slots = slotsFor(height, this.options.rowHeight);
    this.fill(before);
  }

  scrollTo(row: number, column?: string): void {
    const { rowHeight } = this.options;
    const at = this.offset();
    if (row >= 0 && row * rowHeight < at) this.scrollToPixels(row * rowHeight);
    else if (row >= 0 && (row + 1) * rowHeight > at + this.bodyHeight())
      this.scrollToPixels((row + 1) * rowHeight - this.bodyHeight());
    this.follow();
    if (column !== undefined) this.showColumn(column);
  }

  visibleRows(): { readonly first: number; readonly last: number } {
    const { rowHeight } = this.options;
    const first = Math.ceil(this.offset() / rowHeight);
    return { first, last: Math.max(first, Math.floor((this.offset() + this.bodyHeight()) / rowHeight) - 1) };
  }

  scrollBy(x: number, y: number): void {
    this.root.scrollTop += y;
    this.scrollSideways(x);
  }

  destroy(): void {
    this.api.destroy();
    this.root.remove();
  }

  private fill(before: number): void {
    const slots = Math.min(this.slots, this.rowCount);
    if (slots !== before) this.setSlots(slots);
    this.nameGrid();
    this.measure();
    this.follow();
  }

  private measure(): void {
    const height = `${this.maxHeight}px`;
    this.root.style.height = height;
    this.host.style.height = height;
    this.tall.style.height = `${this.maxHeight + this.track()}px`;
  }

  private bodyHeight(): number {
    return this.maxHeight - this.chromeHeight();
  }

  /** Pixels of rows that do not fit, and how many of them the scroller has. */
  private room(): number {
    return Math.max(0, this.rowCount * this.options.rowHeight - this.bodyHeight());
  }

  private track(): number {
    return Math.min(this.room(), MAX_ELEMENT_HEIGHT);
  }

  private offset(): number {
    const track = this.track();
    return track === 0 ? 0 : Math.min(this.root.scrollTop * (this.room() / track), this.room());
  }

  private scrollToPixels(pixels: number): void {
    const room = this.room();
    this.root.scrollTop = room === 0 ? 0 : pixels * (this.track() / room);
  }

  private follow(): void {
    const at = this.offset();
    const first = Math.floor(at / this.options.rowHeight);
    // On the element itself: a variable would be inherited, and every cell styled anew.
    this.rowsBox ??= this.host.querySelector<HTMLElement>(".ag-grid-scrolling-container");
    if (this.rowsBox) this.rowsBox.style.transform = `translateY(${first * this.options.rowHeight - at}px)`;
    if (first !== this.first) {
      this.first = first;
      this.repaint();
      this.numberRows();
    }
    this.options.onMoved();
  }
}

const slotsFor = (height: number, rowHeight: number) => Math.ceil((height - HEADER_HEIGHT) / rowHeight) + 1;
