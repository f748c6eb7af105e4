import type { Tables } from "#schemas/.gen/tables.ts";

/** The module's own tables as its migrations leave them. */

/** Columns of the entity `sys_user` that the module reads or writes. */
interface UserTable {
  readonly id: string;
  readonly username: string;
  readonly realname: string;
  /** 0 member, 1 back office. */
  readonly userType: number;
  /** 1 in use; anything else cannot sign in. */
  readonly status: number;
  readonly avatar: string | null;
  readonly phone: string | null;
  readonly mtype: number | null;
  readonly memberCode: string | null;
  readonly memberId: string | null;
  readonly departId: string | null;
  readonly positionId: string | null;
  readonly businessLicense: string | null;
  /** 1: the account may do nothing before its password is changed. */
  readonly passwordDue: number | null;
  readonly tenantId: string;
  readonly createTime: number;
  readonly updateTime: number | null;
  readonly version: number;
  readonly deletedAt: number | null;
}

/** What proves who somebody is. It is never a field of an entity, so that no list, filter or export reaches a hash. */
interface CredentialTable {
  readonly userId: string;
  readonly passwordHash: string;
  /** 1: the password is that of the demo accounts, 0: it is not, null: not verified yet. */
  readonly demoPassword: number | null;
}

interface UserRoleTable {
  readonly id: string;
  readonly userId: string;
  readonly roleId: string;
  readonly tenantId: string;
  readonly createTime: number;
  readonly updateTime: number | null;
  readonly version: number;
  readonly deletedAt: number | null;
}

/** The text with which an entry of a menu or role file was last written, and its row. */
interface RightsSeedTable {
  readonly kind: string;
  readonly code: string;
  readonly text: string;
  readonly rowId: string;
}

/** Counts the changes of each table. */
interface CounterTable {
  readonly table: string;
  readonly value: number;
}

interface AuthSessionTable {
  readonly id: string;
  readonly tokenHash: string;
  readonly userId: string;
  readonly createdAt: number;
  readonly expiresAt: number;
  readonly revokedAt: number | null;
  readonly ip: string;
  readonly userAgent: string;
  readonly addressGroup: string | null;
  /** Time of the last call, to about a minute; null: none since the session was opened. */
  readonly usedAt: number | null;
  /** When its person last gave their password or code; null: when the session was opened. */
  readonly authenticatedAt: number | null;
  /** The department that was chosen for it; null: the account's own. */
  readonly departId: string | null;
  /** The tenant that was chosen for it; null: none yet. */
  readonly chosenTenantId: string | null;
  /** The company that a member's session acts for; null: the person themselves. */
  readonly enterpriseId: string | null;
  /** The session that ends when this one is first used; null: none, or it has ended. */
  readonly replaces: string | null;
  /** Why somebody has ended it (`SessionEnd`); null: its person has signed out, or no reason is given. */
  readonly endedBy: string | null;
  /** Tenant of the account when the session was opened. */
  readonly tenantId: string | null;
  /** The server that was last asked with it. */
  readonly node: string | null;
}

interface AttemptTable {
  readonly key: string;
  readonly count: number;
  readonly endsAt: number;
}

interface DeviceTable {
  readonly tokenHash: string;
  readonly userId: string;
  readonly createdAt: number;
  readonly usedAt: number;
}

interface NonceTable {
  readonly id: string;
  readonly nonce: string;
  readonly purpose: string;
  readonly addressGroup: string;
  readonly endsAt: number;
}

interface UsedNonceTable {
  /** Hash of the session and the nonce. */
  readonly key: string;
  readonly endsAt: number;
}

/** Columns of the engine's audit that the module reads. */
interface AuditTable {
  readonly at: number;
  readonly ip: string;
  readonly op: string;
  readonly entity: string;
  readonly rowId: string;
}

interface SecondFactorTable {
  readonly userId: string;
  /** Encrypted under the secret of the installation. */
  readonly secret: string;
  readonly createdAt: number;
  /** Null: nobody has given a code of it yet, so that it does not count. */
  readonly confirmedAt: number | null;
  /** Time step of the last code that was accepted. Only a later one is accepted, so that a code is good once. */
  readonly lastStep: number | null;
}

interface RecoveryCodeTable {
  readonly userId: string;
  readonly codeHash: string;
}

