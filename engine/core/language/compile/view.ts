/** Compiles a view: what its file says of the list, and the entity's own list for the rest. */
import type { EntityModel, ListModel, ViewModel } from "#core/model";
import type { EntitySource, ViewSource } from "../source.ts";
import { optional } from "./draftField.ts";
import type { EntityContext } from "./entityContext.ts";
import { compileList } from "./list.ts";

/** `source`: the entity's file, whose steps and actions the list may name. */
export function compileView(
  view: ViewSource,
  entity: EntityModel,
  source: EntitySource,
  context: EntityContext,
): ViewModel {
  const given = view.list ?? {};
  return {
    view: view.view,
    title: view.title,
    entity: view.entity,
    ...optional("where", view.where === undefined ? undefined : context.predicate(view.where, "/where", { row: null })),
    list: listOf(Object.keys(given), compileList({ ...source, list: given }, context), entity.list),
  };
}

/** Tabs are never the entity's: their conditions may contradict that of the view. */
function listOf(stated: readonly string[], own: ListModel, inherited: ListModel): ListModel {
  const followers = stated.includes("columns") ? ["export", ...(own.totals.length > 0 ? ["totals"] : [])] : [];
  const taken = new Set([...stated, ...followers, "tabs"]);
  return { ...inherited, ...Object.fromEntries(Object.entries(own).filter(([key]) => taken.has(key))) };
}
