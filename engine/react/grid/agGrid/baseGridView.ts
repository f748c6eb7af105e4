/** What both ways of running AG Grid share: its options, the cells that are drawn, and where they stand. */
import { createGrid, type ColDef, type GridApi, type GridOptions } from "ag-grid-community";
import { CellFace, HeadFace, type FaceHost } from "./cellView.ts";
import { MODULES, THEME, WORDS } from "./modules.ts";
import type { Place, SheetColumn, SheetOptions } from "./gridView.ts";

export const HEAD_HEIGHT = 40;
/** AG Grid's own sideways scrollbar, drawn by us at this height. */
const SCROLLBAR = 10;

interface Slot { readonly id: string }

export class Table implements FaceHost {
  readonly host = document.createElement("div");
  readonly api: GridApi<Slot>;
  /** Row of the view that slot 0 shows. */
  first = 0;
  rowCount: number;
  private readonly cells = new Map<number, Map<string, CellFace>>();
  private readonly totals = new Map<string, CellFace>();
  private readonly heads = new Set<HeadFace>();
  private readonly faces = new WeakMap<Element, CellFace>();
  private columnSet: readonly SheetColumn[];

  protected readonly options: SheetOptions;

  constructor(options: SheetOptions, slots: number, own: GridOptions<Slot>) {
    this.options = options;
    this.rowCount = options.rowCount;
    this.columnSet = options.columns;
    this.host.className = "hw-sheet-host";
    this.api = createGrid<Slot>(this.host, {
      theme: THEME, localeText: { ...WORDS }, columnDefs: this.defs(), rowData: slotRows(slots), getRowId: ({ data }) => data.id,
      rowHeight: options.rowHeight, headerHeight: HEAD_HEIGHT, suppressCellFocus: true, suppressHeaderFocus: true, suppressRowHoverHighlight: true,
      suppressAnimationFrame: true, animateRows: false, suppressColumnMoveAnimation: true, suppressDragLeaveHidesColumns: true,
      suppressScrollOnNewData: true, suppressNoRowsOverlay: true, suppressContextMenu: true, suppressMaxRenderedRowRestriction: true,
      ...(options.totals ? { pinnedBottomRowData: [{ id: "total" }] } : {}),
      onColumnResized: ({ finished, source }) => this.moved(finished && source === "uiColumnResized"),
      onColumnMoved: ({ finished, source }) => this.moved(finished && source === "uiColumnMoved"),
      onDisplayedColumnsChanged: () => this.moved(false),
      onBodyScroll: () => this.options.onMoved(),
      ...own,
    }, { modules: MODULES });
    this.nameGrid();
  }

  joinCell(face: CellFace): void {
    this.faces.set(face.cell, face);
    if (face.total) this.totals.set(face.column, face);
    else {
      const row = this.cells.get(face.slot);
      if (row) row.set(face.column, face);
      else this.cells.set(face.slot, new Map([[face.column, face]]));
    }
    this.draw(face);
  }

  leaveCell(face: CellFace): void {
    if (face.total) {
      if (this.totals.get(face.column) === face) this.totals.delete(face.column);
      return;
    }
    const row = this.cells.get(face.slot);
    if (row?.get(face.column) !== face) return;
    row.delete(face.column);
    if (row.size === 0) this.cells.delete(face.slot);
  }

  joinHead(face: HeadFace): void {
    this.heads.add(face);
    face.show(this.options.painter.head(face.column), undefined);
  }

  leaveHead(face: HeadFace): void {
    this.heads.delete(face);
  }

  setColumns(columns: readonly SheetColumn[]): void {
    this.columnSet = columns;
    this.api.setGridOption("columnDefs", this.defs());
    this.repaintHeads();
  }

  setSlots(slots: number): void {
    this.api.setGridOption("rowData", slotRows(slots));
    this.nameGrid();
  }

  columns(): readonly string[] {
    return this.api.getAllDisplayedColumns().map((column) => column.getColId());
  }

