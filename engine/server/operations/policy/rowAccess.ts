import type { Predicate } from "#core/filter";
import type { RowVerb } from "#core/language";
import type { Stored } from "#core/values";
import { quote } from "../../db/index.ts";
import type { EntityAccess } from "./entityAccess.ts";
import { bindFor, allOf, isOneOf, keyIs, rowsPredicate, notDeleted } from "../query/predicates.ts";
import { selectFor } from "../query/select.ts";
import type { MutationContext } from "../mutation/mutationContext.ts";

/**
 * Whether the viewer may do the operation with the row. The row is read within the transaction, so that a change that
 * was committed meanwhile counts.
 */
export function canAccessRow(
  mutation: MutationContext,
  access: EntityAccess,
  verb: RowVerb,
  id: string,
): Promise<boolean> {
  const { table } = access;
  return matchesRowRules(mutation, access, verb, allOf(keyIs(table.entity, id), notDeleted(table.entity)));
}

/** Like `canAccessRow`, but the row may be one that has been deleted. */
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

/** Answers those of the ids with whose rows the viewer may not do the operation. */
export async function rowsNotAllowed(
  mutation: MutationContext,
  access: EntityAccess,
  verb: RowVerb,
  ids: readonly string[],
): Promise<readonly string[]> {
  const rows = access.rows(verb);
  if (rows === "all" || ids.length === 0) return [];
  const { runtime, tx } = mutation;
  const { entity } = access;
  const predicate = allOf(isOneOf(entity.key, ids), notDeleted(entity), rowsPredicate(rows));
  const bound = bindFor(mutation, entity, predicate);
  const select = selectFor(runtime, entity, "allowed", bound, () => ({ columns: `m.${quote(entity.key)} as k` }));
  const allowed = new Set(
    (await tx.all<{ k: Stored }>(select.statement, select.bind(bound.values))).map(({ k }) => String(k)),
  );
  return ids.filter((id) => !allowed.has(id));
}
