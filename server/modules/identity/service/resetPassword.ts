import type { Viewer } from "#core/language";
import { writeAudit, type Database } from "#engine/server";
import { OFFICE_PASSWORD_RULES } from "../contract.ts";
import { identityErrors } from "../errors.ts";
import type { IdentityRepo } from "../repo/index.ts";
import { DEMO_PASSWORD } from "./demoAccounts.ts";
import { createDevices } from "./devices.ts";
import { hashPassword } from "./password.ts";

export interface PasswordReset {
  readonly viewer: Viewer;
  readonly ip: string;
  readonly userAgent: string;
  readonly username: string;
  readonly password: string;
  readonly confirmpassword?: string;
}

interface ResetParts {
  readonly database: Database;
  readonly repo: IdentityRepo;
}

/** An administrator sets the password of another account, whose sessions end. */
export async function resetPassword({ database, repo }: ResetParts, request: PasswordReset): Promise<void> {
  const { viewer, ip, userAgent, username, password, confirmpassword = password } = request;
  const broken = OFFICE_PASSWORD_RULES.find((rule) => !rule.regex.test(password));
  if (broken !== undefined) throw identityErrors.error("PASSWORD_RULE", { message: broken.message });
  if (password !== confirmpassword) throw identityErrors.error("CONFIRM_DIFFERS");
  if (password === DEMO_PASSWORD) throw identityErrors.error("PASSWORD_PUBLIC");
  const hash = await hashPassword(password);
  await database.write(async (tx) => {
    const user = await repo.userForUpdate(tx, username);
    if (user === undefined) throw identityErrors.error("ACCOUNT_UNKNOWN", { username });
    await repo.replacePassword(tx, user.id, { hash, demo: false });
    await repo.revokeAll(tx, user.id);
    await createDevices(database).forgetAll(tx, user.id);
    await writeAudit(database.dialect, tx, {
      by: viewer.username,
      ip,
      device: userAgent,
      op: "resetPassword",
      entity: "sys_user",
      rowId: user.id,
      result: "ok",
    });
  });
}
