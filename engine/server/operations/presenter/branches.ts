import type { StoredRow, Wire } from "#core/values";
import type { ReadConnection } from "../../db/database.ts";
import type { EntityAccess } from "../policy/entityAccess.ts";
import { bindFor, allOf, isOneOf, rowsPredicate, notDeleted, type QueryContext } from "../query/predicates.ts";
import { selectFor } from "../query/select.ts";
import { quote } from "../query/quote.ts";
import type { EngineRuntime } from "../runtime.ts";

/** Says of each row of a tree whether it has children that this viewer may see. */
export async function markBranches(
  runtime: EngineRuntime,
  access: EntityAccess,
  rows: readonly StoredRow[],
  out: Record<string, Wire>[],
  read: ReadConnection,
  context: QueryContext,
): Promise<void> {
  const { entity } = access;
  if (entity.tree === undefined || rows.length === 0) return;
  const parent = entity.tree.parent;
  const keys = rows.map((row) => String(row[entity.key]));
  const bound = bindFor(
    runtime,
    entity,
    allOf(isOneOf(parent, keys), rowsPredicate(access.rows("read")), notDeleted(entity)),
    context,
  );
  const select = selectFor(runtime, entity, "branches", bound, () => ({
    columns: `m.${quote(parent)} as k`,
    tail: `group by m.${quote(parent)}`,
  }));
  const found = await read.all<{ k: string }>(select.statement, select.bind(bound.values));
  const parents = new Set(found.map((row) => row.k));
  out.forEach((row, at) => (row["hasChildren"] = parents.has(keys[at] as string)));
}
