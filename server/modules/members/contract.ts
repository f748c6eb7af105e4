/** Types, paths and constants that pages share with the members module. */
import type { Page } from "#core/api";
import { PATTERNS } from "#core/fields";

const BASE = "/memberBaseinfo";

export const MEMBER_PATHS = {
  sendRegisterCode: `${BASE}/sendRegisterSmsCode`,
  verifyRegisterCode: `${BASE}/verifyRegisterSmsCode`,
  register: `${BASE}/register`,
  sendRecoveryCode: `${BASE}/sendFindPwdSmsCode`,
  sendRecoveryEmail: `${BASE}/sendFindPwdEmailCode`,
  recoverByMobile: `${BASE}/resetPasswordByMobile`,
  recoverByEmail: `${BASE}/resetPasswordByEmail`,
  revisePassword: `${BASE}/revisePassword`,
  sendMobileCode: `${BASE}/sendReviseMobileSmsCode`,
  verifyMobile: `${BASE}/doPhoneVerify`,
  sendEmailCode: `${BASE}/sendAuthEmailCode`,
  verifyEmail: `${BASE}/doEmailVerify`,
  certification: `${BASE}/getMemberVerify`,
  certify: `${BASE}/v2/doMemberVerify`,
  certifyFirst: `${BASE}/doMemberVerify`,
  userInfo: `${BASE}/getUserInfo`,
  profileImage: `${BASE}/getProfileImage`,
  image: `${BASE}/getImageByFeatures`,
  analyseClosure: `${BASE}/cancelAccountAnalysis`,
  closeAccount: `${BASE}/cancelAccount`,
  switchIdentity: `${BASE}/v2/doSwitchIdentity`,
  startAlteration: `${BASE}/startAlteration`,
  verifyAlteration: `${BASE}/verifyAlteration`,
  sendAlterationCode: `${BASE}/sendAlterationSmsCode`,
  finishAlteration: `${BASE}/finishAlteration`,
  picker: `${BASE}/picker`,
  companies: "/enterpriseCertification/getUserMemberVerifyListByMyself",
  company: "/enterpriseCertification/queryById",
  addCompany: "/enterpriseCertification/add",
  editCompany: "/enterpriseCertification/edit",
  deleteCompany: "/enterpriseCertification/deleteEnterpriseCertification",
  addresses: "/memberAddress/listMyMemberAddress",
  addAddress: "/memberAddress/add",
  editAddress: "/memberAddress/edit",
  deleteAddress: "/memberAddress/delete",
} as const;

/** 1 individual, 2 company. */
export type MemberType = 1 | 2;

/** 0 pending, 1 certified, 2 failed; null: not submitted. */
export type Verified = 0 | 1 | 2 | null;

/** Of `sendRegisterSmsCode`, `sendFindPwdSmsCode`: the answer is the same whether the number is known or not. */
export interface MobileCodeBody {
  readonly mobile: string;
  /** Proof of the drag slider, where one is asked for (429 `IDENTITY.CAPTCHA_REQUIRED`). */
  readonly captcha?: string;
}

/** Of `verifyRegisterSmsCode`: a right code becomes a ticket, which also lets pictures of the registration be uploaded. */
export interface RegisterTicket {
  /** Good for one registration, for 30 minutes, for the number that was proved. */
  readonly registerTicket: string;
}

/** The header in which an upload before the sign-in carries its ticket. */
export const REGISTER_TICKET_HEADER = "x-register-ticket";

/** Passwords are encrypted (purpose `register`); `kid` and `nonceId` say with what. */
export interface RegisterBody {
  readonly mtype: MemberType;
  readonly username: string;
  readonly phone: string;
  /** The code itself, or the ticket that it became. */
  readonly code?: string;
  readonly registerTicket?: string;
  readonly password: string;
  readonly confirmpassword: string;
  readonly kid: string;
  readonly nonceId: string;
  readonly email?: string;
  /** Of a person, or of the agent of a company. */
  readonly realName: string;
  readonly idCard: string;
  /** Of a company. */
  readonly company?: string;
  readonly creditCode?: string;
  readonly corporate?: string;
  readonly registeredAddress?: string;
  /** Path of an uploaded picture (folder `licence`, private). */
  readonly licenceImage?: string;
  /** The version of the terms that was agreed to. */
  readonly agreed: true;
}

export interface Registered {
  readonly username: string;
  readonly memberCode: string;
  readonly mtype: MemberType;
}

/** Passwords are encrypted (purpose `recover`). */
export interface RecoverBody {
  readonly mobile?: string;
  readonly email?: string;
  readonly code: string;
  readonly password: string;
  readonly confirmpassword: string;
  readonly kid: string;
  readonly nonceId: string;
}

