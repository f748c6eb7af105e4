import { sql, type Expression } from "kysely";
import type { FieldRef } from "#core/filter";
import type { ColumnType, EntityModel } from "#core/language";
import type { Stored } from "#core/values";
import type { Dialect } from "../db/index.ts";

/** Where a predicate is in a query: which entity, under which name in FROM. */
export interface SqlScope {
  readonly dialect: Dialect;
  readonly entity: EntityModel;
  /** The name of the entity's table in the query around. */
  readonly alias: string;
  /** Other entities, by name: those that references point to. */
  entityOf(name: string): EntityModel | undefined;
}

/** The expression of a tested field, and its column's type. */
export interface FieldExpression {
  readonly column: Expression<Stored>;
  readonly type: ColumnType;
}

/** A field of the row, or of the row that a reference points to: a missing row gives null, as in memory. */
export function fieldExpression(on: FieldRef, scope: SqlScope): FieldExpression {
  if (on.via === undefined) {
    return { column: sql.ref(`${scope.alias}.${on.field}`), type: columnType(scope.entity, on.field) };
  }
  const target = referencedEntity(scope, scope.entity, on.via);
  const rows = sql`${sql.table(target.table)} as ${sql.id("referenced")}`;
  const isReferenced = sql`${sql.ref(`referenced.${target.key}`)} = ${sql.ref(`${scope.alias}.${on.via}`)}`;
  const relationColumn = sql<Stored>`(select ${sql.ref(`referenced.${on.field}`)} from ${rows} where ${isReferenced})`;
  return { column: relationColumn, type: columnType(target, on.field) };
}

/** The entity that a field of a reference or a tree points to. */
export function referencedEntity(scope: SqlScope, entity: EntityModel, field: string): EntityModel {
  const to = entity.fields.find((one) => one.name === field)?.options["to"];
  const target = typeof to === "string" ? scope.entityOf(to) : undefined;
  if (target === undefined) throw new Error(`${entity.entity}.${field} points to no entity.`);
  return target;
}

/** The row that a reference field points to, by its key: one look into an index, whatever asks for it. */
export function referencedRow(
  via: string,
  scope: SqlScope,
): { readonly from: Expression<unknown>; readonly is: Expression<boolean>; readonly scope: SqlScope } {
  const target = referencedEntity(scope, scope.entity, via);
  const alias = `${scope.alias}p`;
  return {
    from: sql`${sql.table(target.table)} as ${sql.id(alias)}`,
    is: sql<boolean>`${sql.ref(`${alias}.${target.key}`)} = ${sql.ref(`${scope.alias}.${via}`)}`,
    scope: { ...scope, entity: target, alias },
  };
}

/** Names come from the model, so an unknown one is a fault of the program, not of a request. */
function columnType(entity: EntityModel, field: string): ColumnType {
  const column = entity.fields.find((one) => one.name === field)?.column;
  if (column === undefined) throw new Error(`${entity.entity}.${field} is not stored.`);
  return column;
}
