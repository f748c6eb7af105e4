import type { EntityView } from "#core/api";
import {
  fieldAccess,
  hasGrant,
  ownRowAccess,
  projectEntity,
  rowAccessOf,
  type EntityModel,
  type FieldAccess,
  type FieldModel,
  type MaskModel,
  type Model,
  type RowVerb,
  type RowAccess,
  type Viewer,
} from "#core/language";
import type { Predicate } from "#core/filter";
import type { EntityTable } from "../entityTable.ts";

/** What one viewer may do with one entity's fields and rows; the same for all viewers with the same rights key. */
export interface EntityAccess extends FieldAccess {
  readonly entity: EntityModel;
  readonly table: EntityTable;
  /** Two accesses with the same key allow the same, so that caches are keyed by it. */
  readonly rightsKey: string;
  /** The entity with only the fields that the viewer may read: lists, tabs and filters are taken from it. */
  readonly view: EntityModel;
  /** The part of the model that is sent to the viewer; undefined if they may neither list nor get the entity. */
  readonly projection: EntityView | undefined;
  /** The fields of `filterable`, by name. */
  readonly filters: ReadonlyMap<string, FieldModel>;
  rows(verb: RowVerb): RowAccess;
  /** Restricts a list to the rows of a view; absent: every row that the viewer may read. */
  readonly listed?: Predicate;
  /** Whether the rules of members apply, even if the caller has roles of the back office. */
  readonly asMember: boolean;
}

/** @param asMember applies the rules of members, even if the caller has roles of the back office */
export function entityAccess(model: Model, table: EntityTable, viewer: Viewer, asMember = false): EntityAccess {
  const { entity } = table;
  const fields = fieldAccess(model, entity, viewer, asMember);
  const rows = new Map<RowVerb, RowAccess>();
  const projection = projectEntity(model, entity.entity, viewer);
  return {
    ...fields,
    entity,
    table,
    projection,
    asMember,
    rightsKey: `${entity.entity} ${asMember ? "mine " : ""}${viewer.rightsKey}`,
    view: projection?.entity ?? {
      ...entity,
      fields: entity.fields.filter((field) => fields.readable.has(field.name)),
    },
    filters: new Map(
      entity.fields.filter((field) => fields.filterable.has(field.name)).map((field) => [field.name, field]),
    ),
    rows: (verb) => {
      let known = rows.get(verb);
      if (known === undefined) rows.set(verb, (known = rowAccessOf(model, entity, viewer, verb, asMember)));
      return known;
    },
  };
}

/**
 * The access to rows that are written together with their parent. Only the entity's own rules remain, because the rules
 * of the parent have been checked on the parent itself.
 */
export function accessWithinParent(model: Model, access: EntityAccess, viewer: Viewer): EntityAccess {
  return access.entity.parent === undefined
    ? access
    : {
        ...access,
        rightsKey: `${access.rightsKey} within`,
        rows: (verb) => ownRowAccess(model, access.entity, viewer, verb, access.asMember),
      };
}

/**
 * How the viewer receives the title of a referenced row: whole, masked, or not at all. Row rules do not matter here. A
 * title that only some rows disclose is hidden everywhere but in its own row, because a reference does not read the
 * condition that discloses it.
 */
export function titleVisibility(field: FieldModel | undefined, viewer: Viewer): "shown" | "hidden" | MaskModel {
  if (field?.disclosed !== undefined) return "hidden";
  if (field === undefined || (field.permissions.read !== undefined && !hasGrant(viewer.grants, field.permissions.read)))
    return "hidden";
  return field.mask === undefined || hasGrant(viewer.grants, field.mask.unless) ? "shown" : field.mask;
}
