/** Reports and boards in the model. */
import type { Predicate, Variable } from "../../filter/index.ts";
import type { Stored } from "../../values/index.ts";
import type { Access, FieldModel, SortKey } from "../model.ts";

/** A reviewed SELECT. Its text was taken apart at compile: what is left is text that is safe as it stands, tables and parameters. */
export interface ReportModel {
  /** Its code, and the `cgRpConfigId` of the calls. */
  readonly report: string;
  readonly title: string;
  readonly purpose: string;
  readonly permission: Access;
  /** Alias → entity. */
  readonly from: Readonly<Record<string, string>>;
  /** Entity → fields that the text reads. Who does not see one of them in full is refused the whole report. */
  readonly reads: Readonly<Record<string, readonly string[]>>;
  readonly sql: { readonly sqlite: readonly SqlPiece[]; readonly postgres: readonly SqlPiece[] };
  readonly params: readonly ReportParamModel[];
  /** Columns that no two rows share together, where the text shows it: all that it groups by. */
  readonly rowKey?: readonly string[];
  /** In file order, which is the order of the text's own columns. */
  readonly columns: readonly ReportColumnModel[];
  /** Empty: as the text orders them. */
  readonly sort: readonly SortKey[];
  readonly chart?: ReportChartModel;
  readonly suppress?: SuppressModel;
  readonly budget: { readonly ms: number; readonly rows: number };
}

/** Text, or the place of a table (cut to the caller's rows and to these fields) under a name, or of a bound value. */
export type SqlPiece =
  | string
  | { readonly table: string; readonly as: string; readonly fields: readonly string[] }
  | { readonly param: string };

export interface ReportParamModel {
  /** Kind, title and options as of a field; `name` is the `:name` of the text and `self_<name>` of the call. */
  readonly field: FieldModel;
  readonly required: boolean;
  readonly default?: { readonly value: Stored } | { readonly variable: Variable };
}

export interface ReportColumnModel {
  /** Kind, title, options, width and alignment as of a field of a list. */
  readonly field: FieldModel;
  /** Summed over all rows, and under each group. */
  readonly total: boolean;
  /** Rows with equal values of the group columns stand together, with their own sums. */
  readonly group: boolean;
  /** A path with `{column}` for values of the row: `/task/list?id={taskId}`. */
  readonly link?: string;
  readonly hidden: boolean;
}

export interface ReportChartModel {
  readonly type: "line" | "bar" | "pie";
  readonly x: string;
  readonly y: readonly string[];
  /** A column whose values are one line each; then `y` is one column. */
  readonly series?: string;
  /** How several rows of one place become one value of a column without `total`. */
  readonly take?: ReportTake;
}

export type ReportTake = "first" | "last" | "sum";

/** Rows whose `count` is below a number show nothing in these columns: not on the page, in a filter, a sum or an export. */
export interface SuppressModel {
  readonly below: number;
  readonly count: string;
  readonly columns: readonly string[];
}

/** Figures, charts, tables and links on one page. */
export interface BoardModel {
  readonly board: string;
  readonly title: string;
  readonly permission: Access;
  readonly blocks: readonly BlockModel[];
}

/** `queues`: what waits for a step that the viewer may take, counted entity by entity. */
export type BlockKind = "figure" | "chart" | "table" | "list" | "tabs" | "text" | "shortcuts" | "queues";

export interface BlockModel {
  /** Stable on its board: `b0`, `b1`, and in tabs `b2t0`. */
  readonly name: string;
  readonly type: BlockKind;
  readonly title?: string;
  /** `report:x` or `entity:x`; what text, tabs and shortcuts do not have. */
  readonly of?: string;
  /** On the entity's rows. */
  readonly where?: Predicate;
  /** Values of the report's parameters. */
  readonly params: Readonly<Record<string, { readonly value: Stored } | { readonly variable: Variable }>>;
  /** A figure's: a column of the report, or `count`, `sum(field)`, `min(field)`, `max(field)` of the entity. */
  readonly value?: string;
  /** A figure of a report: its first row, its last row, or the sum over all rows. */
  readonly take: ReportTake;
  /** A small line beside a figure of a report, a point for each value of `x`; the figure is then of one of these periods. */
  readonly line?: { readonly x: string; readonly y: string; readonly take?: ReportTake };
  readonly unit?: string;
  /** Fields or columns of a table or list; empty: the entity's list columns, the report's columns. */
  readonly columns: readonly string[];
  readonly sort: readonly SortKey[];
  /** How many rows a table or list shows. */
  readonly rows: number;
  /** Instead of the report's own. */
  readonly chart?: ReportChartModel;
  readonly text?: string;
  /** A text that greets by the hour with the viewer's name. */
  readonly greeting: boolean;
  readonly shortcuts: readonly ShortcutModel[];
  readonly tabs: readonly BlockModel[];
  /** Of 24 columns. */
  readonly span: number;
  readonly refreshMs?: number;
  /** A path of the menu. */
  readonly link?: string;
}

/** A link with its menu title, and a count beside it where it names rows. */
export interface ShortcutModel {
  readonly link: string;
  readonly title: string;
  readonly icon?: string;
  readonly of?: string;
  readonly where?: Predicate;
}
