/**
 * The state of a user's work in the grid: active cell, selection, the cell being edited. Keys, mouse, clipboard and
 * toolbar all act through here; rows change only by commands of the row store, and only cells that changed re-render.
 */
import type { Wire, WireRow } from "#core/values";
import type { CellUpload, EditMode } from "../../fields/kindEditor.ts";
import { EDITORS } from "../../fields/editorRegistry.ts";
import { gridTexts } from "../../texts/grid.ts";
import type { GridViewHandle } from "../view/index.ts";
import type { CellRange, GridChange, GridColumn, RowStore, RowId } from "../rowStore/index.ts";
import { plainText, type CellTextBox, type Editing } from "./editing.ts";
import { rangeOf, selectionWithin, type CellSelection, type Extent, type CellAddress } from "./selection.ts";

interface GridControllerInput {
  readonly rows: RowStore;
  readonly readonly: boolean;
  /** Says something in passing. */
  readonly showMessage: (tone: "success" | "info" | "warning" | "error", text: string) => void;
}

interface OpenSubTable {
  readonly row: RowId;
  readonly at: DOMRect;
}

export class GridController {
  readonly rows: RowStore;
  readonly showMessage: GridControllerInput["showMessage"];
  readonly readonly: boolean;
  #view: GridViewHandle | undefined;
  #textInput: CellTextBox | undefined;
  #selection: CellSelection | undefined;
  #editing: Editing | undefined;
  #commitPending: (() => void) | undefined;
  #selectedRows: ReadonlySet<RowId> = new Set();
  #expanded: RowId | undefined;
  #subTable: OpenSubTable | undefined;
  #searchText = "";
  #issueCount = 0;
  #themeClass = "";
  #fillTarget: CellRange | undefined;
  #dropAt: number | undefined;
  #uploads: (row: RowId, key: string) => readonly CellUpload[] = () => [];
  #range:
    | {
        readonly of: CellSelection;
        readonly order: readonly string[];
        readonly value: CellRange;
        readonly keys: ReadonlySet<string>;
      }
    | undefined;
  #order: readonly string[] | undefined;
  readonly #listeners = new Set<() => void>();
  readonly #movers = new Set<() => void>();

  constructor({ rows, readonly, showMessage }: GridControllerInput) {
    this.rows = rows;
    this.readonly = readonly;
    this.showMessage = showMessage;
    this.#issueCount = rows.issues().length;
  }

  // What others read

  get view(): GridViewHandle | undefined {
    return this.#view;
  }
  get textInput(): CellTextBox | undefined {
    return this.#textInput;
  }
  get selection(): CellSelection | undefined {
    return this.#selection;
  }
  get editing(): Editing | undefined {
    return this.#editing;
  }
  /** Rows selected by their box, for the toolbar. */
  get selectedRows(): ReadonlySet<RowId> {
    return this.#selectedRows;
  }
  /** The row whose detail is open. */
  get expanded(): RowId | undefined {
    return this.#expanded;
  }
  get subTable(): OpenSubTable | undefined {
    return this.#subTable;
  }
  get searchText(): string {
    return this.#searchText;
  }
  get issueCount(): number {
    return this.#issueCount;
  }
  /** Class under which antd's variables hold: worn by what is outside the frame. */
  get themeClass(): string {
    return this.#themeClass;
  }
  /** What the fill handle would cover. */
  get fillTarget(): CellRange | undefined {
    return this.#fillTarget;
  }
  /** The row above which dragged rows would land. */
  get dropAt(): number | undefined {
    return this.#dropAt;
  }
  uploads(row: RowId, key: string): readonly CellUpload[] {
    return this.#uploads(row, key);
  }

