import type { Stored, StoredRow } from "#core/values";
import { rowErrors } from "../errors.ts";
import type { EntityAccess } from "../policy/entityAccess.ts";
import { prepareChangeRequests } from "./changeRequest.ts";
import { assertComputedFit, withComputed } from "./computedRow.ts";
import { canAccessRow } from "../policy/rowAccess.ts";
import { readFields, dropReadonlyOfNew, dropReadonlyLinesOfNew, type SentFields } from "./fieldInput.ts";
import { lockReferenced, lockRow } from "./locks.ts";
import { assertParentEditable, lockParents, parentKeyIn } from "./parents.ts";
import { assertReferences } from "./references.ts";
import { isDeleted } from "../entityTable.ts";
import { assertStillAllowed } from "./loadRow.ts";
import { saveLines } from "./saveLines.ts";
import { readSentLines } from "./sentLines.ts";
import { assertRowValid, logIgnoredFields, rowContext, normalizeDraft } from "./normalize.ts";
import { hookContext } from "./hookContext.ts";
import { insertRow } from "./writeRow.ts";
import type { MutationContext, AddRequest } from "./mutationContext.ts";

/** Checks and stores one new row with its lines. */
export async function addRow(
  mutation: MutationContext,
  access: EntityAccess,
  { body, key, fixed = {} }: AddRequest,
): Promise<void> {
  const { table } = access;
  const control = new Set([table.entity.key, ...Object.keys(fixed)]);
  const sent = readFields(access, body, control);
  logIgnoredFields(mutation, table, sent.ignored);
  if (key.sent && (await isSameAdd(mutation, access, sent, key.id))) return;
  const lines = await readSentLines(
    mutation,
    table,
    dropReadonlyLinesOfNew(access, sent, fixed, rowContext(mutation, null)),
  );
  const context = rowContext(mutation, null, lines.rows);
  const set = dropReadonlyOfNew(access, sent.set, fixed, context);
  const draft = normalizeDraft(access, { [table.entity.key]: key.id, ...set, ...fixed }, context);
  const hooks = mutation.runtime.hooks.of(table.entity.entity, "beforeAdd");
  for (const hook of hooks) await hook(draft, hookContext(mutation, table, "add"));
  // What no hook has changed is computed already.
  if (hooks.length > 0) Object.assign(draft, withComputed(table, draft, context));
  else assertComputedFit(table, draft, context);
  await prepareChangeRequests(mutation, table, draft);
  assertRowValid(access, draft, context, [...sent.issues, ...lines.issues]);
  await lockParents(mutation, table, [], [parentKeyIn(table, draft)]);
  await lockReferenced(mutation, table, draft);
  await assertReferences(mutation, table, draft, undefined);
  await assertParentEditable(mutation, table, draft, access.asMember);
  await insertRow(mutation, table, draft);
  await saveLines(mutation, table, lines, key.id);
  if (mutation.waitingRows === undefined || mutation.savedParent !== undefined)
    await assertStillAllowed(mutation, access, "add", key.id);
}

/** The same add once more changes nothing; another row under the same key is refused. */
async function isSameAdd(
  mutation: MutationContext,
  access: EntityAccess,
  sent: SentFields,
  id: string,
): Promise<boolean> {
  const { table } = access;
  const existing = await lockRow(mutation, table, id);
  if (existing === undefined) return false;
  const own =
    !isDeleted(existing) &&
    existing["createBy"] === mutation.viewer.username &&
    (await canAccessRow(mutation, access, "read", id));
  if (!own || !(Number(existing["version"]) > 1 || hasValues(existing, sent.set))) throw rowErrors.error("EXISTS");
  return true;
}

function hasValues(row: StoredRow, values: Readonly<Record<string, Stored>>): boolean {
  return Object.entries(values).every(([name, value]) => (row[name] ?? null) === value);
}
