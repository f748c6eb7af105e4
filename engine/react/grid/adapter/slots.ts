/**
 * Any number of rows: AG Grid knows as many slots as are seen, slot i shows row first + i, and the scroller is our own.
 * Nothing goes through the library while one scrolls: the cells that stand are told to look otherwise.
 */
import type { Sheet, SheetOptions } from "./sheet.ts";
import { HEAD_HEIGHT, Table } from "./table.ts";

/** Browsers draw no element higher than this; beyond it a pixel of scrolling is more than a pixel of rows. */
const TALLEST = 15_000_000;

export function slotSheet(box: HTMLElement, options: SheetOptions): Sheet {
  const { rowHeight } = options;
  let { maxHeight } = options;
  let size = slotsFor(maxHeight, rowHeight);
  const scroller = document.createElement("div");
  const tall = document.createElement("div");
  scroller.className = "hw-scroller";
  // Reachable by keyboard through the cells; the scroller itself is not a stop.
  scroller.tabIndex = -1;
  const table = new Table(options, Math.min(size, options.rowCount), { rowBuffer: 4, scrollbarWidth: 0, onViewportChanged: () => table.numberRows() });
  table.host.classList.add("hw-slots");
  tall.append(table.host);
  scroller.append(tall);
  box.append(scroller);
  const bodyHeight = () => maxHeight - table.around();
  const room = () => Math.max(0, table.rowCount * rowHeight - bodyHeight());
  const track = () => Math.min(room(), TALLEST);
  const measure = () => {
    scroller.style.height = `${maxHeight}px`;
    table.host.style.height = `${maxHeight}px`;
    tall.style.height = `${maxHeight + track()}px`;
  };
  const offset = () => (track() === 0 ? 0 : scroller.scrollTop * (room() / track()));
  const seek = (pixels: number) => { scroller.scrollTop = room() === 0 ? 0 : pixels * (track() / room()); };
  const follow = () => {
    const at = Math.min(offset(), room());
    const first = Math.floor(at / rowHeight);
    table.host.style.setProperty("--hw-shift", `${first * rowHeight - at}px`);
    if (first !== table.first) {
      table.first = first;
      table.repaint();
      table.numberRows();
    }
    options.onMoved();
  };
  scroller.addEventListener("scroll", follow, { passive: true });
  measure();
  return {
    root: scroller,
    columns: () => table.columns(),
    setColumns: (columns) => { table.setColumns(columns); measure(); },
    setRowCount: (count) => {
      const slots = Math.min(size, count);
      const before = Math.min(size, table.rowCount);
      table.rowCount = count;
      if (slots !== before) table.setSlots(slots);
      table.nameGrid();
      measure();
      follow();
      table.repaint();
    },
    setMaxHeight: (height) => {
      if (height === maxHeight) return;
      maxHeight = height;
      size = slotsFor(height, rowHeight);
      table.setSlots(Math.min(size, table.rowCount));
      measure();
      follow();
    },
    repaint: (row) => table.repaint(row),
    repaintTotals: () => table.repaintTotals(),
    repaintHeads: () => table.repaintHeads(),
    placeOf: (element) => table.placeOf(element),
    cellAt: (row, column) => table.cellAt(row, column),
    scrollTo: (row, column) => {
      const at = offset();
      if (row >= 0 && row * rowHeight < at) seek(row * rowHeight);
      else if (row >= 0 && (row + 1) * rowHeight > at + bodyHeight()) seek((row + 1) * rowHeight - bodyHeight());
      follow();
      if (column !== undefined) table.showColumn(column);
    },
    view: () => {
      const first = Math.ceil(offset() / rowHeight);
      return { first, last: Math.max(first, Math.floor((offset() + bodyHeight()) / rowHeight) - 1) };
    },
    body: () => table.body(),
    scrollBy: (x, y) => { scroller.scrollTop += y; table.scrollSideways(x); },
    destroy: () => { table.api.destroy(); scroller.remove(); },
  };
}

const slotsFor = (height: number, rowHeight: number) => Math.ceil((height - HEAD_HEIGHT) / rowHeight) + 1;
