/** Reports. */
import type { Stored } from "#core/values";
import type { Access } from "./entity.ts";
import type { FieldModel } from "./field.ts";
import type { SortKey } from "./list.ts";
import type { Variable } from "./predicate.ts";

/**
 * A reviewed SELECT. Its text was taken apart at compile: what is left is text that is safe as it is, tables and
 * parameters.
 */
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
  /** Rows with equal values of the group columns are together, with their own sums. */
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

/**
 * Rows whose `count` is below a number show nothing in these columns: not on the page, in a filter, a sum or an export.
 */
export interface SuppressModel {
  readonly below: number;
  readonly count: string;
  readonly columns: readonly string[];
}
