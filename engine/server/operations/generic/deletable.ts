import { ApiError, type DeletionCheck, type RowError } from "#core/api";
import { canOpen, type EntityModel } from "#core/language";
import type { Call } from "../operation.ts";
import { onlyParameters } from "../queryString.ts";
import { parseIds } from "../mutation/batch.ts";
import { deleteRows } from "./deleteBatch.ts";
import type { EngineRuntime } from "../runtime.ts";
import type { OperationContext } from "../requestContext.ts";
import { inTransaction } from "../mutation/createMutationContext.ts";

/** Thrown to roll back what was only tried. */
class DryRunEnd extends Error {}

/**
 * `GET P/deletable?ids=a,b`: what deleting these rows would be refused with, and what would go with them. They are
 * deleted in a transaction that is rolled back, so that guards, rules, references and modules say just what they will
 * say then.
 */
export async function deletable(request: OperationContext): Promise<DeletionCheck> {
  const { runtime, access, call } = request;
  const { entity } = access;
  onlyParameters(call.query, "ids");
  const ids = parseIds(call.query["ids"]);
  let cascaded: DeletionCheck["along"] = [];
  try {
    await inTransaction(request, async (mutation) => {
      const gone = await deleteRows({ ...mutation, dryRun: true }, access, ids);
      cascaded = cascadedRows(runtime, call, entity, ids, gone);
      throw new DryRunEnd();
    });
  } catch (error) {
    if (error instanceof ApiError) return { refused: refusedRowsIn(error, ids), along: [] };
    if (!(error instanceof DryRunEnd)) throw error;
  }
  return { refused: [], along: cascaded };
}

/** A batch names each row that failed; what concerns all of them is said of each. */
function refusedRowsIn(error: ApiError, ids: readonly string[]): readonly RowError[] {
  const { result } = error;
  if (typeof result === "object" && result !== null && "refused" in result)
    return result.refused as readonly RowError[];
  return ids.map((id) => ({ id, code: error.code, message: error.message }));
}

/** Rows of other screens by title; of those that the caller may not open only that there are some. */
function cascadedRows(
  { model }: EngineRuntime,
  { viewer }: Call,
  entity: EntityModel,
  ids: readonly string[],
  gone: readonly ReadonlySet<string>[],
): DeletionCheck["along"] {
  const requested = new Set(ids.map((id) => `${entity.entity} ${id}`));
  const counts = new Map<string, number>();
  for (const row of new Set(gone.flatMap((each) => [...each]))) {
    if (requested.has(row)) continue;
    const other = model.entities[row.slice(0, row.indexOf(" "))];
    const title = other !== undefined && canOpen(other, viewer) ? other.title : "其他数据";
    counts.set(title, (counts.get(title) ?? 0) + 1);
  }
  return [...counts].map(([title, count]) => ({ title, count }));
}
