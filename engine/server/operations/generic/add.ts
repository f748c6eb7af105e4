import type { EntityModel } from "#core/language";
import type { Stored, StoredRow } from "#core/values";
import type { WriteTransaction } from "../../db/database.ts";
import { rowErrors } from "../errors.ts";
import type { Call } from "../operation.ts";
import type { EntityAccess } from "../policy/entityAccess.ts";
import { prepareChangeRequests } from "../mutation/changeRequest.ts";
import { finishMutation, withComputed } from "../mutation/computedValues.ts";
import { canAccessRow } from "../policy/rowAccess.ts";
import {
  bodyOf,
  readFields,
  dropReadonlyOfNew,
  dropReadonlyLinesOfNew,
  type Body,
  type SentFields,
} from "../mutation/fieldInput.ts";
import { newKey, type NewKey } from "../mutation/newKey.ts";
import { lockReferenced } from "../mutation/locks.ts";
import { assertParentEditable, lockParents, parentKeyIn } from "../mutation/parents.ts";
import { presentOne } from "./queryById.ts";
import { assertReferences } from "../mutation/references.ts";
import { isDeleted, assertStillAllowed } from "../mutation/loadRow.ts";
import { saveLines } from "../mutation/saveLines.ts";
import { readSentLines } from "../mutation/sentLines.ts";
import { assertRowValid, logIgnoredFields, rowContext, normalizeDraft } from "../mutation/normalize.ts";
import type { EntityTable } from "../entityTable.ts";
import { createValueCounts } from "../mutation/valueCounts.ts";
import type { EngineRuntime } from "../runtime.ts";
import { hookContext, insertRow, lockRow, type MutationContext } from "../mutation/writeRow.ts";

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

export function createMutationContext(runtime: EngineRuntime, tx: WriteTransaction, call: Call): MutationContext {
  return {
    runtime,
    tx,
    viewer: call.viewer,
    ip: call.ip,
    staleOwners: new Map(),
    writtenRows: new Set(),
    changedTables: new Set(),
    valueCounts: createValueCounts(),
  };
}

export interface AddRequest {
  readonly body: Body;
  readonly key: NewKey;
  /** Values that the calling code sets, not the body: the parent of a line. */
  readonly fixed?: StoredRow;
}

/** Checks and stores one new row with its lines. */
export async function addRow(
  mutation: MutationContext,
  table: EntityTable,
  access: EntityAccess,
  { body, key, fixed = {} }: AddRequest,
): Promise<void> {
  const control = new Set([table.entity.key, ...Object.keys(fixed)]);
  const sent = readFields(table, access, body, control);
  logIgnoredFields(mutation, table, sent.ignored);
  if (key.sent && (await isSameAdd(mutation, table, access, sent, key.id))) return;
  const lines = await readSentLines(
    mutation,
    table,
    dropReadonlyLinesOfNew(table, access, sent, fixed, rowContext(mutation, null)),
  );
  const context = rowContext(mutation, null, lines.rows);
  const set = dropReadonlyOfNew(table, access, sent.set, fixed, context);
  const draft = normalizeDraft(table, access, { [table.entity.key]: key.id, ...set, ...fixed }, context);
  for (const hook of mutation.runtime.hooks.of(table.entity.entity, "beforeAdd"))
    await hook(draft, hookContext(mutation, table, "add"));
  Object.assign(draft, withComputed(table, draft, context));
  await prepareChangeRequests(mutation, table, draft);
  assertRowValid(table, access, draft, context, [...sent.issues, ...lines.issues]);
  await lockParents(mutation, table, [], [parentKeyIn(table, draft)]);
  await lockReferenced(mutation, table, draft);
  await assertReferences(mutation, table, draft, undefined);
  await assertParentEditable(mutation, table, draft, access.asMember);
  await insertRow(mutation, table, draft);
  await saveLines(mutation, table, lines, key.id);
  await assertStillAllowed(mutation, table, access, "add", key.id);
}

/** The same add once more changes nothing; another row under the same key is refused. */
async function isSameAdd(
  mutation: MutationContext,
  table: EntityTable,
  access: EntityAccess,
  sent: SentFields,
  id: string,
): Promise<boolean> {
  const existing = await lockRow(mutation, table, id);
  if (existing === undefined) return false;
  const own =
    !isDeleted(existing) &&
    existing["createBy"] === mutation.viewer.username &&
    (await canAccessRow(mutation, table, access, "read", id));
  if (!own || !(Number(existing["version"]) > 1 || hasValues(existing, sent.set))) throw rowErrors.error("EXISTS");
  return true;
}

function hasValues(row: StoredRow, values: Readonly<Record<string, Stored>>): boolean {
  return Object.entries(values).every(([name, value]) => (row[name] ?? null) === value);
}
