/** What the row store takes and gives. Rows are named by their id, columns by their key (a field's name). */
import type { EntityView } from "#core/api";
import type { CheckContext, Issue } from "#core/fields";
import type { Predicate } from "#core/filter";
import type { EntityModel, FieldModel } from "#core/language";
import type { Stored, StoredRow, Wire, WireRow } from "#core/values";

export type RowId = string;

/** A column as it is drawn; made by `gridColumns` from a view. */
export interface GridColumn {
  readonly key: string;
  readonly field: FieldModel;
  readonly title: string;
  readonly width: number;
  /** Narrower it cannot be drawn. */
  readonly minWidth: number;
  readonly align: "left" | "center" | "right";
  /** Always must be filled: drawn with a star. */
  readonly required: boolean;
  /** Summed in the row of statistics. */
  readonly statistics: boolean;
  /** Holds the order of the rows; written when rows are moved. */
  readonly isOrder: boolean;
  /** Read-only here. */
  readonly disabled: boolean;
  readonly hidden: boolean;
}

/** What the rows depend on, passed in so that the store stays pure. */
export interface GridEnvironment {
  /** What `$user.…` reads. */
  readonly user: Readonly<Record<string, Stored>>;
  /** Epoch milliseconds. */
  readonly now: () => number;
  /** Key of a new row (UUIDv7). */
  readonly newKey: () => string;
  readonly entityOf?: (entity: string) => EntityModel | undefined;
  /** Items of a dictionary: labels of pasted cells, texts of copied ones. */
  readonly dictItems?: NonNullable<CheckContext["dictItems"]>;
  /**
   * Asks a check rule (or another check of the server) about a value; answers the message, or undefined where all is
   * well.
   */
  readonly checkRule?: (rule: string, value: string, field: FieldModel) => Promise<string | undefined>;
  /**
   * Finds rows of a reference or tree by pasted titles; a title that is not in the answer was not found (or is not the
   * only one).
   */
  readonly findTitles?: (field: FieldModel, titles: readonly string[]) => Promise<ReadonlyMap<string, LabelledValue>>;
}

export interface LabelledValue {
  readonly value: Wire;
  readonly label: string;
  /** Values of the found row that the field's `fill` names, by this row's field. */
  readonly fill?: WireRow;
}

export interface GridInput {
  readonly view: EntityView;
  readonly columns: readonly GridColumn[];
  readonly rows: readonly WireRow[];
  readonly environment: GridEnvironment;
  /** What the rows are called where their number is wrong. */
  readonly title?: string;
  readonly min?: number;
  readonly max?: number;
  /** Lists of fields that no two rows may share. */
  readonly unique?: readonly (readonly string[])[];
  /**
   * Field that holds the order of the rows (`seq`, or `-seq` for falling numbers); without it the column with
   * `isOrder`.
   */
  readonly order?: string;
  /** Values that a new row begins with, before the defaults. */
  readonly initial?: WireRow;
  /** Fields that the save itself writes (the link to the parent). */
  readonly given?: readonly string[];
  /** All true where it is not said. */
  readonly may?: { readonly add?: boolean; readonly edit?: boolean; readonly remove?: boolean };
  readonly rowDisabled?: Predicate | ((row: StoredRow, id: RowId) => boolean);
  readonly cellDisabled?: (row: StoredRow, key: string, id: RowId) => boolean;
}

/**
 * A rectangle of what is shown: rows from `top` to `bottom` (places in the view, both inside), columns by key from left
 * to right.
 */
export interface CellRange {
  readonly top: number;
  readonly bottom: number;
  readonly columns: readonly string[];
}

export interface CellWrite {
  readonly row: RowId;
  readonly key: string;
  readonly value: Wire;
  /** Text of a reference, where the picker knows it. */
  readonly label?: string;
}

export interface PasteInput {
  /** Texts by row; rows may be of different lengths. Undefined: the cell in this place stays as it is. */
  readonly cells: readonly (readonly (string | undefined)[])[];
  /** Place in the view of the first row; the view's size or more adds rows. */
  readonly at: number;
  /** Columns that take the cells, from left to right. */
  readonly columns: readonly string[];
  /** A selected block larger than what is pasted is filled with repetitions. */
  readonly into?: { readonly rows: number };
}

