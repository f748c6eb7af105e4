import { may, type EntityModel, type Viewer } from "#core/language";
import type { OptionRow, Page } from "#core/api";
import { requestErrors } from "../errors.ts";
import type { Call } from "../operation.ts";
import { listOptions } from "./options.ts";
import type { RequestContext } from "../requestContext.ts";

/**
 * `GET /online/dict/{dict}/options`: rows of a dictionary that is read from an entity, for callers who know the
 * dictionary and not the field. Open to those who may list its entity, or work with a screen that has a field of it.
 */
export function dictOptions(request: RequestContext, { params, query }: Call): Promise<Page<OptionRow>> {
  const name = params["dict"] ?? "";
  const { dicts, entities } = request.runtime.model;
  const source = Object.hasOwn(dicts, name) ? dicts[name]?.source : undefined;
  const entity = source === undefined ? undefined : entities[source.entity];
  if (entity === undefined) throw requestErrors.error("NOT_FOUND");
  const open =
    may(request.viewer, entity.permissions.list) ||
    Object.values(entities).some((one) => usesDict(one, name) && worksWith(one, request.viewer));
  if (!open) throw requestErrors.error("FORBIDDEN");
  return listOptions(request, { name, kind: "dict", options: { dict: name } }, query);
}

function usesDict(entity: EntityModel, name: string): boolean {
  return entity.fields.some((field) => field.kind === "dict" && field.options["dict"] === name);
}

function worksWith({ permissions }: EntityModel, viewer: Viewer): boolean {
  return [permissions.list, permissions.add, permissions.edit].some((access) => may(viewer, access));
}
