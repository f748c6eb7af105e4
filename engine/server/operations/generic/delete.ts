import type { EntityModel } from "#core/language";
import { type Call, Reply } from "../operation.ts";
import { onlyParameters } from "../queryString.ts";
import { createMutationContext } from "../mutation/createMutationContext.ts";
import { finishMutation } from "../mutation/computedValues.ts";
import { parseId } from "../rowKey.ts";
import type { EngineRuntime } from "../runtime.ts";
import { deleteRow } from "../mutation/deleteRow.ts";

/** `DELETE P/delete?id=`. */
export function deleteOne(runtime: EngineRuntime, entity: EntityModel, call: Call, asMember = false): Promise<Reply> {
  const table = runtime.table(entity.entity);
  const access = runtime.access(entity, call.viewer, asMember);
  onlyParameters(call.query, "id", entity.key);
  const id = parseId(call.query["id"] ?? call.query[entity.key], "id");
  return runtime.database.write(async (tx) => {
    const mutation = createMutationContext(runtime, tx, call);
    await deleteRow(mutation, table, access, id);
    await finishMutation(mutation);
    return new Reply(null, "删除成功");
  });
}