/** Real-name certification of the caller. */
export interface MemberCertification {
  readonly verified: Verified;
  readonly realName: string | null;
  /** Masked: the first and last digits. */
  readonly idCard: string | null;
  /** Signed addresses for a few minutes. */
  readonly idCardFront: string | null;
  readonly idCardBack: string | null;
  /** Why it failed. */
  readonly reason: string | null;
  readonly submitTime: string | null;
}

export interface CertifyBody {
  readonly realName: string;
  readonly idCard: string;
  /** Paths of uploaded pictures (folder `idcard`, private). */
  readonly idCardFront: string;
  readonly idCardBack: string;
}

/** The member who asks, as `getUserInfo` has it in `userInfo`. */
export interface MemberInfo {
  readonly id: string;
  readonly memberId: string;
  readonly username: string;
  readonly realname: string;
  readonly realName: string | null;
  readonly avatar: string | null;
  /** In full: it is the caller's own. Pages mask it. */
  readonly phone: string | null;
  readonly email: string | null;
  readonly emailVerified: boolean;
  readonly mtype: MemberType;
  readonly userType: 0;
  readonly memberCode: string;
  readonly verified: Verified;
  /** The company that the session acts for; null: the person themselves. */
  readonly enterpriseCertificationId: string | null;
  readonly enterpriseName: string | null;
  readonly company: string | null;
}

export interface Company {
  readonly id: string;
  readonly memberId: string;
  readonly company: string;
  readonly creditCode: string;
  readonly corporate: string;
  readonly registeredAddress: string;
  /** Signed addresses for a few minutes. */
  readonly licenceImage: string | null;
  readonly authorization: string | null;
  readonly verified: Verified;
  readonly verified_dictText: string;
  /** Nobody acts for it as long as it is frozen. */
  readonly frozen: boolean;
  readonly reason: string | null;
  readonly version: number;
}
export type CompanyPage = Page<Company>;

/** Of `addCompany`; of `editCompany` with the id and the version that was read. */
export interface CompanyBody {
  readonly company?: string | undefined;
  readonly creditCode?: string | undefined;
  readonly corporate?: string | undefined;
  readonly registeredAddress?: string | undefined;
  /** Paths of uploaded pictures (folder `licence`, private). */
  readonly licenceImage?: string | undefined;
  readonly authorization?: string | undefined;
}

export interface SwitchBody {
  /** Null: back to acting as a person. */
  readonly enterpriseCertificationId: string | null;
}

/** The session of before ends when the new token is first used, or after 30 s. */
export interface SwitchResult {
  readonly token: string;
  readonly signKey: string;
  readonly userInfo: MemberInfo;
  /** For the follow-up sign-in of the specification (`frontLogin2`), once. */
  readonly switchTicket: string;
}

export interface Address {
  readonly id: string;
  readonly recipient: string;
  readonly mobileNumber: string;
  readonly address: string;
  readonly defaultMark: 0 | 1;
  readonly defaultMark_dictText: string;
  readonly description: string | null;
  readonly longitude: string | null;
  readonly latitude: string | null;
  readonly version: number;
}

/** One thing that must hold before an account is closed. */
export interface ClosureCheck {
  readonly code: string;
  readonly title: string;
  readonly passed: boolean;
  /** What is to be done; absent when it passed. */
  readonly reason?: string;
}

export interface ClosureAnalysis {
  readonly checks: readonly ClosureCheck[];
  readonly passed: boolean;
  /** Until when it counts (10 minutes); absent when something did not pass. */
  readonly validUntil?: string;
  /** The state of a request that exists already: 2 requested, 3 in check; null: none. */
  readonly request: 2 | 3 | null;
}

/** The code goes to the member's own number (`sendReviseMobileSmsCode`). */
export interface CloseAccountBody {
  readonly reason: string;
  readonly code: string;
}

/**
 * Account alteration, for who has lost the number of the account, in four steps: 1 `startAlteration` names the account and
 * the person, 2 `sendAlterationCode` and `verifyAlteration` prove the e-mail address of the account, 3 `finishAlteration`
 * takes the new number with its own code (`sendRegisterSmsCode`), 4 is the result. Each answer has the ticket of the next
 * step (15 minutes); before step 3 no answer says whether the account exists.
 */
export interface StartAlterationBody {
  readonly username: string;
  readonly realName: string;
  readonly idCard: string;
  readonly captcha?: string;
}
export interface AlterationCodeBody {
  readonly ticket: string;
  readonly email: string;
}
export interface VerifyAlterationBody {
  readonly ticket: string;
  readonly code: string;
}
export interface FinishAlterationBody {
  readonly ticket: string;
  readonly mobile: string;
  readonly code: string;
}
export interface AlterationTicket {
  readonly ticket: string;
}

/** What members type about themselves, each rule with its sentence. */
export const MEMBER_RULES = {
  mobile: PATTERNS.mobile,
  username: PATTERNS.username,
  email: PATTERNS.email,
  idCard: PATTERNS.idCard,
  name: PATTERNS.name,
} as const;
