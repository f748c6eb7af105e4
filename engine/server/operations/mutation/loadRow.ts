import type { StoredRow } from "#core/values";
import type { ApiError } from "#core/api";
import type { RowVerb, Viewer } from "#core/language";
import { rowErrors } from "../errors.ts";
import type { EntityAccess } from "../policy/entityAccess.ts";
import { canAccessRow } from "../policy/rowAccess.ts";
import { assertParentEditable, lockParents } from "./parents.ts";
import { resetCountsAfterLock } from "./valueCounts.ts";
import { isDeleted } from "../entityTable.ts";
import { lockRow } from "./locks.ts";
import type { MutationContext } from "./mutationContext.ts";

/**
 * Loads and locks the row of an operation. 404 if the row is missing, deleted or unreadable for the viewer; 403 if they
 * may read it but not do the operation. `wantedParent`: the parent that the row will get, locked with it.
 */
export async function loadRow(
  mutation: MutationContext,
  access: EntityAccess,
  verb: Exclude<RowVerb, "add">,
  id: string,
  wantedParent?: unknown,
): Promise<StoredRow> {
  const { table } = access;
  if (verb !== "read") await lockParents(mutation, table, [id], [wantedParent]);
  if (verb !== "read") resetCountsAfterLock(mutation, table, id);
  const row = await lockRow(mutation, table, id);
  if (row === undefined || isDeleted(row)) throw rowErrors.error("NOT_FOUND");
  if (!(await canAccessRow(mutation, access, "read", id))) throw rowErrors.error("NOT_FOUND");
  if (verb !== "read") await assertParentEditable(mutation, table, row, access.asMember);
  if (verb !== "read" && !(await canAccessRow(mutation, access, verb, id))) throw rowErrors.error("FORBIDDEN");
  return row;
}

/** After a write: the row must still be among those that the viewer may write with this operation. */
export async function assertStillAllowed(
  mutation: MutationContext,
  access: EntityAccess,
  verb: "add" | "edit",
  id: string,
): Promise<void> {
  if (await canAccessRow(mutation, access, verb, id)) return;
  throw notAllowedError(mutation.viewer);
}

/** Another person's row answers a member as a missing one does. */
export function notAllowedError(viewer: Viewer): ApiError {
  return viewer.userType === "office" ? rowErrors.error("RULE") : rowErrors.error("NOT_FOUND");
}
