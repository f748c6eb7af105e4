import type { Predicate } from "#core/filter";
import type { RowVerb } from "#core/language";
import type { EntityAccess } from "./entityAccess.ts";
import { bindFor, allOf, keyIs, rowsPredicate, notDeleted } from "../query/predicates.ts";
import { selectFor } from "../query/select.ts";
import type { MutationContext } from "../mutation/mutationContext.ts";

/** Whether the viewer may do the operation with the row, in its state within the transaction. */
export function canAccessRow(
  mutation: MutationContext,
  access: EntityAccess,
  verb: RowVerb,
  id: string,
): Promise<boolean> {
  const { table } = access;
  return matchesRowRules(mutation, access, verb, allOf(keyIs(table.entity, id), notDeleted(table.entity)));
}

/** The same of a row that may be deleted. */
export function canAccessDeletedRow(
  mutation: MutationContext,
  access: EntityAccess,
  verb: RowVerb,
  id: string,
): Promise<boolean> {
  const { table } = access;
  return matchesRowRules(mutation, access, verb, keyIs(table.entity, id));
}

async function matchesRowRules(
  mutation: MutationContext,
  access: EntityAccess,
  verb: RowVerb,
  which: Predicate,
): Promise<boolean> {
  const { table } = access;
  const rows = access.rows(verb);
  if (rows === "all") return true;
  if (rows.length === 0) return false;
  const { runtime, tx } = mutation;
  const predicate = allOf(which, rowsPredicate(rows));
  const bound = bindFor(mutation, table.entity, predicate);
  const select = selectFor(runtime, table.entity, "guard", bound, () => ({ columns: "1 as ok" }));
  return (await tx.get(select.statement, select.bind(bound.values))) !== undefined;
}
