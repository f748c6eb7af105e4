import { Reply } from "../operation.ts";
import { onlyParameters } from "../queryString.ts";
import type { EntityAccess } from "../policy/entityAccess.ts";
import { allOrNone, parseIds } from "../mutation/batch.ts";
import { finishMutation } from "../mutation/computedValues.ts";
import { deleteRow } from "../mutation/deleteRow.ts";
import { lockParents } from "../mutation/parents.ts";
import { lockRowsInOrder } from "../mutation/locks.ts";
import type { MutationContext } from "../mutation/mutationContext.ts";
import type { OperationContext } from "../requestContext.ts";
import { inTransaction } from "../mutation/createMutationContext.ts";

/** `DELETE P/deleteBatch?ids=a,b`: all of them, or none and why. */
export function deleteBatch(request: OperationContext): Promise<Reply> {
  const { access, call } = request;
  onlyParameters(call.query, "ids");
  const ids = parseIds(call.query["ids"]);
  return inTransaction(request, async (mutation) => {
    await deleteRows(mutation, access, ids);
    return new Reply(null, `已删除 ${ids.length} 条数据`);
  });
}

/** Deletes all of them; answers of each what went with it, as `<entity> <key>`. */
export async function deleteRows(
  mutation: MutationContext,
  access: EntityAccess,
  ids: readonly string[],
): Promise<readonly ReadonlySet<string>[]> {
  const { table } = access;
  await lockParents(mutation, table, ids);
  await lockRowsInOrder(mutation, table, ids);
  const gone = await allOrNone(ids, (id) => deleteRow(mutation, access, id));
  await finishMutation(mutation);
  return gone;
}
