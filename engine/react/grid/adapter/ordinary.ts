/** A few hundred rows: AG Grid knows them all and scrolls itself; `rowBuffer: 0` keeps what is drawn to what is seen. */
import type { Sheet, SheetOptions } from "./sheet.ts";
import { Table } from "./table.ts";

export function ordinarySheet(box: HTMLElement, options: SheetOptions): Sheet {
  let { maxHeight } = options;
  const table = new Table(options, options.rowCount, {
    rowBuffer: 0,
    onViewportChanged: () => table.numberRows(),
    onGridSizeChanged: () => fit(),
  });
  const viewport = () => table.host.querySelector(".ag-body-viewport");
  const fit = () => {
    const wanted = table.around() + Math.max(table.rowCount, 1) * options.rowHeight;
    const height = `${options.fill ? maxHeight : Math.min(maxHeight, wanted)}px`;
    if (table.host.style.height !== height) table.host.style.height = height;
  };
  box.append(table.host);
  fit();
  return {
    root: table.host,
    columns: () => table.columns(),
    setColumns: (columns) => { table.setColumns(columns); fit(); },
    setRowCount: (count) => {
      table.rowCount = count;
      table.setSlots(count);
      fit();
      table.repaint();
    },
    setMaxHeight: (height) => { maxHeight = height; fit(); },
    repaint: (row) => table.repaint(row),
    repaintTotals: () => table.repaintTotals(),
    repaintHeads: () => table.repaintHeads(),
    placeOf: (element) => table.placeOf(element),
    cellAt: (row, column) => table.cellAt(row, column),
    scrollTo: (row, column) => {
      if (row >= 0 && row < table.rowCount) table.api.ensureIndexVisible(row);
      if (column !== undefined) table.showColumn(column);
    },
    view: () => {
      const scroller = viewport();
      const top = scroller?.scrollTop ?? 0;
      const first = Math.ceil(top / options.rowHeight);
      return { first, last: Math.max(first, Math.floor((top + (scroller?.clientHeight ?? 0)) / options.rowHeight) - 1) };
    },
    body: () => table.body(),
    scrollBy: (x, y) => {
      const scroller = viewport();
      if (scroller) scroller.scrollTop += y;
      table.scrollSideways(x);
    },
    destroy: () => { table.api.destroy(); table.host.remove(); },
  };
}
