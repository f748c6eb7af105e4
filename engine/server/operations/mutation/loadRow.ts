import type { Stored, StoredRow } from "#core/values";
import type { RowVerb } from "#core/language";
import { requestErrors, rowErrors } from "../errors.ts";
import type { EntityAccess } from "../policy/entityAccess.ts";
import { canAccessRow } from "../policy/rowAccess.ts";
import { assertParentEditable, lockParents } from "./parents.ts";
import { resetCountsAfterLock } from "./valueCounts.ts";
import { DELETED_AT, type EntityTable } from "../entityTable.ts";
import { lockRow, type MutationContext } from "./writeRow.ts";

const ID = /^[A-Za-z0-9_.:-]{1,64}$/;

/** A key as sent: one plain text, never a list or an operator. */
export function parseId(value: unknown, name: string): string {
  if (value === undefined || value === "") throw requestErrors.error("MISSING", { name });
  if (typeof value !== "string" || !ID.test(value)) throw rowErrors.error("BAD_ID");
  return value;
}

export function parseVersion(value: unknown): number | undefined {
  if (value === undefined || value === null) return undefined;
  if (typeof value !== "number" || !Number.isSafeInteger(value) || value < 1)
    throw requestErrors.error("INVALID", { name: "version" });
  return value;
}

/**
 * Loads and locks the row of an operation. 404 if the row is missing, deleted or unreadable for the viewer; 403 if they may
 * read it but not do the operation. `wantedParent`: the parent that the row will get, locked with it.
 */
export async function loadRow(
  mutation: MutationContext,
  table: EntityTable,
  access: EntityAccess,
  verb: Exclude<RowVerb, "add">,
  id: string,
  wantedParent?: unknown,
): Promise<StoredRow> {
  if (verb !== "read") await lockParents(mutation, table, [id], [wantedParent]);
  if (verb !== "read") resetCountsAfterLock(mutation, table, id);
  const row = await lockRow(mutation, table, id);
  if (row === undefined || isDeleted(row)) throw rowErrors.error("NOT_FOUND");
  if (!(await canAccessRow(mutation, table, access, "read", id))) throw rowErrors.error("NOT_FOUND");
  if (verb !== "read") await assertParentEditable(mutation, table, row, access.asMember);
  if (verb !== "read" && !(await canAccessRow(mutation, table, access, verb, id))) throw rowErrors.error("FORBIDDEN");
  return row;
}

export function isDeleted(row: Readonly<Record<string, Stored>>): boolean {
  return (row[DELETED_AT] ?? null) !== null;
}

/** After a write: the row must still be among those that the viewer may write with this operation. */
export async function assertStillAllowed(
  mutation: MutationContext,
  table: EntityTable,
  access: EntityAccess,
  verb: "add" | "edit",
  id: string,
): Promise<void> {
  if (await canAccessRow(mutation, table, access, verb, id)) return;
  // Another person's row answers a member as a missing one does.
  throw mutation.viewer.userType === "office" ? rowErrors.error("RULE") : rowErrors.error("NOT_FOUND");
}
