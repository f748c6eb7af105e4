// One small mistake at a time, as it might be made in the SQL back end.
import { sql, type RawBuilder } from "kysely";
import type { FieldRef, FilterOp, BoundPredicate } from "#core/filter";
import { Slot } from "../../../engine/server/db/index.ts";
import { predicateSql } from "../../../engine/server/filter/index.ts";
import { predicateSqlWith, type OperatorWriter } from "../../../engine/server/filter/predicateSql.ts";
import { fieldExpression, type SqlScope } from "../../../engine/server/filter/sqlScope.ts";
import { operatorSql } from "../../../engine/server/filter/operatorSql.ts";
import type { ToSql } from "./backends.ts";

interface Fault {
  readonly name: string;
  readonly toSql: ToSql;
}

type Write = (
  on: FieldRef,
  slots: readonly number[],
  scope: SqlScope,
  right: RawBuilder<boolean>,
) => RawBuilder<boolean>;

function inTest(op: FilterOp, what: string, wrong: Write): Fault {
  const write: OperatorWriter = (test, on, slots, trait, scope) => {
    const right = operatorSql(test, on, slots, trait, scope);
    return test === op ? wrong(on, slots, scope, right) : right;
  };
  return { name: `${op}: ${what}`, toSql: predicateSqlWith(write) };
}

/** The same test by another operator. */
const as =
  (op: FilterOp): Write =>
  (on, slots, scope) =>
    operatorSql(op, on, slots, "", scope);
const trueForNull: Write = (on, _slots, scope, right) =>
  sql`(${right} or ${fieldExpression(on, scope).column} is null)`;
const falseForNull: Write = (on, _slots, scope, right) =>
  sql`(${right} and ${fieldExpression(on, scope).column} is not null)`;
const column = (on: FieldRef, scope: SqlScope) => fieldExpression(on, scope).column;
const unescaped =
  (before: string, after: string): Write =>
  (on, slots, scope) => {
    const word = new Slot(slots[0]!, (value) => (value === null ? null : `${before}${value}${after}`));
    return scope.dialect.likeFoldsCase
      ? sql`${column(on, scope)} like ${word}`
      : sql`lower(${column(on, scope)}) like ${word}`;
  };

function inStructure(name: string, change: (tree: BoundPredicate) => BoundPredicate): Fault {
  return { name, toSql: (tree, scope) => predicateSql(walk(tree, change), scope) };
}
function walk(tree: BoundPredicate, change: (tree: BoundPredicate) => BoundPredicate): BoundPredicate {
  const one = change(tree);
  if ("all" in one) return { all: one.all.map((part) => walk(part, change)) };
  if ("any" in one) return { any: one.any.map((part) => walk(part, change)) };
  return "not" in one ? { not: walk(one.not, change) } : one;
}

export const faults: readonly Fault[] = [
  inTest(
    "eq",
    "folds case",
    (on, slots, scope) => sql`lower(cast(${column(on, scope)} as text)) = lower(cast(${new Slot(slots[0]!)} as text))`,
  ),
  inTest("eq", "false for null", falseForNull),
  inTest("ne", "true for null", trueForNull),
  inTest("gt", "takes the edge", as("ge")),
  inTest("ge", "leaves the edge out", as("gt")),
  inTest("lt", "takes the edge", as("le")),
  inTest("le", "leaves the edge out", as("lt")),
  inTest("in", "forgets the last value", (on, slots, scope) => operatorSql("in", on, slots.slice(0, -1), "", scope)),
  inTest("in", "everything is in nothing", (_on, slots, _scope, right) => (slots.length === 0 ? sql`1 = 1` : right)),
  inTest("not_in", "true for null", trueForNull),
  inTest("not_in", "nothing is outside nothing", (_on, slots, _scope, right) =>
    slots.length === 0 ? sql`1 = 0` : right,
  ),
  inTest("like", "% and _ mean more", unescaped("%", "%")),
  inTest("like", "only starts with", as("right_like")),
  inTest("right_like", "contains", as("like")),
  inTest("right_like", "% and _ mean more", unescaped("", "%")),
  inTest("left_like", "contains", as("like")),
  inTest("left_like", "% and _ mean more", unescaped("%", "")),
  inTest("not_like", "true for null", trueForNull),
  inTest("not_like", "% and _ mean more", (...given) => sql`not (${unescaped("%", "%")(...given)})`),
  inTest(
    "between",
    "leaves the lower end out",
    (on, slots, scope) =>
      sql`(${column(on, scope)} > ${new Slot(slots[0]!)} and ${column(on, scope)} <= ${new Slot(slots[1]!)})`,
  ),
  inTest("between", "turns its ends round", (on, slots, scope) =>
    operatorSql("between", on, [slots[1]!, slots[0]!], "", scope),
  ),
  inTest("empty", "the other way", (_on, _slots, _scope, right) => sql`not (${right})`),
  inTest("under", "only the node itself", as("eq")),
  inTest(
    "under",
    "without the node itself",
    (on, slots, scope, right) => sql`(${right} and ${column(on, scope)} <> ${new Slot(slots[0]!)})`,
  ),
  inTest("contains", "part of a value", as("like")),
  inTest("contains", "the whole list", as("eq")),
  inStructure("not: is left out", (tree) => ("not" in tree ? tree.not : tree)),
  inStructure("and: is or", (tree) => ("all" in tree && tree.all.length > 1 ? { any: tree.all } : tree)),
  inStructure("or: is and", (tree) => ("any" in tree && tree.any.length > 1 ? { all: tree.any } : tree)),
  {
    name: "unknown: is false before the root",
    toSql: (tree, scope) => predicateSqlWith((...given) => sql`coalesce(${operatorSql(...given)}, 1 = 0)`)(tree, scope),
  },
  {
    name: "a referenced field: reads the row itself",
    toSql: predicateSqlWith((test, on, slots, trait, scope) =>
      operatorSql(test, on.via === undefined ? on : { field: on.via }, slots, trait, scope),
    ),
  },
];
