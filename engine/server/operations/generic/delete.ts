import { Reply } from "../operation.ts";
import { onlyParameters } from "../queryString.ts";
import { finishMutation } from "../mutation/computedValues.ts";
import { parseRowId } from "../rowKey.ts";
import { deleteRow } from "../mutation/deleteRow.ts";
import type { OperationContext } from "../requestContext.ts";
import { inTransaction } from "../mutation/createMutationContext.ts";

/** `DELETE P/delete?id=`. */
export function deleteOne(request: OperationContext): Promise<Reply> {
  const { access, call } = request;
  const { entity } = access;
  onlyParameters(call.query, "id", entity.key);
  const id = parseRowId(call.query, entity.key);
  return inTransaction(request, async (mutation) => {
    await deleteRow(mutation, access, id);
    await finishMutation(mutation);
    return new Reply(null, "删除成功");
  });
}