interface SignInChallengeTable {
  readonly id: string;
  /** Null: the password was wrong, which the caller must not notice. */
  readonly userId: string | null;
  /** The company that the session will act for. */
  readonly enterpriseId: string | null;
  readonly addressGroup: string;
  /** `SignInOrigin` as JSON: what the attempt counts against. */
  readonly origin: string;
  readonly passwordChange: string | null;
  readonly tries: number;
  readonly endsAt: number;
}

interface CaptchaTable {
  readonly id: string;
  /** Where the piece belongs; null: the row is the proof that a picture was solved. */
  readonly gap: number | null;
  readonly addressGroup: string;
  readonly endsAt: number;
}

interface KeyTable {
  readonly name: string;
  readonly value: string;
}

interface SignInTicketTable {
  /** Hash of the ticket. */
  readonly key: string;
  readonly purpose: string;
  readonly userId: string;
  readonly addressGroup: string;
  readonly endsAt: number;
  /** The company that the new session acts for. */
  readonly enterpriseId: string | null;
  /** The session that the new one replaces. */
  readonly sessionId: string | null;
}

/** A browser that was sent to the third party and has not come back. */
interface ThirdRequestTable {
  /** Hash of the state. */
  readonly key: string;
  readonly nonce: string;
  readonly verifier: string;
  /** Hash of the browser's cookie. */
  readonly browserKey: string;
  /** The user who links an account of the third party to their own; null: it is a sign-in. */
  readonly userId: string | null;
  readonly endsAt: number;
}

interface ThirdAccountTable {
  readonly issuer: string;
  readonly subject: string;
  readonly userId: string;
  readonly createdAt: number;
}

interface PasswordHistoryTable {
  readonly userId: string;
  readonly passwordHash: string;
  readonly createdAt: number;
}

type RightsEntities =
  | "sys_role"
  | "sys_permission"
  | "sys_role_permission"
  | "sys_data_rule"
  | "sys_depart"
  | "sys_tenant"
  | "sys_user_depart"
  | "sys_user_tenant"
  | "sys_depart_role"
  | "sys_depart_role_permission"
  | "sys_depart_role_user"
  | "sys_depart_permission"
  | "sys_position";

/**
 * Tables that decide the roles of an account, its departments and tenants, and the companies a member may act for. A
 * change of one makes cached viewers stale.
 */
export const PEOPLE_TABLES = [
  "enterprise_certification",
  "sys_depart",
  "sys_depart_role_user",
  "sys_position",
  "sys_role",
  "sys_tenant",
  "sys_user",
  "sys_user_depart",
  "sys_user_role",
  "sys_user_tenant",
] as const;

/** Tables that decide the menu, the roles and their rules. A change of one makes cached viewers stale. */
export const RIGHTS_TABLES = [
  "sys_data_rule",
  "sys_depart_role",
  "sys_depart_role_permission",
  "sys_permission",
  "sys_role",
  "sys_role_permission",
] as const;

export type RightsTable = (typeof PEOPLE_TABLES)[number] | (typeof RIGHTS_TABLES)[number];

export interface IdentityTables extends Pick<Tables, RightsEntities> {
  readonly sys_user: UserTable;
  readonly sys_credential: CredentialTable;
  readonly sys_user_role: UserRoleTable;
  readonly sys_rights_seed: RightsSeedTable;
  readonly hw_counter: CounterTable;
  readonly hw_audit: AuditTable;
  readonly sys_session: AuthSessionTable;
  readonly sys_attempt: AttemptTable;
  readonly sys_source_count: AttemptTable;
  readonly sys_device: DeviceTable;
  readonly sys_nonce: NonceTable;
  readonly sys_captcha: CaptchaTable;
  readonly sys_used_nonce: UsedNonceTable;
  readonly sys_second_factor: SecondFactorTable;
  readonly sys_recovery_code: RecoveryCodeTable;
  readonly sys_sign_in_challenge: SignInChallengeTable;
  readonly sys_sign_in_ticket: SignInTicketTable;
  readonly sys_third_request: ThirdRequestTable;
  readonly sys_third_account: ThirdAccountTable;
  readonly sys_key: KeyTable;
  readonly sys_password_history: PasswordHistoryTable;
}
