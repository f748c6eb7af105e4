/** Types, paths and constants that pages share with the identity module. */
import { PATTERNS } from "#core/fields";
import type { MenuNode } from "#core/language";
import type { WireRow } from "#core/values";
import type { Static } from "typebox";
import type { PASSWORD_BODY } from "./schemas.ts";

/** The user of a session. For members it also has their profile and the company that the session acts for. */
export interface UserInfo extends Partial<MemberProfile> {
  readonly id: string;
  readonly username: string;
  readonly realname: string;
  readonly avatar: string | null;
  readonly phone: string | null;
  /** 1 individual, 2 company; null for operators. */
  readonly mtype: number | null;
  /** 0 member, 1 back office. */
  readonly userType: 0 | 1;
  readonly memberCode: string | null;
}

/** What the members module knows about an account. */
export interface MemberProfile {
  readonly memberId: string;
  readonly realName: string | null;
  readonly email: string | null;
  readonly emailVerified: boolean;
  /** 0 pending, 1 certified, 2 failed; null: not submitted. */
  readonly verified: 0 | 1 | 2 | null;
  /** The company that the session acts for; null: the person themselves. */
  readonly enterpriseCertificationId: string | null;
  readonly enterpriseName: string | null;
  readonly company: string | null;
}

/**
 * What a password is encrypted for. An envelope made for one purpose is refused for any other, so that a captured one
 * is useless elsewhere.
 */
export type NoncePurpose = "login" | "updatePassword" | "resetPassword" | "stepUp" | "register" | "recover";

/** What a page needs to send a password, once: `GET /sys/login/params?purpose=login`. */
export interface LoginParams {
  readonly kid: string;
  /** SM2 public key: `04`, x and y as 130 hex digits. */
  readonly publicKey: string;
  readonly nonce: string;
  readonly nonceId: string;
  /** Epoch milliseconds on the clock of the server. */
  readonly serverTime: number;
  /** Whether the next sign-in needs the drag slider. */
  readonly captchaNeeded: boolean;
  readonly ways: SignInWays;
}

/** Ways to sign in that are set up besides user name and password. */
export interface SignInWays {
  /** Whether members may sign in with a code by short message. */
  readonly phone: boolean;
  readonly thirdParty: readonly { readonly thirdType: string; readonly title: string }[];
  /** Where the CAS server signs people in; null: there is none. */
  readonly cas: string | null;
}

/** A third party that is set up, as its user sees it. */
export interface LinkedThirdParty {
  readonly thirdType: string;
  readonly title: string;
  /** Whether the user has linked an account of it. */
  readonly linked: boolean;
}

/** An OpenID Connect provider whose people sign in here. */
export interface OidcConfig {
  /** The `thirdType` by which calls name the provider. */
  readonly thirdType: string;
  readonly title: string;
  readonly issuer: string;
  readonly clientId: string;
  /** Absent: a public client. */
  readonly clientSecret: string | undefined;
  /** Address of the landing, as it is registered with the provider. */
  readonly redirectUri: string;
}

export interface CasConfig {
  /** Base address of the CAS server, without a slash at the end. */
  readonly server: string;
  /** Where the CAS server sends people back to, unless a call names another address of this site. */
  readonly service: string;
}

export interface LoginResult {
  /** Opaque, valid for 7 days; the client sends it as `X-Access-Token`. */
  readonly token: string;
  /** Key in hex with which the client signs those calls that require a signature. It is sent in this answer only. */
  readonly signKey: string;
  readonly userInfo: UserInfo;
  /** Why the user is asked to change their password: it breaks today's rule, or it is old. Absent: no reason. */
  readonly passwordChange?: "rule" | "age";
  /** The tenants of an operator who has several: one is chosen before anything else is answered. */
  readonly tenantList?: readonly OwnTenant[];
  readonly sysAllDictItems: Readonly<
    Record<string, readonly { readonly value: string; readonly text: string; readonly color?: string }[]>
  >;
}

/** Passwords of a change. Each is encrypted, all with one nonce. */
export type PasswordBody = Static<typeof PASSWORD_BODY>;

/** One of the caller's own open sessions. */
export interface OwnAuthSession {
  readonly id: string;
  readonly ip: string;
  readonly userAgent: string;
  readonly createTime: string;
  /** Time of the last call made with it, to about a minute. */
  readonly usedTime: string;
  readonly expireTime: string;
  /** Whether it is the session of this call. */
  readonly current: boolean;
}

/** A tenant that somebody may work in. */
export interface OwnTenant {
  readonly id: string;
  readonly name: string;
}

export interface OwnTenants {
  readonly list: readonly OwnTenant[];
  /** Id of the tenant that the session works in; null: none is chosen yet. */
  readonly tenantId: string | null;
}

