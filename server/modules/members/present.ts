/** The only code that sends members out of the module. */
import { maskText } from "#core/values";
import { formatInstant } from "#core/values";
import type { MemberProfile } from "#server/modules/identity/index";
import type { Company, MemberCertification, MemberInfo, MemberType, Verified } from "./contract.ts";
import type { CompanyRecord, MemberRecord } from "./repo/index.ts";
import type { MemberCaller, MemberParts } from "./service/parts.ts";

type Signer = (path: string | null) => string | null;

/** Addresses for the caller alone, for a few minutes. */
export async function signerFor(
  { files }: Pick<MemberParts, "files">,
  { viewer, now }: Pick<MemberCaller, "viewer" | "now">,
): Promise<Signer> {
  const sign = await files.privateFiles.signer(viewer, now);
  return (path) => (path === null || path === "" ? null : sign(path));
}

const verifiedOf = (verified: number | null): Verified => (verified === null ? null : (verified as 0 | 1 | 2));

export const presentCertification = (member: MemberRecord, sign: Signer): MemberCertification => ({
  verified: verifiedOf(member.verified),
  realName: member.realName,
  idCard: member.idCard === null ? null : maskText("idCard", member.idCard),
  idCardFront: sign(member.idCardFront),
  idCardBack: sign(member.idCardBack),
  reason: member.verified === 2 ? member.reason : null,
  submitTime: member.submitTime === null ? null : formatInstant(member.submitTime),
});

const VERIFIED_TEXTS = { 0: "待审核", 1: "已认证", 2: "认证失败" } as const;

/** Null: nothing was submitted yet. */
export const verifiedText = (verified: number | null): string =>
  verified === null ? "待提交" : VERIFIED_TEXTS[verified as 0 | 1 | 2];

export const presentCompany = (row: CompanyRecord, sign: Signer): Company => ({
  id: row.id,
  memberId: row.memberId,
  company: row.company ?? "",
  creditCode: row.creditCode ?? "",
  corporate: row.corporate ?? "",
  registeredAddress: row.registeredAddress ?? "",
  licenceImage: sign(row.licenceImage),
  authorization: sign(row.authorization),
  verified: verifiedOf(row.verified),
  verified_dictText: verifiedText(row.verified),
  frozen: row.frozen === 1,
  reason: row.verified === 2 ? row.reason : null,
  version: row.version,
});

export const presentProfile = (member: MemberRecord, company: CompanyRecord | undefined): MemberProfile => ({
  memberId: member.id,
  realName: member.realName,
  email: member.email,
  emailVerified: member.emailVerified === 1,
  verified: verifiedOf(member.verified),
  enterpriseCertificationId: company?.id ?? null,
  enterpriseName: company?.company ?? null,
  company: company?.company ?? member.company,
});

interface Account {
  readonly id: string;
  readonly username: string;
  readonly realname: string;
  readonly avatar: string | null;
  readonly phone: string | null;
}

export const presentMember = (
  { id, username, realname, avatar, phone }: Account,
  member: MemberRecord,
  company: CompanyRecord | undefined,
): MemberInfo => ({
  id,
  username,
  realname,
  avatar,
  phone,
  userType: 0,
  mtype: member.mtype as MemberType,
  memberCode: member.memberCode ?? "",
  ...presentProfile(member, company),
});
