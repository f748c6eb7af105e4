/** A view cut to one viewer: its entity as they see it, with the list of the view. */
import type { EntityView } from "#core/api";
import type { Model } from "#core/model";
import { optional } from "../compile/draftField.ts";
import { deepFreeze } from "../compile/contentHash.ts";
import type { Viewer } from "../viewer.ts";
import { canOpen, fieldVisibilityOf } from "./visibleNames.ts";
import { makeView } from "./projectEntity.ts";
import { visiblePredicate } from "./projectField.ts";

/** Undefined if they may not open the entity, or may not filter by what the view is cut by. */
export function projectView(model: Model, name: string, viewer: Viewer): EntityView | undefined {
  const view = Object.hasOwn(model.views, name) ? model.views[name] : undefined;
  const entity = view === undefined ? undefined : model.entities[view.entity];
  if (view === undefined || entity === undefined || !canOpen(entity, viewer)) return undefined;
  const visibility = fieldVisibilityOf(model, entity, viewer);
  if (view.where !== undefined && visiblePredicate(view.where, visibility) === undefined) return undefined;
  const { tree, ...flat } = entity;
  // Rows that are picked out of a tree have no branches: the one above may be missing.
  const listed = {
    ...flat,
    ...(view.where === undefined ? optional("tree", tree) : {}),
    title: view.title,
    list: view.list,
  };
  return deepFreeze({ ...makeView(model, listed, viewer), view: name });
}
