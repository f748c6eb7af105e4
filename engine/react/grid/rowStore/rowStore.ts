/** All that others see of the row store. `GridRows` is it; the listeners, the face and the saving know nothing else. */
import type { Issue } from "#core/fields";
import type { SortKey } from "#core/language";
import type { StoredRow, Wire, WireRow } from "#core/values";
import type {
  CellRange,
  CellRef,
  CellWrite,
  FillMode,
  FilterInput,
  GridChange,
  GridChanges,
  GridColumn,
  GridConflict,
  GridIssue,
  MoveResult,
  PasteInput,
  PasteResult,
  RestoredRows,
  RowId,
  SentRows,
  Statistic,
  Step,
} from "./types.ts";

/** What is shown. Places in the view count from 0; the view is all rows, or what a filter and a sort leave of them. */
export interface RowReader {
  readonly columns: readonly GridColumn[];
  /** Rows shown; `total` is all rows there are. */
  readonly size: number;
  readonly total: number;
  rowAt(index: number): RowId | undefined;
  /** Place in the view; -1 where it is not shown. */
  indexOf(row: RowId): number;
  column(key: string): GridColumn | undefined;
  /** As it travels, or as it was typed where it cannot be read. */
  value(row: RowId, key: string): Wire;
  /** For people: separators, labels, the text as typed where it cannot be read. */
  text(row: RowId, key: string): string;
  label(row: RowId, key: string): string | undefined;
  stored(row: RowId): StoredRow;
  /** Answers true while the cell shows a mask instead of its value. */
  isMasked(row: RowId, key: string): boolean;
  /** What is wrong with a cell, as far as it is to be said: untouched cells say nothing before `validateAll`. */
  issue(row: RowId, key: string): Issue | undefined;
  isDisabled(row: RowId, key: string): boolean;
  /** Hidden by a condition of its row: an empty, disabled cell. */
  isHidden(row: RowId, key: string): boolean;
  isRequired(row: RowId, key: string): boolean;
  isRowDisabled(row: RowId): boolean;
  isNew(row: RowId): boolean;
  isDirty(row: RowId, key?: string): boolean;
  /** Whether anything would be saved. */
  readonly dirty: boolean;
  readonly sorting: readonly SortKey[];
  readonly filtering: FilterInput | undefined;
  readonly canAdd: boolean;
  readonly canRemove: boolean;
  /** Not while a sort is on. */
  readonly canMove: boolean;
  /** Over all rows, shown or not; undefined for a column that cannot be summed. */
  statistics(key: string): Statistic | undefined;
  /**
   * Next (1) or previous (-1) cell whose text holds this one, around the end; from the first cell where no place is
   * given.
   */
  find(text: string, from?: CellRef, step?: 1 | -1): CellRef | undefined;
  /** How many cells hold the text, counted up to `limit`. */
  countMatches(text: string, limit?: number): number;
}

/** Each is one step of undo. */
interface GridCommands {
  /**
   * Writes cells as an editor gives them (wire form, or a text that cannot be read yet). Disabled cells are passed by.
   */
  set(cells: readonly CellWrite[]): void;
  /** Reads a text as a pasted cell is read (¥1,234.50, 2026/1/2, labels). */
  type(row: RowId, key: string, text: string): void;
  paste(input: PasteInput): PasteResult;
  /** Copies or continues what is in `source` over `target` (which holds it at one of its edges). */
  fill(source: CellRange, target: CellRange, mode: FillMode): void;
  /** `cut` only names the step. */
  clear(block: CellRange, kind?: "clear" | "cut"): void;
  /**
   * `position` 0 is the bottom; p makes the first new row the p-th. Answers the new rows; fewer where `max` is reached,
   * none where they do not fit between rows whose numbers may not be written.
   */
  add(count?: number, position?: number): readonly RowId[];
  /** New rows before a place in the view. */
  insert(index: number, count?: number): readonly RowId[];
  remove(rows: readonly RowId[]): void;
  /** Moves rows so that they are before what is at a place in the view now; the size moves them to the bottom. */
  move(rows: readonly RowId[], to: number): MoveResult;
  sort(keys: readonly SortKey[]): void;
  filter(filter: FilterInput | undefined): void;
  undo(): Step | undefined;
  redo(): Step | undefined;
  readonly canUndo: boolean;
  readonly canRedo: boolean;
  /** Several commands as one step. */
  batch<T>(work: () => T): T;
}

interface GridChecks {
  /** Checks every row; from now on all of them speak. */
  validateAll(): readonly GridIssue[];
  /** Settles when no check rule and no title is asked for any more. */
  whenChecked(): Promise<void>;
  /** What is said now, in the order of the view (rows not shown last), rows as a whole first. */
  issues(): readonly GridIssue[];
  /** Puts the server's findings at their cells; each stands until its cell changes. Answers those without a place. */
  putIssues(issues: readonly GridIssue[]): readonly GridIssue[];
}

interface GridSaving {
  /** All rows as a `lines` field sends them. */
  wires(): readonly WireRow[];
  changes(): GridChanges;
  /** How many rows `changes` would send, without making them. */
  readonly changeCount: number;
  /** After a save: rows as the server holds them now. What was typed since stays an edit. */
  accept(rows: readonly WireRow[], sent: SentRows): void;
  /**
   * A newer row from elsewhere. `taken`: shown now; `conflict`: a cell was edited here; `ignored`: older, the same or
   * unknown.
   */
  merge(row: WireRow): "taken" | "conflict" | "ignored";
  /** A row created elsewhere; it is appended. */
  mergeNew(row: WireRow): void;
  mergeGone(row: RowId): "taken" | "conflict" | "ignored";
  conflicts(): readonly GridConflict[];
  resolve(conflict: Pick<GridConflict, "row" | "kind" | "key">, whose: "yours" | "theirs"): void;
  /** Puts edits back that were left behind; where the row is newer by now, as if the newer row had just arrived. */
  restore(rows: RestoredRows): void;
  /** Begins anew with other rows; forgets the history. */
  load(rows: readonly WireRow[]): void;
}

export interface RowStore extends RowReader, GridCommands, GridChecks, GridSaving {
  /** Says which columns are shown, from left to right: only they are searched. At first all that are not hidden. */
  showColumns(keys: readonly string[]): void;
  subscribe(listener: (change: GridChange) => void): () => void;
}