export interface PasteResult {
  /** Rows that took at least one cell, in order. */
  readonly rows: readonly RowId[];
  readonly added: readonly RowId[];
  /** Cells written, cells passed by because they are disabled, cells that could not be read. */
  readonly written: number;
  readonly disabled: number;
  readonly unread: number;
  /** Rows and columns that had no place. */
  readonly cutRows: number;
  readonly cutColumns: number;
  /** Settles when titles of references have been looked up; undefined where none had to be. */
  readonly pending?: Promise<void>;
}

/**
 * `locked`: a row among them may not be written; `noRoom`: their numbers do not fit between rows whose numbers may not
 * be written.
 */
export type MoveResult = "moved" | "unchanged" | "locked" | "noRoom";

export type FillMode = "copy" | "series";

export interface FilterInput {
  /** Rows in which one of the columns shows this text. */
  readonly text?: string;
  readonly where?: Predicate;
}

export type CommandKind =
  | "edit"
  | "paste"
  | "cut"
  | "fill"
  | "clear"
  | "add"
  | "insert"
  | "delete"
  | "move"
  | "sort"
  | "filter"
  | "resolve";

/** What was done, undone or redone: where to look. */
export interface Step {
  readonly kind: CommandKind;
  readonly rows: readonly RowId[];
  readonly keys: readonly string[];
}

/** What has changed since the last notification, which comes once a command. */
export interface GridChange {
  /** Rows whose cells show something else now (value, issue, state). `all` after a load. */
  readonly rows: ReadonlySet<RowId> | "all";
  /** Rows came, went or are elsewhere. */
  readonly structure: boolean;
  /** What can be undone or redone. */
  readonly log: boolean;
  /** The list of what is wrong. */
  readonly issues: boolean;
}

export interface GridIssue extends Issue {
  /** Absent where it is about the rows as a whole. */
  readonly row?: RowId;
}

export interface CellRef {
  readonly row: RowId;
  readonly key: string;
}

/** Edited here and changed there. */
export interface GridConflict {
  readonly row: RowId;
  /** `cell`: both wrote it. `deletedThere`: edited here, deleted there. `deletedHere`: the other way round. */
  readonly kind: "cell" | "deletedThere" | "deletedHere";
  /** Present for a cell. */
  readonly key?: string;
  readonly base: Wire;
  readonly yours: Wire;
  readonly theirs: Wire;
  readonly theirsText: string;
}

/** What a save sends. */
export interface GridChanges {
  /** New rows, whole, with the keys made here. */
  readonly added: readonly WireRow[];
  /** Changed fields, `version` and `base`, as a form sends them. */
  readonly edited: readonly WireRow[];
  /** Keys of rows that the server holds. */
  readonly deleted: readonly string[];
  /** Keys of all rows as they are. */
  readonly order: readonly string[];
  /** To be handed back to `accept`. */
  readonly sent: SentRows;
}

/** The rows as they were when a save began; opaque. */
export interface SentRows {
  readonly rows: ReadonlyMap<RowId, StoredRow>;
  readonly deleted: readonly RowId[];
}

/**
 * A row that was edited on a page that is gone: what was written, what it was on, and the version that was edited.
 */
export interface EditedRow {
  readonly id: RowId;
  readonly values: WireRow;
  readonly labels: Readonly<Record<string, string>>;
  readonly base: WireRow;
  readonly version?: number;
}

/** Edits that are put back; `deleted` are keys. */
export interface RestoredRows {
  readonly added: readonly Pick<EditedRow, "id" | "values" | "labels">[];
  readonly edited: readonly EditedRow[];
  readonly deleted: readonly RowId[];
}

export interface Statistic {
  /** Exact sum as it travels; "0.00" where nothing can be summed. */
  readonly sum: string;
  /** For people: separators, unit. */
  readonly text: string;
  /** How many cells hold a value. */
  readonly count: number;
}

export interface ColumnInput {
  readonly view: EntityView;
  /** Names of the fields to show; none: all that a person may write. */
  readonly columns: readonly string[];
  readonly statistics?: readonly string[];
  readonly order?: string;
  /** Fields that the save itself writes. */
  readonly given?: readonly string[];
  readonly widths?: Readonly<Record<string, number>>;
  readonly titles?: Readonly<Record<string, string>>;
  readonly hidden?: readonly string[];
}
