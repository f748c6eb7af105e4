/** One comparison as SQL. Values are always bound. */
import { sql, type Expression, type RawBuilder } from "kysely";
import { WORD_TESTS, type FieldRef, type FilterOp } from "#core/filter";
import type { Stored } from "#core/values";
import { METER, Slot } from "../db/index.ts";
import { asContaining, asEnding, asMember, asStarting } from "./encodeValue.ts";
import {
  blindIndexExpression,
  referencedEntity,
  fieldExpression,
  operandFold,
  type SqlScope,
  type FieldExpression,
} from "./sqlScope.ts";

type Condition = RawBuilder<boolean>;

export function operatorSql(
  test: FilterOp,
  on: FieldRef,
  slots: readonly number[],
  trait: string,
  scope: SqlScope,
): Condition {
  const blind = test === "empty" ? undefined : blindIndexExpression(on, scope);
  if (blind !== undefined) return equalitySql(test, slots, on, blind);
  const field = fieldExpression(on, scope);
  const { column } = field;
  const fold = operandFold(on, WORD_TESTS.has(test));
  const value = (encode?: (value: Stored) => Stored) => sql`${new Slot(slots[0]!, inTurn(fold, encode))}`;
  switch (test) {
    case "eq":
      return sql`${column} = ${value()}`;
    case "ne":
      return sql`${column} <> ${value()}`;
    case "gt":
      return sql`${column} > ${value()}`;
    case "ge":
      return sql`${column} >= ${value()}`;
    case "lt":
      return sql`${column} < ${value()}`;
    case "le":
      return sql`${column} <= ${value()}`;
    case "between":
      return sql`${column} between ${value()} and ${new Slot(slots[1]!)}`;
    case "empty":
      return trait === "1" ? sql`${column} is null` : sql`${column} is not null`;
    case "in":
      return slots.length === 0 ? sql`1 = 0` : sql`${column} in (${list(slots, fold)})`;
    case "not_in":
      return slots.length === 0 ? sql`1 = 1` : sql`${column} not in (${list(slots, fold)})`;
    case "like":
      return like(field, value(asContaining), scope);
    case "not_like":
      return sql`not (${like(field, value(asContaining), scope)})`;
    case "right_like":
      return like(field, value(asStarting), scope);
    case "left_like":
      return like(field, value(asEnding), scope);
    case "contains":
      return contains(field, value(asMember), scope);
    case "under":
      return under(on, column, value(), scope);
  }
}

type Encode = (value: Stored) => Stored;

const inTurn = (first: Encode | undefined, second: Encode | undefined): Encode | undefined =>
  first === undefined || second === undefined ? (first ?? second) : (value) => second(first(value));

type BlindIndex = NonNullable<ReturnType<typeof blindIndexExpression>>;

/** A condition asks nothing else of an encrypted field (`operatorsOf`). */
function equalitySql(
  test: FilterOp,
  slots: readonly number[],
  on: FieldRef,
  { column, encode }: BlindIndex,
): Condition {
  if (test === "eq") return sql`${column} = ${new Slot(slots[0]!, encode)}`;
  if (test !== "in") throw new Error(`${on.field} is encrypted: it cannot be asked for ${test}.`);
  return slots.length === 0 ? sql`1 = 0` : sql`${column} in (${list(slots, encode)})`;
}

function list(slots: readonly number[], encode?: (value: Stored) => Stored): RawBuilder<unknown> {
  return sql.join(slots.map((index) => sql`${new Slot(index, encode)}`));
}

/** ASCII letters fold, nothing else: by LIKE itself, or by lower() under the collation "C" that text columns have. */
function like(field: FieldExpression, pattern: RawBuilder<unknown>, { dialect }: SqlScope): Condition {
  const text = asText(field);
  const folded = dialect.likeFoldsCase ? text : sql`lower(${text})`;
  return sql`${folded} like ${pattern} escape ${sql.lit("\\")}`;
}

/** By position, not by LIKE: values are compared exactly. */
function contains(field: FieldExpression, member: RawBuilder<unknown>, { dialect }: SqlScope): Condition {
  const joined = sql`${sql.lit(",")} || ${asText(field)} || ${sql.lit(",")}`;
  return sql`${sql.raw(dialect.positionFunction)}(${joined}, ${member}) > 0`;
}

function asText({ column, type }: FieldExpression): Expression<unknown> {
  return type === "text" ? column : sql`cast(${column} as text)`;
}

/**
 * The node itself and all below it. Deleted nodes count as nodes: rows filed below a deleted branch stay where they
 * were filed. `union` drops what it has seen, so a circle ends.
 */
function under(on: FieldRef, column: Expression<Stored>, node: RawBuilder<unknown>, scope: SqlScope): Condition {
  const holder = on.via === undefined ? scope.entity : referencedEntity(scope, scope.entity, on.via);
  const tree = referencedEntity(scope, holder, on.field);
  if (tree.tree === undefined) throw new Error(`${tree.entity} is no tree.`);
  const nodes = sql`${sql.table(tree.table)} as ${sql.id("node")}`;
  const isChild = sql`${sql.ref(`node.${tree.tree.parent}`)} = ${sql.ref("below.node")}`;
  const meter = scope.dialect.metersReads ? sql.raw(` where ${METER}`) : sql``;
  const below = sql`select ${sql.ref(`node.${tree.key}`)} from ${nodes} join ${sql.id("below")} on ${isChild}${meter}`;
  // PostgreSQL needs one collation in both halves of the union.
  const start = sql`cast(${node} as text)${sql.raw(scope.dialect.textCollation)}`;
  const branch = sql`with recursive ${sql.id("below")}(${sql.id("node")}) as (select ${start} union ${below})`;
  return sql`${column} in (${branch} select ${sql.ref("below.node")} from ${sql.id("below")})`;
}
