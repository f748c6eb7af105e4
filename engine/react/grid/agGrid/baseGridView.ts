/** What both ways of running AG Grid share: its options, the cells that are drawn, and where they stand. */
import { createGrid, type ColDef, type GridApi, type GridOptions } from "ag-grid-community";
import { CellView, HeaderView, type CellViewHost } from "./cellView.ts";
import { MODULES, THEME, WORDS } from "./modules.ts";
import type { GridPosition, GridViewColumn, GridViewOptions } from "./gridView.ts";

export const HEADER_HEIGHT = 40;
/** AG Grid's own sideways scrollbar, drawn by us at this height. */
const SCROLLBAR = 10;

interface Slot {
  readonly id: string;
}

export class BaseGridView implements CellViewHost {
  readonly host = document.createElement("div");
  readonly api: GridApi<Slot>;
  /** Row of the view that slot 0 shows. */
  first = 0;
  rowCount: number;
  private readonly cells = new Map<number, Map<string, CellView>>();
  private readonly totals = new Map<string, CellView>();
  private readonly headers = new Set<HeaderView>();
  private readonly cellViews = new WeakMap<Element, CellView>();
  private columnSet: readonly GridViewColumn[];

  protected readonly options: GridViewOptions;

  constructor(options: GridViewOptions, slots: number, own: GridOptions<Slot>) {
    this.options = options;
    this.rowCount = options.rowCount;
    this.columnSet = options.columns;
    this.host.className = "hw-sheet-host";
    this.api = createGrid<Slot>(
      this.host,
      {
        theme: THEME,
        localeText: { ...WORDS },
        columnDefs: this.defs(),
        rowData: slotRows(slots),
        getRowId: ({ data }) => data.id,
        rowHeight: options.rowHeight,
        headerHeight: HEADER_HEIGHT,
        suppressCellFocus: true,
        suppressHeaderFocus: true,
        suppressRowHoverHighlight: true,
        suppressAnimationFrame: true,
        animateRows: false,
        suppressColumnMoveAnimation: true,
        suppressDragLeaveHidesColumns: true,
        suppressScrollOnNewData: true,
        suppressNoRowsOverlay: true,
        suppressContextMenu: true,
        suppressMaxRenderedRowRestriction: true,
        ...(options.totals ? { pinnedBottomRowData: [{ id: "total" }] } : {}),
        onColumnResized: ({ finished, source }) => this.moved(finished && source === "uiColumnResized"),
        onColumnMoved: ({ finished, source }) => this.moved(finished && source === "uiColumnMoved"),
        onDisplayedColumnsChanged: () => this.moved(false),
        onBodyScroll: () => this.options.onMoved(),
        ...own,
      },
      { modules: MODULES },
    );
    this.nameGrid();
  }

  addCell(cellView: CellView): void {
    this.cellViews.set(cellView.cell, cellView);
    if (cellView.total) this.totals.set(cellView.column, cellView);
    else {
      const row = this.cells.get(cellView.slot);
      if (row) row.set(cellView.column, cellView);
      else this.cells.set(cellView.slot, new Map([[cellView.column, cellView]]));
    }
    this.draw(cellView);
  }

  removeCell(cellView: CellView): void {
    if (cellView.total) {
      if (this.totals.get(cellView.column) === cellView) this.totals.delete(cellView.column);
      return;
    }
    const row = this.cells.get(cellView.slot);
    if (row?.get(cellView.column) !== cellView) return;
    row.delete(cellView.column);
    if (row.size === 0) this.cells.delete(cellView.slot);
  }

  addHeader(cellView: HeaderView): void {
    this.headers.add(cellView);
    cellView.show(this.options.renderers.header(cellView.column), undefined);
  }

  removeHeader(cellView: HeaderView): void {
    this.headers.delete(cellView);
  }

  setColumns(columns: readonly GridViewColumn[]): void {
    this.columnSet = columns;
    this.api.setGridOption("columnDefs", this.defs());
    this.repaintHeaders();
  }

  setSlots(slots: number): void {
    this.api.setGridOption("rowData", slotRows(slots));
    this.nameGrid();
  }

  columns(): readonly string[] {
    return this.api.getAllDisplayedColumns().map((column) => column.getColId());
  }

  repaint(row?: number): void {
    if (row === undefined)
      for (const cellViews of this.cells.values()) for (const cellView of cellViews.values()) this.draw(cellView);
    else for (const cellView of this.cells.get(row - this.first)?.values() ?? []) this.draw(cellView);
  }

