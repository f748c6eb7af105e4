/** Facts about accounts, and what the back office and the start of the server do to them. */
import type { Viewer } from "#core/language";
import type { AccountNames, Database, ServedRights } from "#engine/server";
import type { MemberProfile } from "../contract.ts";
import type { IdentityRepo, UserRow } from "../repo/index.ts";
import { createAccountNames } from "./accountNames.ts";
import { assertNoDemoPassword, seedDemoAccounts, usersWithDemoPassword } from "./demoAccounts.ts";
import type { Devices } from "./devices.ts";
import type { PasswordEnvelopes } from "./passwordEnvelope.ts";
import { createPeople, type PeopleParts } from "./people.ts";
import { resetPassword, type PasswordReset } from "./resetPassword.ts";
import type { Separation } from "./rights/separation.ts";

export interface AccountDirectory {
  readonly names: AccountNames;
  exists(username: string): Promise<boolean>;
  /** The id of the account of this name. */
  idOf(username: string): Promise<string | undefined>;
  /** The viewer that the account of this name would be if it signed in now. */
  viewerOf(username: string): Promise<Viewer | undefined>;
  /**
   * What the members module knows of an account; undefined for an operator, or for an account that it does not know.
   */
  profileOf(user: ProfiledUser, enterpriseId: string | null): Promise<MemberProfile | undefined>;
  /** An administrator sets another account's password, which ends all sessions of the account. */
  resetPassword(request: PasswordReset): Promise<void>;
  hasAdministrator(): Promise<boolean>;
  seedDemo(): Promise<void>;
  /** User names whose password is still the demo's. */
  withDemoPassword(): Promise<readonly string[]>;
  /** Throws where an account still has the demo's password, and records that in the audit. */
  assertNoDemoPassword(): Promise<void>;
}

type ProfiledUser = Pick<UserRow, "id" | "userType" | "memberId">;

interface DirectoryParts extends PeopleParts {
  readonly database: Database;
  readonly repo: IdentityRepo;
  readonly devices: Devices;
  readonly envelopes: PasswordEnvelopes;
  readonly clock: () => number;
  readonly rights: Pick<ServedRights, "revision">;
  /** Names of the company and the platform, which no password may contain. */
  readonly names: readonly string[];
  readonly assertMayManage: Separation["assertMayManage"];
  readonly profile: (memberId: string, enterpriseId: string | null) => Promise<MemberProfile | undefined>;
}

export function createAccountDirectory(parts: DirectoryParts): AccountDirectory {
  const { database, repo, clock, rights, profile } = parts;
  const people = createPeople(parts);
  const idOf = async (username: string): Promise<string | undefined> => (await repo.userByName(username))?.id;
  return {
    names: createAccountNames(repo, clock),
    exists: async (username) => (await idOf(username)) !== undefined,
    idOf,
    viewerOf: async (username) => people.viewerOfAccount((await idOf(username)) ?? "", rights.revision(), clock()),
    profileOf: async ({ userType, memberId }, enterpriseId) =>
      userType === 0 && memberId !== null ? profile(memberId, enterpriseId) : undefined,
    resetPassword: (request) => resetPassword(parts, request),
    hasAdministrator: async () => (await repo.administrators()).length > 0,
    seedDemo: () => seedDemoAccounts(database, repo),
    withDemoPassword: () => usersWithDemoPassword(database, repo),
    assertNoDemoPassword: () => assertNoDemoPassword(database, repo),
  };
}
