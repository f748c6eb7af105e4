import { bindPredicate, type BindScope, type FieldRef, type Predicate, type BoundQuery } from "#core/filter";
import type { RowAlternative, ColumnType, EntityModel, RowAccess } from "#core/language";
import { DELETED_AT } from "../entityTable.ts";
import type { EngineRuntime } from "../runtime.ts";
import { referencedName } from "../relations.ts";
import type { RequestContext } from "../requestContext.ts";

export const ALL_ROWS: Predicate = { all: [] };
const NO_ROWS: Predicate = { any: [] };
const NOT_DELETED: Predicate = { test: "empty", on: { field: DELETED_AT }, operands: [{ literal: 1 }] };

/** Rows of a verb as a condition. */
export function rowsPredicate(rows: RowAccess): Predicate {
  if (rows === "all") return ALL_ROWS;
  const [only] = rows;
  if (rows.length === 1 && only !== undefined) return only.where;
  return rows.length === 0 ? NO_ROWS : { any: rows.map((alternative: RowAlternative) => alternative.where) };
}

/** Conditions together; those that ask nothing fall away, so that they make no shape of their own. */
export function allOf(...parts: readonly Predicate[]): Predicate {
  const conditions = parts.filter((part) => !("all" in part && part.all.length === 0));
  const [only] = conditions;
  return conditions.length === 1 && only !== undefined ? only : { all: conditions };
}

const OF_TENANT: Predicate = {
  test: "eq",
  on: { field: "tenantId" },
  operands: [{ variable: { name: "user", key: "tenantId" } }],
};

/** Rows of the caller's tenant, deleted ones too. */
export function ofTenant(entity: EntityModel): Predicate {
  return entity.tenant ? OF_TENANT : ALL_ROWS;
}

/** Rows of the caller's tenant that are not deleted. */
export function notDeleted(entity: EntityModel): Predicate {
  return entity.softDelete ? allOf(NOT_DELETED, ofTenant(entity)) : ofTenant(entity);
}

export function keyIs(entity: EntityModel, key: string): Predicate {
  return { test: "eq", on: { field: entity.key }, operands: [{ literal: key }] };
}

export function isOneOf(field: string, keys: readonly string[]): Predicate {
  return { test: "in", on: { field }, operands: keys.map((literal) => ({ literal })) };
}

export function bindFor(context: RequestContext, entity: EntityModel, predicate: Predicate): BoundQuery {
  return bindPredicate(predicate, scopeFor(context, entity));
}

function scopeFor(context: RequestContext, entity: EntityModel): BindScope {
  const { runtime } = context;
  return {
    now: context.now,
    user: context.viewer.variables,
    ...(context.row === undefined ? {} : { row: context.row }),
    column: (on) => columnOf(runtime, entity, on),
    // The model has the entity: a rule over any other reference does not compile.
    referenced: (via) => scopeFor(context, runtime.table(referencedName(runtime, entity, via)).entity),
  };
}

function columnOf(runtime: EngineRuntime, entity: EntityModel, on: FieldRef): ColumnType {
  const own = runtime.table(entity.entity).fields;
  if (on.via === undefined) return own.get(on.field)?.column ?? "text";
  const to = String(own.get(on.via)?.options["to"]);
  return runtime.model.entities[to] === undefined ? "text" : (runtime.table(to).fields.get(on.field)?.column ?? "text");
}
