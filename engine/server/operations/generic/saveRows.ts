import { ApiError, MAX_BATCH_ROWS, type Conflict, type RowError, type SavedRows } from "#core/api";
import type { Issue } from "#core/fields";
import { may, type EntityModel } from "#core/language";
import type { WriteTransaction } from "../../db/database.ts";
import { databaseErrors } from "../../db/index.ts";
import { requestErrors, rowErrors } from "../errors.ts";
import type { Call } from "../operation.ts";
import type { EntityAccess } from "../policy/entityAccess.ts";
import { addRow } from "../mutation/addRow.ts";
import type { AddRequest, EditRequest, MutationContext } from "../mutation/mutationContext.ts";
import { finishMutation } from "../mutation/computedValues.ts";
import { deleteRow } from "../mutation/deleteRow.ts";
import { editRow } from "../mutation/editRow.ts";
import { bodyOf, type Body } from "../mutation/fieldInput.ts";
import { newKey } from "../mutation/newKey.ts";
import { lockParents, parentKeyIn, referencedKeysIn } from "../mutation/parents.ts";
import { presentMany, presentOne } from "../presenter/readRow.ts";
import { parseId, parseVersion } from "../rowKey.ts";
import { loadRow, notAllowedError } from "../mutation/loadRow.ts";
import { lockRowsInOrder } from "../mutation/locks.ts";
import type { OperationContext } from "../requestContext.ts";
import { inTransaction, withWaitingRows } from "../mutation/createMutationContext.ts";
import { RowRefused } from "../mutation/insertBatches.ts";
import { rowsNotAllowed } from "../policy/rowAccess.ts";
import type { EntityTable } from "../entityTable.ts";

interface SaveRowsRequest {
  readonly add: readonly AddRequest[];
  readonly edit: readonly EditRequest[];
  readonly delete: readonly { readonly id: string; readonly version: number | undefined }[];
}

/**
 * `POST P/saveRows {add, edit, delete}`: what a grid was changed by, in one transaction. Each row is written as the
 * single call would write it, under the same rights; one that is refused refuses all, and the answer names each that
 * was.
 */
export function saveRows(request: OperationContext, most = MAX_BATCH_ROWS): Promise<SavedRows> {
  const { access, call } = request;
  const { entity, table } = access;
  const sent = readSent(entity, bodyOf(call.body), call, most);
  return inTransaction(request, async (mutation) => {
    await lockParentsOf(mutation, table, sent);
    await lockAndWrite(mutation, access, sent);
    await finishMutation(mutation);
    const written = [...sent.add.map(({ key }) => key.id), ...sent.edit.map((one) => one.id)];
    return { rows: await presentMany(mutation, access, written) };
  });
}

/** What one entity is changed by, in the form of `saveRows`. */
interface ChangedRows {
  readonly access: EntityAccess;
  readonly body: Body;
}

/**
 * Rows of several entities in one transaction, each as `saveRows` writes them. `check` sees what is stored once the
 * parents of the rows are locked; what it throws refuses all.
 */
export function saveRowsTogether(
  request: OperationContext,
  changes: readonly ChangedRows[],
  check: (tx: WriteTransaction) => Promise<void>,
): Promise<void> {
  const parts = changes.map(({ access, body }) => ({
    access,
    sent: readSent(access.entity, body, request.call, Infinity),
  }));
  return inTransaction(request, async (mutation) => {
    for (const { access, sent } of parts) await lockParentsOf(mutation, access.table, sent);
    await check(mutation.tx);
    for (const { access, sent } of parts) await lockAndWrite(mutation, access, sent);
    await finishMutation(mutation);
  });
}

function lockParentsOf(mutation: MutationContext, table: EntityTable, sent: SaveRowsRequest): Promise<void> {
  return lockParents(
    mutation,
    table,
    [...sent.edit, ...sent.delete].map(({ id }) => id),
    [...sent.add, ...sent.edit].map(({ body }) => parentKeyIn(table, body)),
  );
}

async function lockAndWrite(mutation: MutationContext, access: EntityAccess, sent: SaveRowsRequest): Promise<void> {
  const { table } = access;
  await lockRowsInOrder(
    mutation,
    table,
    [...sent.edit, ...sent.delete].map(({ id }) => id),
  );
  await writeAll(mutation, access, { ...sent, add: await markRepeated(mutation, table, sent.add) });
}

/** Only a row whose key is stored already may be the same call once more; one query for all of them. */
async function markRepeated(
  mutation: MutationContext,
  table: EntityTable,
  requests: readonly AddRequest[],
): Promise<readonly AddRequest[]> {
  const keys = requests.filter(({ key }) => key.sent).map(({ key }) => key.id);
  const stored = new Set(await referencedKeysIn(mutation, table, table.entity.key, keys));
  return requests.map((one) => ({ ...one, key: { ...one.key, sent: one.key.sent && stored.has(one.key.id) } }));
}

const PARTS: ReadonlySet<string> = new Set(["add", "edit", "delete"]);

