/** The member who asks. */
import type { StoredRow } from "#core/values";
import type { RowWriter, WriteTransaction } from "#engine/server";
import type { MemberRecord } from "../repo/index.ts";
import { memberErrors } from "../errors.ts";
import { MEMBER_STATUS } from "../rules.ts";
import type { MemberCaller, MemberParts } from "./parts.ts";

export const memberIdOf = ({ viewer }: Pick<MemberCaller, "viewer">): string =>
  typeof viewer.variables["memberId"] === "string" ? viewer.variables["memberId"] : "";

export async function ownMember(
  { repo }: Pick<MemberParts, "repo">,
  caller: Pick<MemberCaller, "viewer">,
): Promise<MemberRecord & { readonly userId: string }> {
  const member = await repo.member(memberIdOf(caller));
  const { id: userId } = caller.viewer;
  if (member?.userId !== userId) throw memberErrors.error("NOT_MEMBER");
  return { ...member, userId };
}

/**
 * The caller's own row, locked. A call may have been on its way while the account was closed or frozen: nothing is
 * written to what was emptied.
 */
export async function lockedMember(rows: RowWriter, caller: Pick<MemberCaller, "viewer">): Promise<StoredRow> {
  const row = await rows.row("member", memberIdOf(caller));
  if (row?.["userId"] !== caller.viewer.id || row["status"] !== MEMBER_STATUS.usable)
    throw memberErrors.error("ACCOUNT_UNUSABLE");
  return row;
}

/** The same for rows that members write by generic operations. */
export async function lockMember(
  { repo }: Pick<MemberParts, "repo">,
  tx: WriteTransaction,
  memberId: string,
): Promise<void> {
  if ((await repo.lockMember(tx, memberId)) !== MEMBER_STATUS.usable) throw memberErrors.error("ACCOUNT_UNUSABLE");
}
