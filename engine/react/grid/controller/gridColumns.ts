/** The columns of the view: the grid's own, and those of the row store in the user's order and widths. */
import type { ColumnWidth, GridViewColumn } from "../view/index.ts";
import type { GridColumn, RowStore } from "../rowStore/index.ts";

export const SELECT_COLUMN = "#choose";
export const NUMBER_COLUMN = "#number";
/** Buttons that open a row's detail and its sub-table. */
export const MORE_COLUMN = "#more";

interface ViewColumnsInput {
  readonly rows: RowStore;
  readonly readonly: boolean;
  /** Buttons for a detail or a sub-table. */
  readonly hasMore: boolean;
  /** Row numbers of more than four digits. */
  readonly manyRows: boolean;
  /** What the user set in this browser. */
  readonly settings: readonly ColumnWidth[];
  /** Pixels of the element the grid is in. */
  readonly width: number;
}

/** Space for borders and a scrollbar. */
const MARGIN = 12;

/** Columns share spare room in proportion to their widths, unless the user has set widths. */
export function viewColumns({
  rows,
  readonly,
  hasMore,
  manyRows,
  settings,
  width,
}: ViewColumnsInput): GridViewColumn[] {
  const own = [...(readonly ? [] : [SELECT_COLUMN]), NUMBER_COLUMN, ...(hasMore ? [MORE_COLUMN] : [])];
  const taken = own.reduce((sum, id) => sum + ownWidth(id, manyRows), 0);
  const shown = rows.columns.filter((column) => !column.hidden);
  const wanted = shown.reduce((sum, column) => sum + column.width, 0);
  const spread = settings.length === 0 && wanted > 0 ? Math.max(1, (width - taken - MARGIN) / wanted) : 1;
  const position = (column: GridColumn) => {
    const at = settings.findIndex(({ id }) => id === column.key);
    return at < 0 ? Number.MAX_SAFE_INTEGER : at;
  };
  return [
    ...own.map((id): GridViewColumn => {
      return { id, title: "", width: ownWidth(id, manyRows), minWidth: 40, align: "center", own: true };
    }),
    ...[...shown]
      .sort((a, b) => position(a) - position(b))
      .map((column): GridViewColumn => ({
        id: column.key,
        title: column.title,
        align: alignOf(column),
        own: false,
        minWidth: column.minWidth,
        width: settings.find(({ id }) => id === column.key)?.width ?? Math.floor(column.width * spread),
      })),
  ];
}

/** The number column contains the handle that moves its row. */
const ownWidth = (id: string, manyRows: boolean): number =>
  id === SELECT_COLUMN ? 44 : id === MORE_COLUMN ? 60 : manyRows ? 92 : 68;

/** A computed value is aligned by its type. */
function alignOf({ field, align }: GridColumn): GridViewColumn["align"] {
  return field.kind === "computed" && ["money", "decimal", "integer"].includes(String(field.options["type"]))
    ? "right"
    : align;
}
