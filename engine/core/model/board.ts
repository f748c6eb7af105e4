/** Boards. */
import type { Stored } from "#core/values";
import type { Access } from "./entity.ts";
import type { SortKey } from "./list.ts";
import type { Predicate, Variable } from "./predicate.ts";
import type { ReportChartModel, ReportTake } from "./report.ts";

/** Figures, charts, tables and links on one page. */
export interface BoardModel {
  readonly board: string;
  readonly title: string;
  readonly permission: Access;
  readonly blocks: readonly BlockModel[];
}

/** `queues`: the rows with which the viewer may take a step, counted entity by entity. */
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
  /**
   * A small line beside a figure of a report, a point for each value of `x`; the figure is then of one of these
   * periods.
   */
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
