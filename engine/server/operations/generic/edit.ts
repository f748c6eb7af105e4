import type { EntityModel } from "#core/language";
import type { Call } from "../operation.ts";
import { createMutationContext } from "../mutation/createMutationContext.ts";
import { finishMutation } from "../mutation/computedValues.ts";
import { bodyOf } from "../mutation/fieldInput.ts";
import { presentOne } from "../presenter/readRow.ts";
import { parseId, parseVersion } from "../rowKey.ts";
import type { EngineRuntime } from "../runtime.ts";
import { editRow } from "../mutation/editRow.ts";

/** `PUT P/edit`: the fields to set, from which version, and what they were. Answers the row as it is then. */
export function edit(runtime: EngineRuntime, entity: EntityModel, call: Call, asMember = false): Promise<unknown> {
  const table = runtime.table(entity.entity);
  const access = runtime.access(entity, call.viewer, asMember);
  const body = bodyOf(call.body);
  const id = parseId(body[entity.key], entity.key);
  const version = parseVersion(body["version"]);
  return runtime.database.write(async (tx) => {
    const mutation = createMutationContext(runtime, tx, call);
    await editRow(mutation, table, access, { id, version, body });
    await finishMutation(mutation);
    return presentOne(mutation, access, id);
  });
}