  repaintTotals(): void {
    for (const cellView of this.totals.values()) this.draw(cellView);
  }

  repaintHeaders(): void {
    for (const cellView of this.headers) cellView.show(this.options.renderers.header(cellView.column), undefined);
  }

  positionOf(element: Element): GridPosition | undefined {
    const cell = element.closest(".ag-cell");
    const cellView = cell ? this.cellViews.get(cell) : undefined;
    if (cellView) return { row: cellView.total ? -2 : this.first + cellView.slot, column: cellView.column };
    const head = element.closest(".ag-header-cell")?.getAttribute("col-id");
    return head == null ? undefined : { row: -1, column: head };
  }

  cellAt(row: number, column: string): HTMLElement | undefined {
    return this.cells.get(row - this.first)?.get(column)?.cell;
  }

  /** Rows are counted from the first of all, the head included. */
  numberRows(): void {
    for (const [slot, cellViews] of this.cells) {
      const number = String(this.first + slot + 2);
      const seen = new Set<Element>();
      for (const { cell } of cellViews.values()) {
        const row = cell.closest(".ag-row");
        if (!row || seen.has(row)) continue;
        seen.add(row);
        if (row.getAttribute("aria-rowindex") !== number) row.setAttribute("aria-rowindex", number);
      }
    }
  }

  nameGrid(): void {
    const grid = this.host.querySelector("[role=grid], [role=treegrid]");
    grid?.setAttribute("role", "grid");
    grid?.setAttribute("aria-label", this.options.label);
    grid?.setAttribute("aria-rowcount", String(this.rowCount + 1));
  }

  /** Height of everything but the rows. */
  chromeHeight(): number {
    const sideways = this.host.querySelector<HTMLElement>(".ag-body-horizontal-scroll:not(.ag-hidden)");
    return HEADER_HEIGHT + 1 + (this.options.totals ? this.options.rowHeight + 1 : 0) + (sideways ? SCROLLBAR : 0);
  }

  showColumn(column: string): void {
    this.api.ensureColumnVisible(column);
  }

  /** Where rows are seen: between the head and the totals. */
  bodyRect(): DOMRect {
    const { left, top, width, height } = (this.viewport ?? this.host).getBoundingClientRect();
    const totals = this.options.totals ? this.options.rowHeight + 1 : 0;
    return new DOMRect(left, top + HEADER_HEIGHT + 1, width, Math.max(0, height - HEADER_HEIGHT - 1 - totals));
  }

  scrollSideways(x: number): void {
    if (this.viewport) this.viewport.scrollLeft += x;
  }

  /** Holds head, rows and totals; where all rows are known it scrolls them. */
  protected get viewport(): HTMLElement | null {
    return this.host.querySelector(".ag-grid-viewport");
  }

  private draw(cellView: CellView): void {
    const { renderers } = this.options;
    if (cellView.total) return cellView.show(renderers.total(cellView.column), cellView.cell);
    const row = this.first + cellView.slot;
    cellView.show(row < this.rowCount ? renderers.cell(row, cellView.column) : BLANK, cellView.cell);
  }

  private moved(byPerson: boolean): void {
    this.options.onMoved();
    if (!byPerson) return;
    this.options.onColumns(
      this.api.getAllDisplayedColumns().map((column) => ({ id: column.getColId(), width: column.getActualWidth() })),
    );
  }

  private defs(): ColDef<Slot>[] {
    return this.columnSet.map((column) => ({
      colId: column.id,
      headerName: column.title,
      cellDataType: false,
      sortable: false,
      suppressHeaderMenuButton: true,
      valueGetter: ({ node }) => node?.id,
      minWidth: column.minWidth,
      ...(column.width === undefined ? { flex: 1 } : { width: column.width }),
      pinned: column.pinned ? "left" : null,
      lockPinned: true,
      resizable: !column.own,
      suppressMovable: column.own,
      ...(column.own ? { lockPosition: "left" as const } : {}),
      cellRenderer: CellView,
      cellRendererParams: { host: this },
      headerComponent: HeaderView,
      headerComponentParams: { host: this },
      cellClass: `hw-cell hw-cell-${column.align}`,
      headerClass: `hw-head-cell hw-cell-${column.align}`,
    }));
  }
}

const BLANK = { text: "", className: "hw-blank" } as const;

const slotRows = (count: number): Slot[] => Array.from({ length: count }, (_, index) => ({ id: String(index) }));
