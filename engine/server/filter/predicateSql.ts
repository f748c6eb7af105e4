/**
 * The SQL back end: a bound predicate as an expression. It selects the same rows as `evaluate` in memory, on both
 * databases; `tests/integration/predicates` compares them.
 */
import { sql, type Expression, type RawBuilder } from "kysely";
import type { BoundPredicate } from "#core/filter";
import { operatorSql } from "./operatorSql.ts";
import { referencedRow, type SqlScope } from "./sqlScope.ts";

type Condition = RawBuilder<boolean>;

const YES: Condition = sql<boolean>`1 = 1`;
const NO: Condition = sql<boolean>`1 = 0`;

/** Writes one test. */
export type OperatorWriter = typeof operatorSql;

/** Unknown is SQL's own null, which no WHERE lets through. */
export function predicateSql(tree: BoundPredicate, scope: SqlScope): Expression<boolean> {
  return translate(tree, scope);
}

/** The same with another writer of tests: the fuzz injects its faults here. */
export function predicateSqlWith(
  write: OperatorWriter,
): (tree: BoundPredicate, scope: SqlScope) => Expression<boolean> {
  const condition = (tree: BoundPredicate, scope: SqlScope): Condition => {
    if ("all" in tree)
      return joined(
        tree.all.map((part) => condition(part, scope)),
        sql` and `,
        YES,
      );
    if ("any" in tree)
      return joined(
        tree.any.map((part) => condition(part, scope)),
        sql` or `,
        NO,
      );
    if ("not" in tree) return sql<boolean>`not (${condition(tree.not, scope)})`;
    if ("where" in tree) {
      const behind = referencedRow(tree.via, scope);
      const where = sql<boolean>`${behind.is} and ${condition(tree.where, behind.scope)}`;
      return sql<boolean>`exists (select 1 from ${behind.from} where ${where})`;
    }
    return write(tree.test, tree.on, tree.valueIndexes, tree.variant, scope);
  };
  return condition;
}

function joined(parts: readonly Condition[], by: RawBuilder<unknown>, none: Condition): Condition {
  const [only] = parts;
  if (only === undefined) return none;
  return parts.length === 1 ? only : sql<boolean>`(${sql.join(parts, by)})`;
}

const translate = predicateSqlWith(operatorSql);
