import { finishMutation } from "../mutation/computedValues.ts";
import { bodyOf } from "../mutation/fieldInput.ts";
import { presentOne } from "../presenter/readRow.ts";
import { parseId, parseVersion } from "../rowKey.ts";
import { editRow } from "../mutation/editRow.ts";
import type { OperationContext } from "../requestContext.ts";
import { inTransaction } from "../mutation/createMutationContext.ts";

/** `PUT P/edit`: the fields to set, from which version, and what they were. Answers the row as it is then. */
export function edit(request: OperationContext): Promise<unknown> {
  const { access, call } = request;
  const { entity } = access;
  const body = bodyOf(call.body);
  const id = parseId(body[entity.key], entity.key);
  const version = parseVersion(body["version"]);
  return inTransaction(request, async (mutation) => {
    await editRow(mutation, access, { id, version, body });
    await finishMutation(mutation);
    return presentOne(mutation, access, id);
  });
}
