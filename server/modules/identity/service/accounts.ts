/** Account management on the server's own terminal (`npm run admin`): whoever runs it can read the database anyway. */
import { writeAudit, type Database, type WriteTransaction } from "#engine/server";
import { ADMINISTRATOR_ROLE, OFFICE_ROLES } from "../contract.ts";
import { identityErrors } from "../errors.ts";
import { createRepo, type IdentityRepo, type NewUser, type UserRow } from "../repo/index.ts";
import { createSecondFactorRepo } from "../repo/secondFactors.ts";
import { brokenPasswordRule, parseUsername } from "../rules.ts";
import { createDevices } from "./devices.ts";
import { DEMO_PASSWORD } from "./demoAccounts.ts";
import { officeUser } from "./officeUser.ts";
import { UNUSABLE_HASH, hashPassword } from "./password.ts";
import { assertStrongPassword } from "./passwordPolicy.ts";

interface NewAdministrator {
  readonly username: string;
  readonly realname: string;
  readonly password: string;
  /** Creates the account although there is an administrator already. */
  readonly another: boolean;
  /** The office whose role the account gets; absent: the role of administrators. */
  readonly office?: keyof typeof OFFICE_ROLES | undefined;
}

export interface Accounts {
  /** User names of the administrators that can sign in. */
  administrators(): Promise<readonly string[]>;
  createAdministrator(account: NewAdministrator): Promise<void>;
  /**
   * Also ends all sessions of the account and removes its second factor, because the telephone may be what was lost.
   */
  resetPassword(username: string, password: string): Promise<void>;
  /**
   * The account can no longer sign in, its password is gone, its sessions end. Throws IDENTITY.LAST_ADMINISTRATOR for
   * the last administrator unless `last` is true.
   */
  disable(username: string, last: boolean): Promise<void>;
}

/** @param by who the audit names, e.g. the user of the operating system */
export function createAccounts(database: Database, by: string): Accounts {
  const repo = createRepo(database);
  const devices = createDevices(database);
  const factors = createSecondFactorRepo(database);
  const audit = (tx: WriteTransaction, op: string, user: Pick<UserRow, "id" | "username">) =>
    writeAudit(database.dialect, tx, {
      by,
      ip: "",
      op,
      entity: "sys_user",
      rowId: user.id,
      result: "ok",
      details: { username: user.username },
    });
  return {
    administrators: () => repo.administrators(),
    createAdministrator: async (account) => {
      const user = await newAdministrator(repo, account);
      await database.write(async (tx) => {
        if (!(await repo.insertUser(tx, user, false)))
          throw identityErrors.error("USERNAME_TAKEN", { username: user.username });
        await repo.addPassword(tx, user.id, user.passwordHash);
        await audit(tx, "createAdministrator", user);
      });
    },
    resetPassword: async (username, password) => {
      assertPassword(password, username);
      const hash = await hashPassword(password);
      await database.write(async (tx) => {
        const user = await existingUser(repo, tx, username);
        await repo.replacePassword(tx, user.id, { hash, demo: false });
        await repo.addPassword(tx, user.id, hash, user.passwordHash);
        await factors.removeFactor(tx, user.id);
        await repo.revokeAll(tx, user.id, "password");
        await devices.forgetAll(tx, user.id);
        await audit(tx, "resetPassword", user);
      });
    },
    disable: (username, last) =>
      database.write(async (tx) => {
        const able = await repo.administratorsForUpdate(tx);
        const user = await existingUser(repo, tx, username);
        if (!last && able.length === 1 && able[0] === user.username && !(await repo.areOfficesFilled(tx)))
          throw identityErrors.error("LAST_ADMINISTRATOR", { username: user.username });
        await repo.replacePassword(tx, user.id, { hash: UNUSABLE_HASH, demo: false });
        await repo.setStatus(tx, user.id, 0);
        await repo.revokeAll(tx, user.id, "frozen");
        await devices.forgetAll(tx, user.id);
        await audit(tx, "disable", user);
      }),
  };
}

async function newAdministrator(
  repo: IdentityRepo,
  { username, realname, password, another, office }: NewAdministrator,
): Promise<NewUser> {
  const name = parseUsername(username);
  if (name === undefined) throw identityErrors.error("USERNAME_RULE");
  assertPassword(password, name);
  const existing = office === undefined ? await repo.administrators() : [];
  if (existing.length > 0 && !another)
    throw identityErrors.error("ADMINISTRATOR_EXISTS", { usernames: existing.join("、") });
  return officeUser({
    username: name,
    realname: realname.trim() === "" ? name : realname.trim(),
    passwordHash: await hashPassword(password),
    roles: [office === undefined ? ADMINISTRATOR_ROLE : OFFICE_ROLES[office]],
  });
}

async function existingUser(repo: IdentityRepo, tx: WriteTransaction, username: string): Promise<UserRow> {
  const user = await repo.userForUpdate(tx, username);
  if (user === undefined) throw identityErrors.error("ACCOUNT_UNKNOWN", { username });
  return user;
}

/** Throws where the password breaks a rule of the back office, or is that of the demo, which is public. */
function assertPassword(password: string, username: string): void {
  const message = brokenPasswordRule(password, 1);
  if (message !== undefined) throw identityErrors.error("PASSWORD_RULE", { message });
  if (password === DEMO_PASSWORD) throw identityErrors.error("PASSWORD_PUBLIC");
  assertStrongPassword(password, [username]);
}