/** The tenant of accounts that were given none. The table of tenants has no row for it. */
export const PLATFORM_TENANT: OwnTenant = { id: "0", name: "平台" };

/** The departments of the caller. */
export interface OwnDepartments {
  readonly list: readonly { readonly id: string; readonly orgCode: string | null; readonly departName: string }[];
  /** Code of the department that the session works in; null: none is chosen yet. */
  readonly orgCode: string | null;
}

/** Type 2 entries are buttons by permission code; `status` 0 denies. */
export interface PermissionEntry {
  readonly type: 1 | 2;
  readonly action: string;
  readonly status: 0 | 1;
}

export interface PermissionResult {
  readonly menu: readonly MenuNode[];
  readonly auth: readonly PermissionEntry[];
  readonly allAuth: readonly PermissionEntry[];
  readonly sysSafeMode: boolean;
}

/** To whom entries of the tree of rights are granted. */
export type RightsOwner = "role" | "department" | "departmentRole";

/** One entry of the tree of rights, with what the caller may do about it. */
export interface RightsEntry {
  readonly id: string;
  /** Id of the entry above; absent: it is a root. */
  readonly pid?: string;
  readonly title: string;
  /** 0 menu, 1 field, 2 button. */
  readonly type: 0 | 1 | 2;
  /** Permission code that is granted with the entry; absent: it only groups those below it. */
  readonly action?: string;
  /** Why the caller may neither grant nor withdraw it; absent: they may. */
  readonly refused?: string;
}

/** A data rule of a role; `holds` says whether it is in force. */
export interface RightsRule {
  readonly id: string;
  /** Id of the menu whose rows it restricts; absent: no menu opens them. */
  readonly under?: string;
  readonly title: string;
  readonly holds: boolean;
}

/** Everything that a role or department may be granted, what of it is granted, and what the caller may change. */
export interface RightsSheet {
  readonly entries: readonly RightsEntry[];
  /** Ids of entries. */
  readonly granted: readonly string[];
  readonly rules: readonly RightsRule[];
  /** Why the caller may change nothing; absent: they may. */
  readonly closed?: string;
  /** Why the caller may change no data rule; absent: they may. */
  readonly rulesClosed?: string;
  /**
   * Identifies what is stored. A save sends it back, and is refused where somebody else has changed the rights
   * meanwhile.
   */
  readonly revision: string;
}

/** One page of the menu with everything that may be granted below it. */
export interface RightsModule {
  readonly id: string;
  readonly title: string;
  /** Titles above it in the menu. */
  readonly trail: readonly string[];
  readonly entries: readonly {
    readonly id: string;
    readonly title: string;
    readonly action: string;
    /** The operation that can be explained for a person; absent: the code belongs to no operation on rows. */
    readonly operation?: { readonly entity: string; readonly op: string };
  }[];
}

export interface MatrixRole {
  readonly id: string;
  readonly title: string;
  /** Whether the role is enabled; a disabled one grants nothing. */
  readonly used: boolean;
  /** By the id of an entry: the code that grants it. */
  readonly grants: Readonly<Record<string, string>>;
  /** Titles of the data rules that are in force, by the id of the page. */
  readonly rules: Readonly<Record<string, readonly string[]>>;
}

/** What each role may do on each page. */
export interface RightsMatrix {
  readonly modules: readonly RightsModule[];
  readonly roles: readonly MatrixRole[];
}

/** How another person sees a field that the caller sees as well. */
export interface SimulatedField {
  readonly name: string;
  readonly title: string;
  readonly access: "full" | "masked" | "none";
  readonly writable: boolean;
}

/** What another person would see of an entity, without anything that the caller may not see. */
export interface Simulation {
  /** Whether the other person may list it at all. */
  readonly opens: boolean;
  readonly fields: readonly SimulatedField[];
  readonly may: Readonly<Record<string, boolean>>;
  readonly records: readonly WireRow[];
  readonly total: number;
  /** Rows of this page that the caller may not see. */
  readonly withheld: number;
  /** The field of the rows' key. */
  readonly key: string;
  /** Steps and actions that the caller knows. */
  readonly acts: readonly { readonly name: string; readonly title: string }[];
}

/** One check of an operation, with the roles, the rule or the state that decides it. */
interface AccessCheck {
  readonly check: "permission" | "row" | "state" | "condition" | "samePerson" | "guard" | "field";
  readonly allowed: boolean;
  /** The permission code, the name of the guard or field, or what is done with rows. */
  readonly name: string;
  /** Roles whose grants or rules decide; `*`: nothing narrows. */
  readonly by: readonly string[];
  readonly message?: string;
}

