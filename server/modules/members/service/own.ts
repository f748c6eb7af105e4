/** The member who asks. */
import type { MemberRecord } from "../repo/index.ts";
import { memberErrors } from "../errors.ts";
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
