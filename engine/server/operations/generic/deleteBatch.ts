import type { EntityModel } from "#core/language";
import { Reply, type Call } from "../operation.ts";
import { onlyParameters } from "../queryString.ts";
import type { EntityAccess } from "../policy/entityAccess.ts";
import { createMutationContext } from "../mutation/createMutationContext.ts";
import { allOrNone, parseIds } from "../mutation/batch.ts";
import { finishMutation } from "../mutation/computedValues.ts";
import { deleteRow } from "../mutation/deleteRow.ts";
import { lockParents } from "../mutation/parents.ts";
import { lockRowsInOrder } from "../mutation/locks.ts";
import type { EntityTable } from "../entityTable.ts";
import type { EngineRuntime } from "../runtime.ts";
import type { MutationContext } from "../mutation/mutationContext.ts";

/** `DELETE P/deleteBatch?ids=a,b`: all of them, or none and why. */
export function deleteBatch(runtime: EngineRuntime, entity: EntityModel, call: Call, asMember = false): Promise<Reply> {
  const table = runtime.table(entity.entity);
  const access = runtime.access(entity, call.viewer, asMember);
  onlyParameters(call.query, "ids");
  const ids = parseIds(call.query["ids"]);
  return runtime.database.write(async (tx) => {
    await deleteRows(createMutationContext(runtime, tx, call), table, access, ids);
    return new Reply(null, `已删除 ${ids.length} 条数据`);
  });
}

/** Deletes all of them; answers of each what went with it, as `<entity> <key>`. */
export async function deleteRows(
  mutation: MutationContext,
  table: EntityTable,
  access: EntityAccess,
  ids: readonly string[],
): Promise<readonly ReadonlySet<string>[]> {
  await lockParents(mutation, table, ids);
  await lockRowsInOrder(mutation, table, ids);
  const gone = await allOrNone(ids, (id) => deleteRow(mutation, table, access, id));
  await finishMutation(mutation);
  return gone;
}
