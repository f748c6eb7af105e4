import type { StoredRow } from "#core/values";
import type { EntityAccess } from "./entityAccess.ts";
import { bindFor, allOf, isOneOf } from "../query/predicates.ts";
import type { QueryContext } from "../requestContext.ts";
import { selectFor } from "../query/select.ts";
import { quote } from "../../db/index.ts";

/** The fields that each row shows the viewer, by key, if their rules differ by row. */
export async function fieldPermissionsByRow(
  context: QueryContext,
  access: EntityAccess,
  rows: readonly StoredRow[],
): Promise<ReadonlyMap<string, "all" | ReadonlySet<string>>> {
  const { runtime, read } = context;
  const granted = new Map<string, "all" | Set<string>>();
  const rules = access.rows("read");
  const { entity } = access;
  const keys = rows.map((row) => String(row[entity.key]));
  if (rules === "all" || keys.length === 0) return new Map(keys.map((key) => [key, "all"]));
  for (const { where, fields } of rules) {
    const bound = bindFor(context, entity, allOf(isOneOf(entity.key, keys), where));
    const select = selectFor(runtime, entity, "keys", bound, () => ({ columns: `m.${quote(entity.key)} as k` }));
    for (const { k } of await read.all<{ k: string }>(select.statement, select.bind(bound.values))) {
      const before = granted.get(k);
      if (before === "all" || fields === undefined) granted.set(k, "all");
      else granted.set(k, new Set([...(before ?? []), ...fields]));
    }
  }
  return granted;
}