  repaint(row?: number): void {
    if (row === undefined) for (const faces of this.cells.values()) for (const face of faces.values()) this.draw(face);
    else for (const face of this.cells.get(row - this.first)?.values() ?? []) this.draw(face);
  }

  repaintTotals(): void {
    for (const face of this.totals.values()) this.draw(face);
  }

  repaintHeads(): void {
    for (const face of this.heads) face.show(this.options.painter.head(face.column), undefined);
  }

  placeOf(element: Element): Place | undefined {
    const cell = element.closest(".ag-cell");
    const face = cell ? this.faces.get(cell) : undefined;
    if (face) return { row: face.total ? -2 : this.first + face.slot, column: face.column };
    const head = element.closest(".ag-header-cell")?.getAttribute("col-id");
    return head == null ? undefined : { row: -1, column: head };
  }

  cellAt(row: number, column: string): HTMLElement | undefined {
    return this.cells.get(row - this.first)?.get(column)?.cell;
  }

  /** Rows are counted from the first of all, the head included. */
  numberRows(): void {
    for (const [slot, faces] of this.cells) {
      const number = String(this.first + slot + 2);
      const seen = new Set<Element>();
      for (const { cell } of faces.values()) {
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
  around(): number {
    const sideways = this.host.querySelector<HTMLElement>(".ag-body-horizontal-scroll:not(.ag-hidden)");
    return HEAD_HEIGHT + 1 + (this.options.totals ? this.options.rowHeight + 1 : 0) + (sideways ? SCROLLBAR : 0);
  }

  showColumn(column: string): void {
    this.api.ensureColumnVisible(column);
  }

  /** Where rows are seen: between the head and the totals. */
  body(): DOMRect {
    const { left, top, width, height } = (this.viewport ?? this.host).getBoundingClientRect();
    const totals = this.options.totals ? this.options.rowHeight + 1 : 0;
    return new DOMRect(left, top + HEAD_HEIGHT + 1, width, Math.max(0, height - HEAD_HEIGHT - 1 - totals));
  }

  scrollSideways(x: number): void {
    if (this.viewport) this.viewport.scrollLeft += x;
  }

  /** Holds head, rows and totals; where all rows are known it scrolls them. */
  protected get viewport(): HTMLElement | null {
    return this.host.querySelector(".ag-grid-viewport");
  }

  private draw(face: CellFace): void {
    const { painter } = this.options;
    if (face.total) return face.show(painter.total(face.column), face.cell);
    const row = this.first + face.slot;
    face.show(row < this.rowCount ? painter.cell(row, face.column) : BLANK, face.cell);
  }

  private moved(byPerson: boolean): void {
    this.options.onMoved();
    if (!byPerson) return;
    this.options.onColumns(this.api.getAllDisplayedColumns().map((column) => ({ id: column.getColId(), width: column.getActualWidth() })));
  }

  private defs(): ColDef<Slot>[] {
    return this.columnSet.map((column) => ({
      colId: column.id, headerName: column.title, cellDataType: false, sortable: false, suppressHeaderMenuButton: true,
      valueGetter: ({ node }) => node?.id, minWidth: column.minWidth, ...(column.width === undefined ? { flex: 1 } : { width: column.width }),
      pinned: column.pinned ? "left" : null, lockPinned: true, resizable: !column.own, suppressMovable: column.own, ...(column.own ? { lockPosition: "left" as const } : {}),
      cellRenderer: CellFace, cellRendererParams: { host: this }, headerComponent: HeadFace, headerComponentParams: { host: this },
      cellClass: `hw-cell hw-cell-${column.align}`, headerClass: `hw-head-cell hw-cell-${column.align}`,
    }));
  }
}

const BLANK = { text: "", tone: "hw-blank" } as const;

const slotRows = (count: number): Slot[] => Array.from({ length: count }, (_, index) => ({ id: String(index) }));
