/** Who a member is to others, and for whom their session acts. */
import type { Database } from "#engine/server";
import type { MemberPorts } from "#server/modules/identity/index";
import type { MemberInfo, SwitchResult } from "../contract.ts";
import { memberErrors } from "../errors.ts";
import { presentMember, presentProfile } from "../present.ts";
import { createRepo } from "../repo/index.ts";
import { memberIdOf, ownMember } from "./own.ts";
import type { MemberCaller, MemberParts } from "./parts.ts";

/** What `identity` asks of this module: it needs the database alone, because it is made before `identity` is. */
export function createMemberPorts(database: Database): MemberPorts {
  const repo = createRepo(database);
  return {
    profile: async (memberId, enterpriseId) => {
      const member = await repo.member(memberId);
      if (member === undefined) return undefined;
      const company = enterpriseId === null ? undefined : await repo.companyOf(memberId, enterpriseId);
      return presentProfile(member, company);
    },
    mayActFor: async (memberId, enterpriseId) => {
      const company = await repo.companyOf(memberId, enterpriseId);
      return company?.verified === 1 && company.frozen !== 1;
    },
    companyOfLicense: (memberId, license) => repo.certifiedCompanyOf(memberId, license),
  };
}

export async function ownInfo(parts: MemberParts, caller: MemberCaller): Promise<MemberInfo> {
  const { enterpriseId } = caller.viewer.variables;
  return memberInfo(parts, caller, typeof enterpriseId === "string" ? enterpriseId : null);
}

async function memberInfo(parts: MemberParts, caller: MemberCaller, enterpriseId: string | null): Promise<MemberInfo> {
  const { accounts, repo } = parts;
  const member = await ownMember(parts, caller);
  const account = await accounts.byId(member.userId);
  if (account === undefined) throw memberErrors.error("NOT_MEMBER");
  const company = enterpriseId === null ? undefined : await repo.companyOf(member.id, enterpriseId);
  return presentMember(account, member, company);
}

/** Of another member's company the answer is that of one that does not exist. */
export async function switchTo(
  parts: MemberParts,
  enterpriseId: string | null,
  caller: MemberCaller,
): Promise<SwitchResult> {
  await ownMember(parts, caller);
  if (enterpriseId !== null) {
    const company = await parts.repo.companyOf(memberIdOf(caller), enterpriseId);
    if (company === undefined) throw memberErrors.error("NOT_FOUND");
    if (company.verified !== 1) throw memberErrors.error("NOT_CERTIFIED");
    if (company.frozen === 1) throw memberErrors.error("COMPANY_FROZEN");
  }
  const { token, signKey, switchTicket } = await parts.ownAccount.switchIdentity(caller, enterpriseId);
  return { token, signKey, userInfo: await memberInfo(parts, caller, enterpriseId), switchTicket };
}
