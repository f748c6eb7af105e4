import { sql, type Expression } from "kysely";
import type { FieldRef } from "#core/filter";
import type { ColumnType, EntityModel, FieldModel } from "#core/language";
import { foldText, foldWord, type Stored } from "#core/values";
import { quote, type Dialect } from "../db/index.ts";
import { blindColumnOf, type FieldCipher } from "../encryption/index.ts";
import { comparedValueOf, foldColumnOf, foldExpression } from "../folding/index.ts";

/** Where a predicate is in a query: which entity, under which name in FROM. */
export interface SqlScope {
  readonly dialect: Dialect;
  readonly entity: EntityModel;
  /** The name of the entity's table in the query around. */
  readonly alias: string;
  /** Other entities, by name: those that references point to. */
  entityOf(name: string): EntityModel | undefined;
  /** Absent: no field is encrypted. */
  readonly fieldCipher?: FieldCipher;
}

/** The expression of a tested field, and its column's type. */
export interface FieldExpression {
  readonly column: Expression<Stored>;
  readonly type: ColumnType;
}

/** A field of the row, or of the row that a reference points to: a missing row gives null, as in memory. */
export function fieldExpression(on: FieldRef, scope: SqlScope): FieldExpression {
  const holder = on.via === undefined ? scope.entity : referencedEntity(scope, scope.entity, on.via);
  return columnExpression(on, scope, holder, columnType(holder, on.field));
}

/** Folds an operand as its test is compared; `word`: the operand is looked for inside the value. */
export function operandFold({ fold }: FieldRef, word: boolean): ((value: Stored) => Stored) | undefined {
  if (fold === undefined) return undefined;
  const by = word ? foldWord : foldText;
  return (value) => (typeof value === "string" ? by(fold, value) : value);
}

/**
 * The blind index of an encrypted field, and how a value is looked up in it; undefined for any other field. Equality
 * is all that can be asked of it.
 */
export function blindIndexExpression(
  on: FieldRef,
  scope: SqlScope,
): { readonly column: Expression<Stored>; readonly encode: (value: Stored) => Stored } | undefined {
  const holder = on.via === undefined ? scope.entity : referencedEntity(scope, scope.entity, on.via);
  const field = fieldOf(holder, on.field);
  if (field?.encrypted !== true) return undefined;
  const { fold: _fold, ...ref } = on;
  const { column } = columnExpression({ ...ref, field: blindColumnOf(on.field) }, scope, holder, "text");
  return {
    column,
    encode: (value) => {
      if (value === null) return null;
      if (scope.fieldCipher === undefined) throw new Error(`No keys to look up ${holder.entity}.${on.field}.`);
      return comparedValueOf(holder.entity, field, value, scope.fieldCipher);
    },
  };
}

function columnExpression(on: FieldRef, scope: SqlScope, target: EntityModel, type: ColumnType): FieldExpression {
  const columnOf = (alias: string) => comparedColumn(on, scope, target, alias);
  if (on.via === undefined) return { column: columnOf(scope.alias), type };
  const rows = sql`${sql.table(target.table)} as ${sql.id("referenced")}`;
  const isReferenced = sql`${sql.ref(`referenced.${target.key}`)} = ${sql.ref(`${scope.alias}.${on.via}`)}`;
  const relationColumn = sql<Stored>`(select ${columnOf("referenced")} from ${rows} where ${isReferenced})`;
  return { column: relationColumn, type };
}

/** The column, or its fold: a view, and a table of another program, has no column for that. */
function comparedColumn(
  { field, fold }: FieldRef,
  { dialect }: SqlScope,
  { managed }: EntityModel,
  alias: string,
): Expression<Stored> {
  if (fold === undefined) return sql.ref(`${alias}.${field}`);
  if (managed) return sql.ref(`${alias}.${foldColumnOf(field)}`);
  return foldExpression(fold, `${quote(alias)}.${quote(field)}`, dialect.name);
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
  const column = fieldOf(entity, field)?.column;
  if (column === undefined) throw new Error(`${entity.entity}.${field} is not stored.`);
  return column;
}

const fieldOf = (entity: EntityModel, name: string): FieldModel | undefined =>
  entity.fields.find((one) => one.name === name);
