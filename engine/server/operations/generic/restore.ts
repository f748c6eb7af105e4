import { KINDS } from "#core/fields";
import { may } from "#core/language";
import type { Stored, StoredRow, Wire } from "#core/values";
import { requestErrors, rowErrors } from "../errors.ts";
import type { EntityAccess } from "../policy/entityAccess.ts";
import { prepareChangeRequests } from "../mutation/changeRequest.ts";
import { assertGuardsAllow } from "../mutation/assertGuards.ts";
import { HISTORY_AFTER, HISTORY_VERSION } from "../history/historyQueries.ts";
import { changesOf } from "../history/writeHistory.ts";
import { withComputed } from "../mutation/computedRow.ts";
import { linesForComputed, finishMutation } from "../mutation/computedValues.ts";
import { bodyOf } from "../mutation/fieldInput.ts";
import { lockReferenced, lockRow } from "../mutation/locks.ts";
import { assertParentEditable, lockParents } from "../mutation/parents.ts";
import { presentOne } from "../presenter/readRow.ts";
import { assertReferences } from "../mutation/references.ts";
import { parseRowId, parseVersion } from "../rowKey.ts";
import { isDeleted, DELETED_AT } from "../entityTable.ts";
import { assertStillAllowed } from "../mutation/loadRow.ts";
import { canAccessDeletedRow } from "../policy/rowAccess.ts";
import { restoreLines } from "../mutation/restoreLines.ts";
import { assertRowValid, rowContext, normalizeDraft } from "../mutation/normalize.ts";
import { changeRow } from "../mutation/writeRow.ts";
import { hookContext } from "../mutation/hookContext.ts";
import type { MutationContext } from "../mutation/mutationContext.ts";
import type { OperationContext } from "../requestContext.ts";
import { inTransaction } from "../mutation/createMutationContext.ts";

/**
 * `POST P/restore {id, version}`: sets the row to that version, as far as the caller may write its fields; restores a
 * deleted row if they may delete and add.
 */
export function restore(request: OperationContext): Promise<unknown> {
  const { access, call } = request;
  const { entity } = access;
  const body = bodyOf(call.body);
  const unknown = Object.keys(body).find((name) => !["id", "version", entity.key].includes(name));
  if (unknown !== undefined) throw requestErrors.error("UNKNOWN", { name: unknown.slice(0, 60) });
  const id = parseRowId(body, entity.key);
  const version = parseVersion(body["version"]);
  if (version === undefined) throw requestErrors.error("MISSING", { name: "version" });
  return inTransaction(request, async (mutation) => {
    const before = await rowOrDeleted(mutation, access, id);
    await restoreRow(mutation, access, before, version);
    await finishMutation(mutation);
    return presentOne(mutation, access, id);
  });
}

async function rowOrDeleted(mutation: MutationContext, access: EntityAccess, id: string): Promise<StoredRow> {
  const { table } = access;
  await lockParents(mutation, table, [id]);
  const row = await lockRow(mutation, table, id);
  if (row === undefined || !(await canAccessDeletedRow(mutation, access, "read", id)))
    throw rowErrors.error("NOT_FOUND");
  if (!isDeleted(row)) await assertParentEditable(mutation, table, row, access.asMember);
  if (!(await canAccessDeletedRow(mutation, access, "edit", id))) throw rowErrors.error("FORBIDDEN");
  if (isDeleted(row)) await assertMayUndelete(mutation, access, id);
  return row;
}

/** Taking a deletion back asks for what deleting and adding ask for: the row comes into being again. */
async function assertMayUndelete(mutation: MutationContext, access: EntityAccess, id: string): Promise<void> {
  const { table } = access;
  const { permissions } = table.entity;
  if (!may(mutation.viewer, permissions.delete) || !may(mutation.viewer, permissions.add))
    throw requestErrors.error("FORBIDDEN");
  if (!(await canAccessDeletedRow(mutation, access, "delete", id))) throw rowErrors.error("FORBIDDEN");
}

async function restoreRow(
  mutation: MutationContext,
  access: EntityAccess,
  before: StoredRow,
  version: number,
): Promise<void> {
  const { table } = access;
  const id = String(before[table.entity.key]);
  const old = await valuesAt(mutation, access, id, version);
  const context = rowContext(mutation, before);
  const computing = isDeleted(before)
    ? context
    : rowContext(mutation, before, await linesForComputed(mutation, table, id));
  const draft = normalizeDraft(access, { ...before, ...old }, computing);
  if (table.softDelete) draft[DELETED_AT] = null;
  for (const hook of mutation.runtime.hooks.of(table.entity.entity, "beforeEdit"))
    await hook(draft, before, hookContext(mutation, table, "restore"));
  Object.assign(draft, withComputed(table, draft, computing));
  await assertGuardsAllow(mutation, table, "restore", before, draft);
  await prepareChangeRequests(mutation, table, draft);
  assertRowValid(access, draft, context, []);
  await lockReferenced(mutation, table, draft);
  await assertReferences(mutation, table, draft, isDeleted(before) ? undefined : before);
  await assertParentEditable(mutation, table, draft, access.asMember);
  await changeRow(mutation, table, before, draft, "restore");
  if (isDeleted(before)) await restoreLines(mutation, table, before, access.asMember);
  if (isDeleted(before)) await assertStillAllowed(mutation, access, "add", id);
  await assertStillAllowed(mutation, access, "edit", id);
}

/** Reverts each change, beginning with the newest. */
async function valuesAt(
  mutation: MutationContext,
  access: EntityAccess,
  id: string,
  version: number,
): Promise<StoredRow> {
  const { runtime, tx } = mutation;
  const { table } = access;
  const of = { entity: table.entity.entity, rowId: id, version };
  if ((await HISTORY_VERSION[runtime.dialect].get(tx, of)) === undefined) throw rowErrors.error("NO_HISTORY");
  const old: Record<string, Wire> = {};
  for (const line of await HISTORY_AFTER[runtime.dialect].all(tx, of)) {
    if (line.op !== "delete") Object.assign(old, changesOf(table, id, line.before));
  }
  const values: Record<string, Stored> = {};
  for (const [name, wire] of Object.entries(old)) {
    const field = table.fields.get(name);
    if (field?.column === undefined || !access.writable.has(name)) continue;
    const parsed = KINDS[field.kind].toStored(wire, field);
    if ("value" in parsed) values[name] = parsed.value;
  }
  return values;
}
