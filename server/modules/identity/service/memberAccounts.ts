/**
 * What the members module may do with accounts: create and close them, and set what proves who they are. It keeps what
 * is about the person itself. Methods that take a transaction write in that of the caller.
 */
import { countTableChange, type Database, type ReadConnection, type WriteTransaction } from "#engine/server";
import type { NoncePurpose } from "../contract.ts";
import { identityErrors } from "../errors.ts";
import { createMemberAccountRepo } from "../repo/memberAccounts.ts";
import { createSecondFactorRepo } from "../repo/secondFactors.ts";
import type { IdentityRepo, UserRow } from "../repo/index.ts";
import { brokenPasswordRule, type SessionEnd } from "../rules.ts";
import { DEMO_PASSWORD } from "./demoAccounts.ts";
import type { Devices } from "./devices.ts";
import { UNUSABLE_HASH, hashPassword } from "./password.ts";
import { oneTimePassword } from "./passwordActions.ts";
import type { EnvelopeKeys, PasswordEnvelopes, RequestOrigin } from "./passwordEnvelope.ts";
import { assertStrongPassword, assertUnusedPassword } from "./passwordPolicy.ts";

/** Both passwords are encrypted. */
interface NewPasswordBody extends EnvelopeKeys {
  readonly password: string;
  readonly confirmpassword: string;
}

interface PasswordHash {
  readonly hash: string;
  readonly demo: boolean;
}

interface NewMemberAccount {
  readonly id: string;
  readonly username: string;
  readonly realname: string;
  readonly phone: string;
  readonly mtype: 1 | 2;
  readonly memberId: string;
  readonly memberCode: string;
  readonly password: PasswordHash;
}

type Account = Omit<UserRow, "passwordHash">;

interface AccountNames {
  readonly username: string;
  readonly realname: string;
}

export interface MemberAccounts {
  byId(id: string, connection?: ReadConnection): Promise<Account | undefined>;
  /** The account as it is now, locked until the transaction ends. */
  lock(tx: WriteTransaction, id: string): Promise<Account | undefined>;
  byName(username: string): Promise<Account | undefined>;
  byPhone(phone: string, connection?: ReadConnection): Promise<Account | undefined>;
  /**
   * Decrypts a new password as it was typed. Throws where it breaks a rule for members, or the two passwords differ.
   */
  newPassword(
    body: NewPasswordBody,
    purpose: Extract<NoncePurpose, "register" | "recover">,
    origin: RequestOrigin,
  ): Promise<string>;
  /** @param words that it must not contain: names, the telephone number */
  hashNew(password: string, words: readonly (string | null)[]): Promise<PasswordHash>;
  /** Throws IDENTITY.PASSWORD_USED where the password is one of the last five of the account. */
  assertUnused(userId: string, password: string): Promise<void>;
  /** False: the user name or the number is taken. */
  add(tx: WriteTransaction, account: NewMemberAccount): Promise<boolean>;
  /** Also ends the sessions of the account and forgets its devices. */
  setPassword(tx: WriteTransaction, userId: string, password: PasswordHash): Promise<void>;
  oneTimePassword(): Promise<{ readonly password: string; readonly hash: string }>;
  /** Sets a password that lets the account do nothing but change it. */
  setOneTimePassword(tx: WriteTransaction, userId: string, hash: string): Promise<void>;
  /** False: another account has the number. */
  setPhone(tx: WriteTransaction, userId: string, phone: string): Promise<boolean>;
  /** Ends the sessions of an account whose telephone number has changed. */
  endSessions(tx: WriteTransaction, userId: string): Promise<void>;
  setType(tx: WriteTransaction, userId: string, mtype: 1 | 2): Promise<void>;
  /** The first certified company of an account is the one whose licence it signs in with. */
  setLicense(tx: WriteTransaction, userId: string, license: string): Promise<void>;
  clearLicense(tx: WriteTransaction, userId: string, license: string): Promise<void>;
  linkMember(tx: WriteTransaction, userId: string, memberId: string, memberCode: string): Promise<void>;
  /** Ends the sessions if the account is frozen. */
  setStatus(tx: WriteTransaction, userId: string, status: 0 | 1): Promise<void>;
  /** Closes the account: nobody signs in with it again, and nothing of it says whose it was. Answers its new names. */
  close(tx: WriteTransaction, userId: string): Promise<AccountNames>;
}

interface MemberAccountParts {
  readonly database: Database;
  readonly repo: IdentityRepo;
  readonly devices: Devices;
  readonly envelopes: PasswordEnvelopes;
  /** Whether the demo's password may be chosen. */
  readonly demo: boolean;
  /** Names of the company and the platform, which no password may contain. */
  readonly names: readonly string[];
}

const CLOSED_NAME = "已注销会员";

