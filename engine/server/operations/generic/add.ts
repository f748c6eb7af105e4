import { finishMutation } from "../mutation/computedValues.ts";
import { bodyOf } from "../mutation/fieldInput.ts";
import { newKey } from "../mutation/newKey.ts";
import { presentOne } from "../presenter/readRow.ts";
import { addRow } from "../mutation/addRow.ts";
import type { OperationContext } from "../requestContext.ts";
import { inTransaction } from "../mutation/createMutationContext.ts";

/** `POST P/add`: the whole row in the body; answers the row as it is then. */
export function add(request: OperationContext): Promise<unknown> {
  const { access, call } = request;
  const { entity } = access;
  const body = bodyOf(call.body);
  const key = newKey(entity, body, call.now);
  return inTransaction(request, async (mutation) => {
    await addRow(mutation, access, { body, key });
    await finishMutation(mutation);
    return presentOne(mutation, access, key.id);
  });
}
