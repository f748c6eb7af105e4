/** Columns of a list as columns of its grid. */
import type { EntityView } from "#core/api";
import { NO_PREFERENCE, arrangeColumns } from "../list/columns/columns.ts";
import { gridColumns, type GridColumn } from "./rowStore/index.ts";

/** @param leftOut fields that are the same in every row (the parent of a child grid) */
export function listColumns(view: EntityView, leftOut: readonly string[]): readonly GridColumn[] {
  const shown = arrangeColumns(view, NO_PREFERENCE).filter(
    ({ column, field }) => field !== undefined && !leftOut.includes(column.field),
  );
  return gridColumns({
    view,
    columns: shown.map(({ column }) => column.field),
    statistics: view.entity.list.totals,
    hidden: shown.filter(({ visible }) => !visible).map(({ column }) => column.field),
    widths: Object.fromEntries(shown.map(({ column, width }) => [column.field, width])),
    titles: Object.fromEntries(shown.map(({ column }) => [column.field, column.title])),
    ...orderColumnOf(view),
  });
}

/** A list that is sorted by a number which people write is in an order of their own: moving a row writes it. */
function orderColumnOf(view: EntityView): { readonly order?: string } {
  const [first] = view.entity.list.sort;
  const field = view.entity.fields.find((each) => each.name === first?.field);
  return first && !first.desc && field?.kind === "integer" && view.writable.includes(field.name)
    ? { order: field.name }
    : {};
}
