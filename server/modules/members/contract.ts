/** Types, paths and constants that pages share with the members module. */
import type { Page } from "#core/api";
import { PATTERNS, brokenRule, type PatternRule } from "#core/fields";
import type { Static } from "typebox";
import type {
  ALTERATION_CODE_BODY,
  CERTIFY_BODY,
  CLOSE_BODY,
  COMPANY_BODY,
  EDIT_COMPANY_BODY,
  FINISH_ALTERATION_BODY,
  RECOVER_BY_EMAIL_BODY,
  RECOVER_BY_MOBILE_BODY,
  REGISTER_BODY,
  START_ALTERATION_BODY,
  SWITCH_BODY,
  VERIFY_ALTERATION_BODY,
} from "./schemas.ts";

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
  closure: `${BASE}/getCancelAccount`,
  withdrawClosure: `${BASE}/withdrawCancelAccount`,
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

/** Of `verifyRegisterSmsCode`: a right code becomes a ticket, which also lets pictures of the registration be sent. */
export interface RegisterTicket {
  /** Good for one registration, for 30 minutes, for the number that was proved. */
  readonly registerTicket: string;
}

/** The header in which an upload before the sign-in carries its ticket. */
export const REGISTER_TICKET_HEADER = "x-register-ticket";

/**
 * Passwords are encrypted (purpose `register`); `kid` and `nonceId` say with what. `code`: the code itself, or
 * `registerTicket`, the ticket that it became. `realName` and `idCard`: of a person, or of the agent of a company;
 * `company` and what follows: of a company (`CompanyBody`). `agreed`: whether the terms were agreed to.
 */
export type RegisterBody = Static<typeof REGISTER_BODY>;

export interface Registered {
  readonly username: string;
  readonly memberCode: string;
  readonly mtype: MemberType;
}

/** Passwords are encrypted (purpose `recover`). */
export type RecoverBody = Static<typeof RECOVER_BY_MOBILE_BODY> | Static<typeof RECOVER_BY_EMAIL_BODY>;

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

/** With the paths of uploaded pictures (folder `idcard`, private). */
export type CertifyBody = Static<typeof CERTIFY_BODY>;

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

/** Of `addCompany`. `licenceImage`, `authorization`: paths of uploaded pictures (folder `licence`, private). */
export type CompanyBody = Static<typeof COMPANY_BODY>;

/** The same with the id and the version that was read. */
export type EditCompanyBody = Static<typeof EDIT_COMPANY_BODY>;

/** Null: back to acting as a person. */
export type SwitchBody = Static<typeof SWITCH_BODY>;

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

/** What the member has asked for last. */
export interface ClosureRequest {
  /** 2 requested, 3 in check, 5 refused, 6 withdrawn by the member. */
  readonly status: 2 | 3 | 5 | 6;
  readonly reason: string;
  readonly submitTime: string | null;
  /** When it was refused. */
  readonly checkTime: string | null;
  /** Why it was refused. */
  readonly opinion: string | null;
}

/** The code goes to the member's own number (`sendReviseMobileSmsCode`). */
export type CloseAccountBody = Static<typeof CLOSE_BODY>;

/**
 * Account alteration, for who has lost the number of the account, in four steps: 1 `startAlteration` names the account
 * and the person, 2 `sendAlterationCode` and `verifyAlteration` prove the e-mail address of the account, 3
 * `finishAlteration` takes the new number with its own code (`sendRegisterSmsCode`), 4 is the result. Each answer has
 * the ticket of the next step (15 minutes); before step 3 no answer says whether the account exists.
 */
export type StartAlterationBody = Static<typeof START_ALTERATION_BODY>;
export type AlterationCodeBody = Static<typeof ALTERATION_CODE_BODY>;
export type VerifyAlterationBody = Static<typeof VERIFY_ALTERATION_BODY>;
export type FinishAlterationBody = Static<typeof FINISH_ALTERATION_BODY>;
export interface AlterationTicket {
  readonly ticket: string;
}

/** How many characters fit in what members type: the `max` of the fields in which it is stored. */
export const MEMBER_LENGTHS = {
  email: 100,
  realName: 100,
  company: 100,
  corporate: 60,
  registeredAddress: 200,
} as const;

/** What members type about themselves, each rule with its sentence. */
export const MEMBER_RULES = {
  mobile: PATTERNS.mobile,
  username: PATTERNS.username,
  email: PATTERNS.email,
  idCard: PATTERNS.idCard,
  /** Of a number that is stored already, which may be from before more than its shape was checked. */
  storedIdCard: [PATTERNS.idCard[0]],
  name: PATTERNS.personName,
  creditCode: PATTERNS.creditCode,
} as const;

/** The sentence of the first of its rules that a text breaks; rules about dates need the clock. */
export const problemOf = (name: keyof typeof MEMBER_RULES, text: string, now?: number): string | undefined =>
  brokenRule<PatternRule>(MEMBER_RULES[name], text, now)?.message;
