/** Types, paths and constants that pages share with the identity module. */
import { PATTERNS } from "#core/fields";
import type { MenuNode } from "#core/language";
import type { WireRow } from "#core/values";
import type { Static } from "typebox";
import type { PASSWORD_BODY } from "./schemas.ts";

/** Of members also who they are besides their account, and whom the session acts for. */
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

/** What the module of members knows of an account. */
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

/** What a password is encrypted for; an envelope of one is refused for another. */
export type NoncePurpose = "login" | "updatePassword" | "resetPassword" | "stepUp" | "register" | "recover";

/** What a page needs to send a password, once: `GET /sys/login/params?purpose=login`. */
export interface LoginParams {
  readonly kid: string;
  /** SM2, `04`, x and y in hex. */
  readonly publicKey: string;
  readonly nonce: string;
  readonly nonceId: string;
  /** Epoch milliseconds on the clock of the server. */
  readonly serverTime: number;
  /** Whether the next sign-in needs the drag slider. */
  readonly captchaNeeded: boolean;
  readonly ways: SignInWays;
}

/** What is set up besides names and passwords. */
export interface SignInWays {
  /** Codes by short message. */
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
  /** What the calls name it by. */
  readonly thirdType: string;
  readonly title: string;
  readonly issuer: string;
  readonly clientId: string;
  /** Absent: a public client. */
  readonly clientSecret: string | undefined;
  /** The landing, as the provider knows it. */
  readonly redirectUri: string;
}

export interface CasConfig {
  /** Without a slash at the end. */
  readonly server: string;
  /** Where the CAS server sends people back to, unless a call names another address of this site. */
  readonly service: string;
}

export interface LoginResult {
  /** Opaque, 7 days; sent back as `X-Access-Token`. */
  readonly token: string;
  /** Hex; signs the calls of this session that require a signature, and is sent with this answer only. */
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

/** Each password is encrypted, all under one nonce. */
export type PasswordBody = Static<typeof PASSWORD_BODY>;

/** One of the caller's own open sessions. */
export interface OwnAuthSession {
  readonly id: string;
  readonly ip: string;
  readonly userAgent: string;
  readonly createTime: string;
  /** About the last call made with it. */
  readonly usedTime: string;
  readonly expireTime: string;
  /** The one that asks. */
  readonly current: boolean;
}

/** A tenant that somebody may work in. */
export interface OwnTenant {
  readonly id: string;
  readonly name: string;
}

export interface OwnTenants {
  readonly list: readonly OwnTenant[];
  /** Of the one that the session works in; null: none is chosen yet. */
  readonly tenantId: string | null;
}

/** Where accounts belong that no tenant was given to; no row of the table of tenants. */
export const PLATFORM_TENANT: OwnTenant = { id: "0", name: "平台" };

/** The departments of who asks. */
export interface OwnDepartments {
  readonly list: readonly { readonly id: string; readonly orgCode: string | null; readonly departName: string }[];
  /** Of the one that the session works in; null: none is chosen yet. */
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

/** Who is given entries of the tree of rights. */
export type RightsOwner = "role" | "department" | "departmentRole";

/** One entry of the tree of rights, as the person who grants has it. */
export interface RightsEntry {
  readonly id: string;
  /** Absent: a root. */
  readonly pid?: string;
  readonly title: string;
  /** A menu, a field or a button. */
  readonly type: 0 | 1 | 2;
  /** What is granted with it; absent: it only groups those below it. */
  readonly action?: string;
  /** Why they may neither give nor take it. */
  readonly refused?: string;
}

/** A data rule of a role, which holds or is off. */
export interface RightsRule {
  readonly id: string;
  /** The menu that it narrows; absent: none of them opens its rows. */
  readonly under?: string;
  readonly title: string;
  readonly holds: boolean;
}

/** Everything that somebody may be given, what they have, and what of it the caller may change. */
export interface RightsSheet {
  readonly entries: readonly RightsEntry[];
  /** Ids of entries. */
  readonly granted: readonly string[];
  readonly rules: readonly RightsRule[];
  /** Why the caller may change nothing. */
  readonly closed?: string;
  /** Why they may change no rule. */
  readonly rulesClosed?: string;
  /** Sent back with a save, which is refused where somebody else has changed it. */
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
    /** What explains why somebody may do it; absent: it is no operation on rows. */
    readonly operation?: { readonly entity: string; readonly op: string };
  }[];
}

export interface MatrixRole {
  readonly id: string;
  readonly title: string;
  /** Off: it grants nothing. */
  readonly used: boolean;
  /** By the id of an entry: the code that grants it. */
  readonly grants: Readonly<Record<string, string>>;
  /** Titles of the data rules that hold, by the id of the page. */
  readonly rules: Readonly<Record<string, readonly string[]>>;
}

/** Which role has what of which page. */
export interface RightsMatrix {
  readonly modules: readonly RightsModule[];
  readonly roles: readonly MatrixRole[];
}

/** How another person has a field that the caller sees. */
export interface SimulatedField {
  readonly name: string;
  readonly title: string;
  readonly access: "full" | "masked" | "none";
  readonly writable: boolean;
}

/** What another person would see of an entity, as far as the caller may see it. */
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
/** Of members; also with the ticket of a switch of identity in the place of a password. */
export const FRONT_LOGIN_PATH = "/sys/user/frontLogin2";
export const LOGOUT_PATH = "/sys/logout";
export const PERMISSION_PATH = "/sys/permission/getUserPermissionByToken";
export const OWN_AUTH_SESSIONS_PATH = "/sys/online/mySessions";
export const END_OWN_AUTH_SESSIONS_PATH = "/sys/online/endMySessions";
/** The picture of the drag slider; sizes in pixels. */
export interface Captcha {
  readonly id: string;
  /** Addresses for `src`. */
  readonly background: string;
  readonly piece: string;
  readonly width: number;
  readonly height: number;
  /** Of the piece, and how far it lies from the upper edge. */
  readonly size: number;
  readonly top: number;
}

export interface SecondFactorStatus {
  readonly enrolled: boolean;
  /** How many are left. */
  readonly recoveryCodes: number;
}

export interface NewSecondFactor {
  /** Base32, for those who type it. */
  readonly secret: string;
  /** `otpauth://…`, for the picture. */
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

/** As the field `sys_user.avatar` takes pictures. */
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

/** The role of those who may do everything. */
export const ADMINISTRATOR_ROLE = "admin";

/** The roles of the three offices: who manages people, who manages rights, who reads what both did. */
export const OFFICE_ROLES = { system: "personnel", security: "security", audit: "auditor" } as const;

/** What a new password of the back office must be, each rule with its sentence. */
export const OFFICE_PASSWORD_RULES = PATTERNS.passwordOffice;

/** The same of a member. */
export const MEMBER_PASSWORD_RULES = PATTERNS.password;