/** Why somebody may or may not do a thing: the checks in their order. */
export interface AccessExplanation {
  readonly entity: string;
  readonly op: string;
  readonly allowed: boolean;
  readonly checks: readonly AccessCheck[];
}

export const LOGIN_PARAMS_PATH = "/sys/login/params";
export const LOGIN_PATH = "/sys/login";
/** Sign-in of members, with a password or with the ticket of a switch of identity. */
export const FRONT_LOGIN_PATH = "/sys/user/frontLogin2";
export const LOGOUT_PATH = "/sys/logout";
export const PERMISSION_PATH = "/sys/permission/getUserPermissionByToken";
export const OWN_AUTH_SESSIONS_PATH = "/sys/online/mySessions";
export const END_OWN_AUTH_SESSIONS_PATH = "/sys/online/endMySessions";
/** The picture of the drag slider; sizes in pixels. */
export interface Captcha {
  readonly id: string;
  /** Data URLs of the two pictures, for `src`. */
  readonly background: string;
  readonly piece: string;
  readonly width: number;
  readonly height: number;
  /** Width and height of the piece, and its distance from the upper edge. */
  readonly size: number;
  readonly top: number;
}

export interface SecondFactorStatus {
  readonly enrolled: boolean;
  /** Number of recovery codes that are left. */
  readonly recoveryCodes: number;
}

export interface NewSecondFactor {
  /** Base32, for users who type it. */
  readonly secret: string;
  /** `otpauth://…`, for the QR code. */
  readonly uri: string;
}

export const CAPTCHA_PATH = "/sys/login/captcha";
export const LOGIN_CODE_PATH = "/sys/login/code";
export const SECOND_FACTOR_PATH = "/sys/user/secondFactor";
export const ENROL_SECOND_FACTOR_PATH = "/sys/user/secondFactor/enrol";
export const CONFIRM_SECOND_FACTOR_PATH = "/sys/user/secondFactor/confirm";
export const REMOVE_SECOND_FACTOR_PATH = "/sys/user/secondFactor/remove";
export const LINKED_THIRD_PARTIES_PATH = "/sys/thirdLogin/linked";
export const LINK_THIRD_PARTY_PATH = "/sys/thirdLogin/link";
export const UNLINK_THIRD_PARTY_PATH = "/sys/thirdLogin/unlink";
export const OWN_AVATAR_PATH = "/sys/user/ownAvatar";

/** The crop that the field `sys_user.avatar` requires of pictures. */
export const AVATAR_CROP = { ratio: [1, 1], width: 400 } as const;

export interface OwnAvatar {
  /** The path of the stored picture. */
  readonly avatar: string;
}

export const OWN_DEPARTMENTS_PATH = "/sys/user/getCurrentUserDeparts";
export const CHOOSE_DEPARTMENT_PATH = "/sys/selectDepart";
export const OWN_TENANTS_PATH = "/sys/user/getCurrentUserTenants";
export const CHOOSE_TENANT_PATH = "/sys/selectTenant";
export const STEP_UP_PATH = "/sys/user/stepUp";
export const ROLE_RIGHTS_PATH = "/sys/rights/ofRole";
export const DEPARTMENT_RIGHTS_PATH = "/sys/rights/ofDepartment";
export const DEPARTMENT_ROLE_RIGHTS_PATH = "/sys/rights/ofDepartmentRole";
export const SAVE_ROLE_RIGHTS_PATH = "/sys/permission/saveRolePermission";
export const SAVE_DEPARTMENT_RIGHTS_PATH = "/sys/permission/saveDepartPermission";
export const SAVE_DEPARTMENT_ROLE_RIGHTS_PATH = "/sys/sysDepartPermission/saveDeptRolePermission";
export const RIGHTS_MATRIX_PATH = "/sys/rights/matrix";
export const SIMULATE_PATH = "/sys/rights/simulate";
export const EXPLAIN_PATH = "/sys/rights/explain";
export const PASSWORD_PATH = "/sys/user/updatePassword";

/** The role of administrators, who may do everything. */
export const ADMINISTRATOR_ROLE = "admin";

/**
 * The roles of the three offices, of which no account may have two: `system` manages people, `security` manages rights,
 * `audit` reads what both did.
 */
export const OFFICE_ROLES = { system: "personnel", security: "security", audit: "auditor" } as const;

/**
 * Rules of the specification for new passwords of the back office, each with the sentence for a password that breaks
 * it.
 */
export const OFFICE_PASSWORD_RULES = PATTERNS.passwordOffice;

/** Rules of the specification for new passwords of members. */
export const MEMBER_PASSWORD_RULES = PATTERNS.password;