export function createMemberAccounts(parts: MemberAccountParts): MemberAccounts {
  const { database, repo, devices, envelopes, names } = parts;
  const accounts = createMemberAccountRepo(database);
  const factors = createSecondFactorRepo(database);
  const changed = (tx: WriteTransaction): Promise<void> => countTableChange(database.dialect, tx, "sys_user");
  const lock = async (tx: WriteTransaction, id: string): Promise<Account | undefined> => {
    const { username } = (await repo.userById(id, tx)) ?? {};
    if (username === undefined) return undefined;
    await repo.userForUpdate(tx, username);
    // Read again: a locking read that had to wait still shows joined values, such as the hash, from before its wait.
    return repo.userById(id, tx);
  };
  const endSessions = async (tx: WriteTransaction, userId: string, endedBy: SessionEnd | null): Promise<void> => {
    await repo.revokeAll(tx, userId, endedBy);
    await devices.forgetAll(tx, userId);
  };
  const replacePassword = async (tx: WriteTransaction, userId: string, password: PasswordHash): Promise<void> => {
    const before = await repo.passwordHashOf(tx, userId);
    await repo.replacePassword(tx, userId, password);
    await repo.addPassword(tx, userId, password.hash, before);
    await endSessions(tx, userId, "password");
  };
  return {
    byId: (id, connection) => repo.userById(id, connection),
    lock,
    byName: (username) => repo.userByName(username),
    byPhone: (phone, connection) => repo.memberByPhone(phone, connection),
    newPassword: (body, purpose, origin) => readNewPassword(envelopes, body, purpose, origin),
    hashNew: async (password, words) => {
      const demo = password === DEMO_PASSWORD;
      if (demo && !parts.demo) throw identityErrors.error("PASSWORD_PUBLIC");
      assertStrongPassword(password, [...names, ...words]);
      return { hash: await hashPassword(password), demo };
    },
    assertUnused: async (userId, password) => {
      const user = await repo.userById(userId);
      const used = (await repo.latestPasswords(userId)).map(({ passwordHash }) => passwordHash);
      await assertUnusedPassword(password, [...(user === undefined ? [] : [user.passwordHash]), ...used]);
    },
    add: async (tx, { password, ...account }) => {
      const stored = { avatar: null, departId: null, tenantId: "0", userType: 0, status: 1, roles: [] };
      const user = { ...account, ...stored, passwordHash: password.hash };
      if (!(await repo.insertUser(tx, user, password.demo))) return false;
      await repo.addPassword(tx, user.id, password.hash);
      return true;
    },
    setPassword: async (tx, userId, password) => {
      await replacePassword(tx, userId, password);
      await repo.passwordChanged(tx, userId);
    },
    oneTimePassword: async () => {
      const password = oneTimePassword();
      return { password, hash: await hashPassword(password) };
    },
    setOneTimePassword: async (tx, userId, hash) => {
      await lock(tx, userId);
      await replacePassword(tx, userId, { hash, demo: false });
      await accounts.demandPassword(tx, userId);
      await changed(tx);
    },
    ...accountChanges(database),
    endSessions: (tx, userId) => endSessions(tx, userId, "phone"),
    setStatus: async (tx, userId, status) => {
      await repo.setStatus(tx, userId, status);
      if (status === 0) await repo.revokeAll(tx, userId, "frozen");
    },
    close: async (tx, userId) => {
      await lock(tx, userId);
      await repo.replacePassword(tx, userId, { hash: UNUSABLE_HASH, demo: false });
      await factors.removeFactor(tx, userId);
      const names = { username: `closed.${userId.replaceAll("-", "").slice(-24)}`, realname: CLOSED_NAME };
      await accounts.anonymise(tx, userId, names.username, names.realname);
      // No reason is kept: a session of a closed account is answered like one that never was.
      await endSessions(tx, userId, null);
      await changed(tx);
      return names;
    },
  };
}

/** Each method counts its change, so that no session goes on with what was read before. */
function accountChanges(
  database: Database,
): Pick<MemberAccounts, "setPhone" | "setType" | "setLicense" | "clearLicense" | "linkMember"> {
  const accounts = createMemberAccountRepo(database);
  const counted = async <T>(tx: WriteTransaction, done: Promise<T>): Promise<T> => {
    const result = await done;
    await countTableChange(database.dialect, tx, "sys_user");
    return result;
  };
  return {
    setPhone: (tx, userId, phone) => counted(tx, accounts.setPhone(tx, userId, phone)),
    setType: async (tx, userId, mtype) => void (await counted(tx, accounts.setType(tx, userId, mtype))),
    setLicense: async (tx, userId, license) => void (await counted(tx, accounts.setLicense(tx, userId, license))),
    clearLicense: async (tx, userId, license) => void (await counted(tx, accounts.clearLicense(tx, userId, license))),
    linkMember: async (tx, userId, memberId, code) =>
      void (await counted(tx, accounts.linkMember(tx, userId, memberId, code))),
  };
}

async function readNewPassword(
  envelopes: PasswordEnvelopes,
  body: NewPasswordBody,
  purpose: NoncePurpose,
  origin: RequestOrigin,
): Promise<string> {
  if (body.password === "") throw identityErrors.error("PASSWORD_REQUIRED");
  if (body.confirmpassword === "") throw identityErrors.error("CONFIRM_REQUIRED");
  const read = await envelopes.accept(body, purpose, origin);
  const plain = await read(body.password);
  const confirmed = await read(body.confirmpassword);
  // Neither is compared with a stored password, so an unreadable one need not look like a wrong one and is sent again.
  if (plain === undefined || confirmed === undefined) throw identityErrors.error("NONCE_USED");
  if (plain === "") throw identityErrors.error("PASSWORD_REQUIRED");
  const message = brokenPasswordRule(plain, 0);
  if (message !== undefined) throw identityErrors.error("PASSWORD_RULE", { message });
  if (plain !== confirmed) throw identityErrors.error("CONFIRM_DIFFERS");
  return plain;
}
