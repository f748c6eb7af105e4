/** What a list under a record changes of its entity's view. */
import type { EntityView } from "#core/api";
import type { WireRow } from "#core/values";
import type { RecordRoute } from "./recordRoute.ts";

/** A new row belongs to the record, and where rows form a tree, below the row that it was added from. */
export function belowParent(view: EntityView, { parentId }: RecordRoute, fixed: WireRow): WireRow {
  const { tree } = view.entity;
  return tree && parentId !== undefined ? { ...fixed, [tree.parent]: parentId } : fixed;
}

export function withoutParent(view: EntityView, by: string): EntityView {
  const columns = view.entity.list.columns.filter(({ field }) => field.split(".")[0] !== by);
  return { ...view, entity: { ...view.entity, list: { ...view.entity.list, columns, tabs: [] } } };
}

/** A record under a record must not take the page. */
export function asDrawer(view: EntityView): EntityView {
  if (view.entity.form.mode !== "page") return view;
  return { ...view, entity: { ...view.entity, form: { ...view.entity.form, mode: "drawer" } } };
}
