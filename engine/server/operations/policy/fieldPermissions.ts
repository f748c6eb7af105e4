import type { StoredRow } from "#core/values";
import type { ReadConnection } from "../../db/database.ts";
import type { EntityAccess } from "./entityAccess.ts";
import { bindFor, allOf, isOneOf, type QueryContext } from "../query/predicates.ts";
import { selectFor } from "../query/select.ts";
import { quote } from "../query/quote.ts";
import type { EngineRuntime } from "../runtime.ts";

/** The fields that each row shows the viewer, by key, if their rules differ by row. */
export async function fieldPermissionsByRow(
  runtime: EngineRuntime,
  access: EntityAccess,
  rows: readonly StoredRow[],
  read: ReadConnection,
  context: QueryContext,
): Promise<ReadonlyMap<string, "all" | ReadonlySet<string>>> {
  const granted = new Map<string, "all" | Set<string>>();
  const rules = access.rows("read");
  const { entity } = access;
  const keys = rows.map((row) => String(row[entity.key]));
  if (rules === "all" || keys.length === 0) return new Map(keys.map((key) => [key, "all"]));
  for (const { where, fields } of rules) {
    const bound = bindFor(runtime, entity, allOf(isOneOf(entity.key, keys), where), context);
    const select = selectFor(runtime, entity, "keys", bound, () => ({ columns: `m.${quote(entity.key)} as k` }));
    for (const { k } of await read.all<{ k: string }>(select.statement, select.bind(bound.values))) {
      const before = granted.get(k);
      if (before === "all" || fields === undefined) granted.set(k, "all");
      else granted.set(k, new Set([...(before ?? []), ...fields]));
    }
  }
  return granted;
}
