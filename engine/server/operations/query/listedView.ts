/** `?view=<name>`: the list of a view in the place of the entity's own. Rights and row rules stay the entity's. */
import { projectView } from "#core/language";
import { cacheName } from "../caches.ts";
import { requestErrors } from "../errors.ts";
import type { Call } from "../operation.ts";
import type { EntityAccess } from "../policy/entityAccess.ts";
import type { OperationContext, ViewerContext } from "../requestContext.ts";

const PARAMETER = "view";
const ACCESSES = cacheName<EntityAccess>();

/** The request as the operation takes it: with the columns, tabs, filters and rows of the view that it names. */
export function inListedView(request: OperationContext): OperationContext {
  const name = request.call.query[PARAMETER];
  if (name === undefined) return request;
  const query = Object.assign(Object.create(null), request.call.query) as Record<string, string>;
  delete query[PARAMETER];
  return { ...request, access: accessOf(request, request.access, name), call: { ...request.call, query } as Call };
}

function accessOf({ runtime, viewer }: ViewerContext, access: EntityAccess, name: string): EntityAccess {
  const { views } = runtime.model;
  const view = Object.hasOwn(views, name) ? views[name] : undefined;
  if (view === undefined || view.entity !== access.entity.entity)
    throw requestErrors.error("INVALID", { name: PARAMETER });
  const rightsKey = `${access.rightsKey} view ${name}`;
  return runtime.caches.get(ACCESSES, rightsKey, () => {
    const projection = projectView(runtime.model, name, viewer);
    if (projection === undefined) throw requestErrors.error("NOT_FOUND");
    return {
      ...access,
      // Columns over a reference are read from the list of the entity.
      entity: { ...access.entity, list: view.list },
      rightsKey,
      projection,
      view: projection.entity,
      ...(view.where === undefined ? {} : { listed: view.where }),
    };
  });
}
