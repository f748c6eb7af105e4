/** The columns of the view: the grid's own, and those of the row store in the user's order and widths. */
import {
  inPreferredOrder,
  isVisible,
  moveColumn,
  type ColumnPreference,
  type SettableColumn,
} from "../../list/columns/columns.ts";
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
  readonly preference: ColumnPreference;
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
  preference,
  width,
}: ViewColumnsInput): GridViewColumn[] {
  const own = [...(readonly ? [] : [SELECT_COLUMN]), NUMBER_COLUMN, ...(hasMore ? [MORE_COLUMN] : [])];
  const taken = own.reduce((sum, id) => sum + ownWidth(id, manyRows), 0);
  const shown = settableColumns(rows, preference).flatMap(({ name, visible }) =>
    visible ? (rows.column(name) ?? []) : [],
  );
  const wanted = shown.reduce((sum, column) => sum + column.width, 0);
  const isSpread = Object.keys(preference.widths).length === 0 && wanted > 0;
  const spread = isSpread ? Math.max(1, (width - taken - MARGIN) / wanted) : 1;
  return [
    ...own.map((id): GridViewColumn => {
      return { id, title: "", width: ownWidth(id, manyRows), minWidth: 40, align: "center", own: true };
    }),
    ...shown.map((column): GridViewColumn => ({
      id: column.key,
      title: column.title,
      align: alignOf(column),
      own: false,
      minWidth: column.minWidth,
      width: Math.max(column.minWidth, preference.widths[column.key] ?? Math.floor(column.width * spread)),
    })),
  ];
}

/** All columns of the rows in the user's order, and whether they are shown. */
export function settableColumns(rows: RowStore, preference: ColumnPreference): readonly SettableColumn[] {
  const columns = rows.columns.map(({ key, title, hidden }) => ({ name: key, title, hidden }));
  return inPreferredOrder(columns, preference).map(({ name, title, hidden }) => ({
    name,
    title,
    visible: isVisible({ name, hidden }, preference),
  }));
}

/** The preference after the user dragged columns of the view: a hidden column stays after the one that it was after. */
export function withWidths(
  rows: RowStore,
  preference: ColumnPreference,
  changed: readonly ColumnWidth[],
): ColumnPreference {
  const data = changed.filter(({ id }) => !id.startsWith("#"));
  const all = settableColumns(rows, preference).map(({ name }) => name);
  const shown = data.map(({ id }) => id);
  const order = all.reduce<readonly string[]>((names, name, index) => {
    if (shown.includes(name)) return names;
    return moveColumn(names, name, names.indexOf(all[index - 1] ?? "") + 1);
  }, shown);
  return {
    ...preference,
    order,
    widths: { ...preference.widths, ...Object.fromEntries(data.map(({ id, width }) => [id, width])) },
  };
}

/** The number column contains the handle that moves its row. */
const ownWidth = (id: string, manyRows: boolean): number =>
  id === SELECT_COLUMN ? 44 : id === MORE_COLUMN ? 60 : manyRows ? 92 : 68;

/** A computed value is aligned by its type. */
export function alignOf({ field, align }: GridColumn): GridViewColumn["align"] {
  return field.kind === "computed" && ["money", "decimal", "integer"].includes(String(field.options["type"]))
    ? "right"
    : align;
}
