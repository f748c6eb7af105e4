/** The list of an entity. */
import type { Stored } from "#core/values";
import type { FilterOp, Predicate } from "./predicate.ts";

export interface ListModel {
  readonly columns: readonly ColumnModel[];
  readonly filters: readonly FilterModel[];
  readonly sort: readonly SortKey[];
  readonly tabs: readonly TabModel[];
  /** Names of actions (own, `add`, `edit`, `delete`, `history`, `view` …) by where they are. */
  readonly toolbar: readonly string[];
  readonly batch: readonly string[];
  readonly row: readonly string[];
  readonly pageSize: number;
  readonly rowStyle: readonly { readonly when: Predicate; readonly tone: Tone }[];
  /** Fields summed under the list. */
  readonly totals: readonly string[];
  readonly export: readonly string[];
  readonly print: boolean;
  readonly editable: boolean;
  readonly expand?: string;
  /** A field of kind `tree`: its tree is beside the rows, which are filtered by the branch that is chosen in it. */
  readonly aside?: string;
  readonly emptyText?: string;
}

export interface SortKey {
  readonly field: string;
  readonly desc: boolean;
}

export type Tone = "neutral" | "info" | "success" | "warning" | "danger" | "muted";

export interface ColumnModel {
  /** A field, or `via.field` of the referenced row. */
  readonly field: string;
  readonly title: string;
  readonly width?: number;
  readonly fixed?: "left" | "right";
  readonly align: "left" | "center" | "right";
  readonly sort: boolean;
  readonly link: boolean;
  readonly tag: boolean;
  readonly ellipsis: boolean;
  readonly cut00: boolean;
  readonly total: boolean;
  readonly hidden: boolean;
}

export interface FilterModel {
  readonly field: string;
  readonly op: FilterOp;
  readonly title: string;
  readonly default?: Stored;
  readonly required: boolean;
}

interface TabModel {
  readonly title: string;
  readonly where?: Predicate;
}
