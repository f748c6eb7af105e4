/** Turns committed changes into events for one viewer. */
import type { LiveRowChange } from "#core/api";
import { evaluate } from "#core/filter";
import type { EntityModel, Viewer } from "#core/language";
import type { WireRow } from "#core/values";
import type { EntityAccess } from "../operations/policy/entityAccess.ts";
import { rowsPredicate } from "../operations/query/predicates.ts";
import { readMany } from "../operations/presenter/readRow.ts";
import type { RowChange } from "./rowChanges.ts";
import type { ViewerContext } from "../operations/requestContext.ts";

/** Changes of one entity, one a row: what it was at first, how it ended. */
export function mergeByRow(changes: readonly RowChange[]): readonly RowChange[] {
  const rows = new Map<string, RowChange>();
  for (const change of changes) {
    const first = rows.get(change.key);
    const { before: _before, ...last } = change;
    rows.set(
      change.key,
      first === undefined ? change : { ...last, ...(first.before === undefined ? {} : { before: first.before }) },
    );
  }
  return [...rows.values()];
}

/**
 * The rows that the viewer may see now; a row that they could see and now cannot is sent as deleted; others are left
 * out.
 */
export async function changeEventsFor(
  { runtime, viewer }: ViewerContext,
  entity: EntityModel,
  changes: readonly RowChange[],
): Promise<readonly LiveRowChange[]> {
  const access = runtime.access(entity, viewer);
  const context = { runtime, viewer, now: runtime.clock(), read: runtime.database.read };
  const saved = changes.filter((change) => change.kind === "saved").map((change) => change.key);
  const rows = await readMany(context, access, saved, { rights: true });
  const shown = new Map(rows.map((row) => [String(row[entity.key]), row]));
  return changes.flatMap((change): LiveRowChange[] => {
    const row = shown.get(change.key);
    const by = access.readable.has("updateBy") ? { by: change.by } : {};
    if (row !== undefined) return [{ kind: "saved", key: change.key, version: versionIn(row, change), row, ...by }];
    return couldRead(access, viewer, change, context.now) ? [{ kind: "deleted", key: change.key, ...by }] : [];
  });
}

/** The row may have been written again since. */
function versionIn(row: WireRow, change: RowChange): number {
  return typeof row["version"] === "number" ? row["version"] : change.version;
}

/** Decided in memory on the row as it was. If a rule reads a referenced row, the answer is no, and no event is sent. */
function couldRead({ entity, rows }: EntityAccess, viewer: Viewer, { before }: RowChange, now: number): boolean {
  if (before === undefined || (entity.softDelete && (before["deletedAt"] ?? null) !== null)) return false;
  if (entity.tenant && before["tenantId"] !== viewer.tenantId) return false;
  const rules = rows("read");
  return rules === "all" || evaluate(rowsPredicate(rules), before, { now, user: viewer.variables });
}
