/** The module's own tables as its migrations leave them. */

interface UserTable {
  readonly id: string;
  readonly username: string;
  readonly realname: string;
  readonly passwordHash: string;
  /** 0 member, 1 back office. */
  readonly userType: number;
  /** Role names, comma-joined. */
  readonly roles: string;
  /** 1 in use, 0 frozen. */
  readonly status: number;
  readonly avatar: string | null;
  readonly phone: string | null;
  readonly mtype: number | null;
  readonly memberCode: string | null;
  readonly memberId: string | null;
  readonly departId: string | null;
  readonly departCode: string | null;
  readonly tenantId: string;
  readonly createdAt: number;
  /** 1: the password is that of the demo accounts, 0: it is not, null: not verified yet. */
  readonly demoPassword: number | null;
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
  /** About the last call; null: none since it was opened. */
  readonly usedAt: number | null;
  /** When its person last gave their password or code; null: at its start. */
  readonly authenticatedAt: number | null;
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

interface SecondFactorTable {
  readonly userId: string;
  /** Encrypted. */
  readonly secret: string;
  readonly createdAt: number;
  /** Null: no code of it was given yet, so that it does not count. */
  readonly confirmedAt: number | null;
  /** The time step of the last code; a code is good once. */
  readonly lastStep: number | null;
}

interface RecoveryCodeTable {
  readonly userId: string;
  readonly codeHash: string;
}

interface SignInChallengeTable {
  readonly id: string;
  /** Null: the password was wrong. */
  readonly userId: string | null;
  readonly addressGroup: string;
  /** What the attempt counts against, as JSON. */
  readonly origin: string;
  readonly passwordChange: string | null;
  readonly tries: number;
  readonly endsAt: number;
}

interface CaptchaTable {
  readonly id: string;
  /** Where the piece belongs; null: the proof of one that was solved. */
  readonly gap: number | null;
  readonly addressGroup: string;
  readonly endsAt: number;
}

interface KeyTable {
  readonly name: string;
  readonly value: string;
}

interface PasswordHistoryTable {
  readonly userId: string;
  readonly passwordHash: string;
  readonly createdAt: number;
}

export interface IdentityTables {
  readonly sys_user: UserTable;
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
  readonly sys_key: KeyTable;
  readonly sys_password_history: PasswordHistoryTable;
}