  // What subscribers are notified of

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  };

  /** For what lies over cells and must go with them. */
  readonly onMoved = (mover: () => void): (() => void) => {
    this.#movers.add(mover);
    return () => void this.#movers.delete(mover);
  };

  notify(): void {
    for (const listener of [...this.#listeners]) listener();
  }

  /** The text box has been made, inside an element with the class of antd's variables, or is gone. */
  attachTextInput(textInput: CellTextBox | undefined, themeClass = this.#themeClass): void {
    this.#textInput = textInput;
    this.#themeClass = themeClass;
  }

  /** Where cells find the files on their way into them. */
  attachUploads(uploads: (row: RowId, key: string) => readonly CellUpload[]): void {
    this.#uploads = uploads;
  }

  /** The view has been mounted, or is gone. */
  attachView(view: GridViewHandle | undefined): GridViewHandle | undefined {
    this.#view = view;
    view?.setSelectedRows(this.#selectedRows);
    if (this.#selection) view?.scrollTo(this.#selection.active.row, this.#selection.active.key);
    this.viewMoved();
    return view;
  }

  /** Cells or columns are in other places: what lies over them follows. */
  viewMoved(): void {
    this.#order = undefined;
    for (const mover of this.#movers) mover();
    // The invisible text box may stay where it is: measuring in every frame of a scroll would cost the frame.
    if (this.#editing) this.#textInput?.place();
  }

  /** The row store has changed. */
  onRowsChanged(change: GridChange): void {
    const { rows } = this;
    const view = this.#view;
    if (change.structure || change.rows === "all") this.restructure();
    else if (change.rows.size > 40) view?.repaint();
    else
      for (const row of change.rows) {
        const at = rows.indexOf(row);
        if (at >= 0) view?.repaint(at);
      }
    view?.repaintTotals();
    if (change.issues) this.#issueCount = rows.issues().length;
    if (change.structure || change.log || change.issues) this.notify();
  }

  private restructure(): void {
    const { rows } = this;
    const gone = [...this.#selectedRows].filter((row) => rows.indexOf(row) < 0);
    if (gone.length > 0) this.#selectedRows = new Set([...this.#selectedRows].filter((row) => rows.indexOf(row) >= 0));
    if (this.#expanded !== undefined && rows.indexOf(this.#expanded) < 0) this.#expanded = undefined;
    if (this.#subTable && rows.indexOf(this.#subTable.row) < 0) this.#subTable = undefined;
    if (this.#editing && rows.indexOf(this.#editing.row) < 0) this.endEdit();
    if (this.#selection) this.#selection = selectionWithin(this.#selection, this.extent());
    this.#view?.updateRows();
    this.#view?.setSelectedRows(this.#selectedRows);
    this.#view?.repaintHeaders();
  }

  // Where one is

  /** Data columns from left to right as they are. */
  columns(): readonly string[] {
    this.#order ??= (this.#view?.columns() ?? []).filter((id) => !id.startsWith("#"));
    return this.#order;
  }

  /** Which columns are shown now, from left to right. What was in one that is gone ends, or goes to the first. */
  showColumns(keys: readonly string[]): void {
    this.rows.showColumns(keys);
    if (this.#editing && !keys.includes(this.#editing.column.key)) this.commitEdit(false);
    const selection = this.#selection && selectionWithin(this.#selection, { rows: this.rows.size, columns: keys });
    if (selection === this.#selection) return;
    this.#selection = selection;
    this.viewMoved();
    this.#view?.repaint();
  }

  extent(): Extent {
    return { rows: this.rows.size, columns: this.columns() };
  }

  selectedRange(): CellRange | undefined {
    const selection = this.#selection;
    if (!selection) return undefined;
    const order = this.columns();
    if (this.#range?.of !== selection || this.#range.order !== order) {
      const value = rangeOf(selection, order);
      this.#range = { of: selection, order, value, keys: new Set(value.columns) };
    }
    return this.#range.value;
  }

  isSelected(row: number, key: string): boolean {
    const range = this.#fillTarget ?? this.selectedRange();
    if (!range || row < range.top || row > range.bottom) return false;
    return this.#fillTarget ? this.#fillTarget.columns.includes(key) : this.#range?.keys.has(key) === true;
  }

  /** Goes to a cell, or draws the block to it. */
  moveTo(to: CellAddress, extend = false): void {
    const before = this.selectedRange();
    this.#selection = { active: extend && this.#selection ? this.#selection.active : to, end: to };
    this.#view?.scrollTo(to.row, to.key);
    const now = this.selectedRange();
    this.repaintRows(before, now);
    this.#textInput?.place();
    for (const mover of this.#movers) mover();
  }

  select(active: CellAddress, end: CellAddress): void {
    const before = this.selectedRange();
    this.#selection = { active, end };
    this.repaintRows(before, this.selectedRange());
    this.#textInput?.place();
    for (const mover of this.#movers) mover();
  }

  focus(): void {
    if (!this.#selection && this.rows.size > 0 && this.columns()[0] !== undefined)
      this.moveTo({ row: 0, key: this.columns()[0] ?? "" });
    this.#textInput?.focus();
  }

  /** Shows a cell wherever it is and takes the focus there. */
  show(row: RowId, key: string): void {
    const at = this.rows.indexOf(row);
    if (at < 0) return;
    this.commitEdit();
    this.moveTo({ row: at, key });
    this.#textInput?.focus();
  }

  private repaintRows(...ranges: readonly (CellRange | undefined)[]): void {
    const view = this.#view;
    const known = ranges.filter((range) => range !== undefined);
    if (known.reduce((sum, range) => sum + range.bottom - range.top + 1, 0) > 12) return view?.repaint();
    const rows = new Set(
      known.flatMap(({ top, bottom }) => Array.from({ length: bottom - top + 1 }, (_, index) => top + index)),
    );
    for (const row of rows) view?.repaint(row);
  }

  // What is shown besides

  toggleDetail(row: RowId): void {
    this.#expanded = this.#expanded === row ? undefined : row;
    this.#view?.repaint();
    this.notify();
  }

  closeDetail(): void {
    this.#expanded = undefined;
    this.#view?.repaint();
    this.notify();
  }

  toggleSubTable(row: RowId, at: DOMRect): void {
    this.#subTable = this.#subTable?.row === row ? undefined : { row, at };
    this.#view?.repaint();
    this.notify();
  }

  closeSubTable(): void {
    if (!this.#subTable) return;
    const at = this.rows.indexOf(this.#subTable.row);
    this.#subTable = undefined;
    if (at >= 0) this.#view?.repaint(at);
    this.notify();
  }

  /** Marks the cells with this text. */
  setSearch(text: string): void {
    this.#searchText = text;
    this.#view?.repaint();
  }

  showFillTarget(range: CellRange | undefined): void {
    this.#fillTarget = range;
    this.#view?.repaint();
  }

  showDropTarget(at: number | undefined): void {
    this.#dropAt = at;
    this.#view?.repaint();
  }

  // Writing

  editModeOf(column: GridColumn): EditMode {
    return EDITORS[column.field.kind].mode(column.field);
  }

  canEdit(row: RowId, column: GridColumn): boolean {
    return !this.readonly && !column.disabled && !this.rows.isDisabled(row, column.key);
  }

  /** Opens the active cell's editor; `first` replaces what is there. */
  edit(first?: string): void {
    const { rows } = this;
    const selection = this.#selection;
    if (!selection || this.#editing) return;
    const row = rows.rowAt(selection.active.row);
    const column = rows.column(selection.active.key);
    if (row === undefined || !column || !this.canEdit(row, column)) return;
    const way = this.editModeOf(column);
    if (way === "none") return;
    if (way === "toggle") return first === undefined ? this.toggle(row, column) : undefined;
    if (
      this.#selection &&
      (this.#selection.end.row !== selection.active.row || this.#selection.end.key !== selection.active.key)
    )
      this.moveTo(selection.active);
    this.#view?.scrollTo(selection.active.row, selection.active.key);
    this.#editing = { row, column, mode: way, first };
    if (way === "typed") this.#textInput?.begin(this.#editing);
    else this.notify();
  }

  toggle(row: RowId, column: GridColumn): void {
    const next = EDITORS[column.field.kind].toggle;
    if (next && this.canEdit(row, column))
      this.rows.set([{ row, key: column.key, value: next(this.rows.value(row, column.key), column.field) }]);
  }

  /** Writes what is being edited and leaves the cell; `stay` false where the focus has gone elsewhere already. */
  commitEdit(stay = true): void {
    const editing = this.#editing;
    if (!editing) return;
    if (editing.mode === "typed") {
      const typed = this.#textInput?.typed() ?? "";
      this.endEdit(stay);
      this.writeTyped(editing, typed);
    } else {
      this.#commitPending?.();
      this.endEdit(stay);
    }
  }

  /** Writes what an open box or popup holds, when its cell is left. */
  onCommit(commit: () => void): void {
    this.#commitPending = commit;
  }

  cancelEdit(): void {
    this.endEdit();
  }

  write(row: RowId, key: string, value: Wire, also: { readonly label?: string; readonly fill?: WireRow } = {}): void {
    const fill = Object.entries(also.fill ?? {}).map(([name, one]) => ({ row, key: name, value: one }));
    this.rows.set([{ row, key, value, ...(also.label === undefined ? {} : { label: also.label }) }, ...fill]);
  }

  private writeTyped({ row, column }: Editing, typed: string): void {
    const editor = EDITORS[column.field.kind];
    const before = this.rows.value(row, column.key);
    if (typed === (editor.initialText?.(before, column.field) ?? plainText(before))) return;
    this.rows.set([
      {
        row,
        key: column.key,
        value: editor.parseInput ? editor.parseInput(typed, column.field) : typed === "" ? null : typed,
      },
    ]);
  }

  private endEdit(stay = true): void {
    const editing = this.#editing;
    if (!editing) return;
    this.#editing = undefined;
    this.#commitPending = undefined;
    if (editing.mode === "typed") this.#textInput?.end();
    else this.notify();
    const at = this.rows.indexOf(editing.row);
    if (at >= 0) this.#view?.repaint(at);
    if (stay) this.#textInput?.focus();
  }

  // Rows

  selectRows(rows: ReadonlySet<RowId>): void {
    this.#selectedRows = rows;
    this.#view?.setSelectedRows(rows);
    this.#view?.repaint();
    this.#view?.repaintHeaders();
    this.notify();
  }

  toggleRowSelection(row: RowId): void {
    const next = new Set(this.#selectedRows);
    if (!next.delete(row)) next.add(row);
    this.selectRows(next);
  }

  /** Moves rows before a place of the view, with a step on to the next place where they fit; or says why they stay. */
  moveRows(rows: readonly RowId[], to: number, step: -1 | 0 | 1 = 0): boolean {
    let result = this.rows.move(rows, to);
    for (
      let place = to + step;
      result === "noRoom" && step !== 0 && place >= 0 && place <= this.rows.size;
      place += step
    )
      result = this.rows.move(rows, place);
    if (result === "locked") this.showMessage("warning", gridTexts.moveLocked);
    if (result === "noRoom") this.showMessage("warning", gridTexts.moveNoRoom);
    return result === "moved";
  }

  /** Rows that a command on rows means: the chosen ones, else those of the block. */
  targetRows(): readonly RowId[] {
    const { rows } = this;
    if (this.#selectedRows.size > 0) return [...this.#selectedRows].sort((a, b) => rows.indexOf(a) - rows.indexOf(b));
    const range = this.selectedRange();
    return range
      ? Array.from({ length: range.bottom - range.top + 1 }, (_, index) => rows.rowAt(range.top + index)).filter(
          (row) => row !== undefined,
        )
      : [];
  }
}
