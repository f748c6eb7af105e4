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

export interface IdentityTables {
  readonly sys_user: UserTable;
  readonly sys_session: AuthSessionTable;
  readonly sys_attempt: AttemptTable;
  readonly sys_device: DeviceTable;
}
