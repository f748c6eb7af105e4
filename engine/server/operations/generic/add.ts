import type { EntityModel } from "#core/language";
import type { Call } from "../operation.ts";
import { finishMutation } from "../mutation/computedValues.ts";
import { bodyOf } from "../mutation/fieldInput.ts";
import { newKey } from "../mutation/newKey.ts";
import { presentOne } from "../presenter/readRow.ts";
import type { EngineRuntime } from "../runtime.ts";
import { createMutationContext } from "../mutation/createMutationContext.ts";
import { addRow } from "../mutation/addRow.ts";

/** `POST P/add`: the whole row in the body; answers the row as it is then. */
export function add(runtime: EngineRuntime, entity: EntityModel, call: Call, asMember = false): Promise<unknown> {
  const table = runtime.table(entity.entity);
  const access = runtime.access(entity, call.viewer, asMember);
  const body = bodyOf(call.body);
  const key = newKey(entity, body, call.now);
  return runtime.database.write(async (tx) => {
    const mutation = createMutationContext(runtime, tx, call);
    await addRow(mutation, table, access, { body, key });
    await finishMutation(mutation);
    return presentOne(mutation, access, key.id);
  });
}
