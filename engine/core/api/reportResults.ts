/** Types of `result` for reports and boards, shared by pages, popups and the server. */
import type { BlockKind, FieldModel, ReportChartModel, ReportColumnModel, SortKey } from "#core/model";
import type { Wire, WireRow } from "#core/values";

/** `GET /online/report/{code}`: the report as this viewer may use it. */
export interface ReportView {
  readonly hash: string;
  /** Code, and `cgRpConfigId` of the calls. */
  readonly report: string;
  readonly title: string;
  readonly purpose: string;
  readonly params: readonly ReportParamView[];
  readonly columns: readonly ReportColumnModel[];
  /** Columns the viewer may filter by (`?name=`, `name_begin`, `name_end`, as in lists). */
  readonly filterable: readonly string[];
  readonly sort: readonly SortKey[];
  readonly chart?: ReportChartModel;
  readonly suppress?: { readonly below: number; readonly columns: readonly string[] };
  readonly budget: { readonly ms: number; readonly rows: number };
  readonly may: { readonly export: boolean; readonly explain: boolean };
}

export interface ReportParamView {
  readonly field: FieldModel;
  readonly required: boolean;
  /** What holds where nothing is sent: already worked out for today. */
  readonly default?: Wire;
}

/** `GET /online/cgreport/api/getRpColumns/{code}`. */
export interface ReportColumns {
  readonly cgRpConfigId: string;
  readonly cgRpConfigName: string;
  readonly columns: readonly {
    readonly title: string;
    readonly dataIndex: string;
    readonly key: string;
    readonly align: string;
    readonly kind: string;
    readonly sorter: boolean;
    readonly customRender?: string;
  }[];
  /** By dictionary code (`customRender` of a column). */
  readonly dictOptions: Readonly<
    Record<
      string,
      readonly { readonly value: string; readonly text: string; readonly title: string; readonly label: string }[]
    >
  >;
}

/** One of `GET /online/cgreport/api/getQueryInfo/{cgRpConfigId}`. */
export interface ReportQueryField {
  /** As it is sent: `self_<name>` for a parameter, the column's name for a filter. */
  readonly field: string;
  readonly label: string;
  readonly view: string;
  /** `group`: `<field>_begin` and `<field>_end`. */
  readonly mode: "single" | "group";
  readonly required: boolean;
  readonly default: Wire;
  readonly dictCode?: string;
}

/** `GET /online/cgreport/api/getData/{cgRpConfigId}`. Rows carry `<name>_dictText` as lists do. */
export interface ReportData {
  readonly records: readonly WireRow[];
  readonly total: number;
  readonly size: number;
  readonly current: number;
  readonly pages: number;
  /** Exact sums of the columns with `total` over every row that the filters leave, not of the page alone. */
  readonly totals: WireRow;
  /** In the order of the rows; only where a column has `group`, 1,000 at most. */
  readonly groups: readonly ReportGroup[];
  /** Rows whose suppressed columns are empty for being too few. */
  readonly suppressed: number;
  /** Epoch milliseconds when it was run. */
  readonly at: number;
}

export interface ReportGroup {
  /** The group columns, with their texts. */
  readonly values: WireRow;
  readonly count: number;
  readonly totals: WireRow;
}

/** `GET /online/report/{code}/chart`, same parameters and filters as getData; and the data of a chart block. */
export interface ChartData {
  readonly type: "line" | "bar" | "pie";
  /** Texts along the axis, or names of the slices. */
  readonly x: readonly string[];
  readonly series: readonly {
    readonly name: string;
    readonly title: string;
    readonly kind: string;
    readonly unit?: string;
    readonly values: readonly (string | null)[];
  }[];
  /** More than 2,000 points: the rest is left out. */
  readonly truncated: boolean;
}

/** `GET /online/report/{code}/explain`, for holders of `report:explain`. */
export interface ReportPlan {
  readonly dialect: "sqlite" | "postgres";
  readonly sql: string;
  readonly plan: readonly string[];
  /** Tables it touches. */
  readonly tables: readonly string[];
  readonly ms: number;
  readonly rows: number;
  readonly budget: { readonly ms: number; readonly rows: number };
}

/** `GET /online/board/{board}`: the blocks that the viewer may see. */
export interface BoardView {
  readonly hash: string;
  readonly board: string;
  readonly title: string;
  readonly blocks: readonly BlockView[];
}

export interface BlockView {
  readonly name: string;
  readonly type: BlockKind;
  readonly title?: string;
  readonly span: number;
  readonly refreshMs?: number;
  readonly link?: string;
  readonly text?: string;
  readonly greeting: boolean;
  readonly unit?: string;
  readonly shortcuts: readonly {
    readonly link: string;
    readonly title: string;
    readonly icon?: string;
    readonly counted: boolean;
  }[];
  readonly tabs: readonly BlockView[];
}

/** One point a period, the oldest first. */
export interface FigureLine {
  readonly title: string;
  readonly x: readonly string[];
  readonly values: readonly (string | null)[];
  /** The period that the figure is of, and is compared with the one before; absent where places have no order. */
  readonly at?: number;
}

/** `GET /online/board/{board}/{block}`, by the block's type; text and tabs have none. */
export type BlockData =
  | {
      readonly type: "figure";
      readonly value: string | null;
      readonly text: string;
      readonly kind: string;
      /** Of the field or column; the block may name another. */
      readonly unit?: string;
      readonly line?: FigureLine;
    }
  | { readonly type: "chart"; readonly chart: ChartData }
  | {
      readonly type: "table" | "list";
      readonly columns: readonly FieldModel[];
      readonly key: string;
      readonly records: readonly WireRow[];
      readonly total: number;
    }
  | { readonly type: "shortcuts"; readonly counts: Readonly<Record<string, number>> };