/** Permissions first: nothing is read for an operation that the caller may not do at all. */
function readSent(entity: EntityModel, body: Body, call: Call, most: number): SaveRowsRequest {
  const unknown = Object.keys(body).find((name) => !PARTS.has(name));
  if (unknown !== undefined) throw requestErrors.error("UNKNOWN", { name: unknown.slice(0, 60) });
  const part = (name: "add" | "edit" | "delete"): readonly unknown[] => {
    const rows = body[name] ?? [];
    if (!Array.isArray(rows)) throw requestErrors.error("INVALID", { name });
    if (rows.length > 0 && !may(call.viewer, entity.permissions[name])) throw requestErrors.error("FORBIDDEN");
    return rows;
  };
  const [add, edit, gone] = [part("add"), part("edit"), part("delete")];
  const count = add.length + edit.length + gone.length;
  if (count === 0) throw requestErrors.error("MISSING", { name: "add、edit、delete" });
  if (count > most) throw rowErrors.error("BATCH_SIZE", { max: most });
  const sent: SaveRowsRequest = {
    add: add.map((one) => {
      const row = bodyOf(one);
      return { body: row, key: newKey(entity, row, call.now) };
    }),
    edit: edit.map((one) => {
      const row = bodyOf(one);
      return { id: parseId(row[entity.key], entity.key), version: parseVersion(row["version"]), body: row };
    }),
    delete: gone.map(deletedOf),
  };
  assertEachOnce([
    ...sent.add.map(({ key }) => key.id),
    ...sent.edit.map(({ id }) => id),
    ...sent.delete.map(({ id }) => id),
  ]);
  return sent;
}

function deletedOf(one: unknown): SaveRowsRequest["delete"][number] {
  if (typeof one === "string") return { id: parseId(one, "delete"), version: undefined };
  const { id, version, ...more } = bodyOf(one);
  const unknown = Object.keys(more)[0];
  if (unknown !== undefined) throw requestErrors.error("UNKNOWN", { name: `delete.${unknown.slice(0, 60)}` });
  return { id: parseId(id, "delete.id"), version: parseVersion(version) };
}

function assertEachOnce(ids: readonly string[]): void {
  const seen = new Set<string>();
  const twice = ids.find((id) => seen.size === seen.add(id).size);
  if (twice !== undefined) throw requestErrors.error("REPEATED", { name: twice });
}

/** Deletes first and adds last, so that what a deleted row held (a code, a place) is free for the others. */
async function writeAll(mutation: MutationContext, access: EntityAccess, sent: SaveRowsRequest): Promise<void> {
  const refused: RowError[] = [];
  const each = async <T>(
    rows: readonly T[],
    idOfRow: (row: T) => string,
    write: (row: T) => Promise<void>,
  ): Promise<void> => {
    for (const row of rows) await collectRefused(refused, idOfRow(row), () => write(row));
  };
  await each(
    sent.delete,
    ({ id }) => id,
    (row) => deleteUnchanged(mutation, access, row),
  );
  await each(
    sent.edit,
    ({ id }) => id,
    (row) => editRow(mutation, access, row),
  );
  const adding = withWaitingRows(mutation);
  await each(
    sent.add,
    ({ key }) => key.id,
    (row) => addRow(adding, access, row),
  );
  await collectRefused(refused, "", () => adding.waitingRows.flush());
  const added = sent.add.map(({ key }) => key.id).filter((id) => !refused.some((one) => one.id === id));
  const notAllowed = await rowsNotAllowed(mutation, access, "add", added);
  refused.push(...notAllowed.map((id) => refusedRow(id, notAllowedError(mutation.viewer))));
  if (refused.length > 0) throw batchError(refused);
}

async function collectRefused(refused: RowError[], id: string, write: () => Promise<void>): Promise<void> {
  try {
    await write();
  } catch (error) {
    const own = error instanceof RowRefused ? { id: error.id, cause: error.cause } : { id, cause: error };
    // What the database itself refuses (busy, full) concerns no row; the caller may try again.
    if (!(own.cause instanceof ApiError) || own.cause.code.startsWith(`${databaseErrors.module}.`)) throw error;
    refused.push(refusedRow(own.id, own.cause));
    // The database has refused: PostgreSQL takes no further statement in this transaction.
    if (BY_DATABASE.has(own.cause.code)) throw batchError(refused);
  }
}

const BY_DATABASE: ReadonlySet<string> = new Set(["ROW.NOT_UNIQUE", "ROW.EXISTS"]);

const batchError = (refused: readonly RowError[]): ApiError =>
  rowErrors.error("BATCH", { count: refused.length }, { refused });

/** A row that was changed since the caller read it is not deleted. */
async function deleteUnchanged(
  mutation: MutationContext,
  access: EntityAccess,
  { id, version }: SaveRowsRequest["delete"][number],
): Promise<void> {
  if (version !== undefined) {
    const row = await loadRow(mutation, access, "delete", id);
    if (Number(row["version"] ?? version) !== version)
      throw rowErrors.error("CONFLICT", {}, { current: await presentOne(mutation, access, id), fields: [] });
  }
  await deleteRow(mutation, access, id);
}

function refusedRow(id: string, { code, message, result }: ApiError): RowError {
  const more = (result ?? {}) as { readonly issues?: readonly Issue[]; readonly current?: unknown };
  return {
    id,
    code,
    message,
    ...(Array.isArray(more.issues) ? { issues: more.issues } : {}),
    ...(more.current === undefined ? {} : { conflict: result as Conflict }),
  };
}
