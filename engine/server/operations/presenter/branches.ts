import type { StoredRow, Wire } from "#core/values";
import type { EntityAccess } from "../policy/entityAccess.ts";
import { bindFor, allOf, isOneOf, rowsPredicate, notDeleted } from "../query/predicates.ts";
import type { QueryContext } from "../requestContext.ts";
import { selectFor } from "../query/select.ts";
import { quote } from "../../db/index.ts";

/** Those of the rows that have children which this viewer may see. */
export async function keysWithChildren(
  context: QueryContext,
  access: EntityAccess,
  keys: readonly string[],
): Promise<ReadonlySet<string>> {
  const { entity } = access;
  if (entity.tree === undefined || keys.length === 0) return NONE;
  const { runtime, read } = context;
  const { parent } = entity.tree;
  const where = allOf(isOneOf(parent, keys), rowsPredicate(access.rows("read")), notDeleted(entity));
  const bound = bindFor(context, entity, where);
  const select = selectFor(runtime, entity, "branches", bound, () => ({
    columns: `m.${quote(parent)} as k`,
    tail: `group by m.${quote(parent)}`,
  }));
  const found = await read.all<{ k: string }>(select.statement, select.bind(bound.values));
  return new Set(found.map((row) => row.k));
}

const NONE: ReadonlySet<string> = new Set();

/** Marks each row of a tree that has children which this viewer may see. */
export async function markBranches(
  context: QueryContext,
  access: EntityAccess,
  rows: readonly StoredRow[],
  out: Record<string, Wire>[],
): Promise<void> {
  const keys = rows.map((row) => String(row[access.entity.key]));
  const parents = await keysWithChildren(context, access, keys);
  out.forEach((row, at) => (row["hasChildren"] = parents.has(keys[at] as string)));
}
