import type { EntityView } from "#core/api";
import type { ChildModel } from "#core/language";

/** The lists that belong to a record and that this user may read. */
export function readableChildren(view: EntityView): readonly ChildModel[] {
  return view.entity.children.filter((child) => view.related[child.entity]?.may === true);
}
