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
  /** Equal for accesses that are the same. */
  readonly rightsKey: string;
  /** The entity cut to the viewer, for their lists, tabs and filters. */
  readonly view: EntityModel;
  /** What the viewer receives of the model; undefined if they may neither list nor get the entity. */
  readonly projection: EntityView | undefined;
  /** The fields of `filterable`, by name. */
  readonly filters: ReadonlyMap<string, FieldModel>;
  rows(verb: RowVerb): RowAccess;
  /** The rows that a view lists; absent: all that the viewer may read. */
  readonly listed?: Predicate;
  /** As a member, whoever calls. */
  readonly asMember: boolean;
}

/** `asMember`: as a member sees it, whoever calls. */
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

/** The same for rows that are written with their parent, whose rules have been held to already. */
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
 * How the viewer receives the title of a referenced row: whole, masked, or not at all; row rules do not matter. One
 * that only some rows disclose is shown nowhere but in its own rows.
 */
export function titleVisibility(field: FieldModel | undefined, viewer: Viewer): "shown" | "hidden" | MaskModel {
  if (field?.disclosed !== undefined) return "hidden";
  if (field === undefined || (field.permissions.read !== undefined && !hasGrant(viewer.grants, field.permissions.read)))
    return "hidden";
  return field.mask === undefined || hasGrant(viewer.grants, field.mask.unless) ? "shown" : field.mask;
}
