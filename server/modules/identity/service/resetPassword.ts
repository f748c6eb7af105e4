import type { Viewer } from "#core/language";
import { auditedBy, writeAudit, type Database } from "#engine/server";
import { identityErrors } from "../errors.ts";
import type { IdentityRepo } from "../repo/index.ts";
import { brokenPasswordRule } from "../rules.ts";
import { DEMO_PASSWORD } from "./demoAccounts.ts";
import type { Devices } from "./devices.ts";
import { hashPassword } from "./password.ts";
import type { EnvelopeKeys, PasswordEnvelopes, RequestOrigin } from "./passwordEnvelope.ts";
import { assertStrongPassword } from "./passwordPolicy.ts";
import type { Separation } from "./rights/separation.ts";

export interface PasswordReset extends RequestOrigin {
  readonly viewer: Viewer;
  readonly userAgent: string;
  /** Both passwords are encrypted. */
  readonly body: EnvelopeKeys & {
    readonly username: string;
    readonly password: string;
    readonly confirmpassword?: string;
  };
}

interface ResetParts {
  readonly database: Database;
  readonly repo: IdentityRepo;
  readonly devices: Devices;
  readonly envelopes: PasswordEnvelopes;
  /** Names that no password contains: of the company and of the platform. */
  readonly names: readonly string[];
  /** Throws where the account has administrative rights that the viewer lacks. */
  readonly assertMayManage: Separation["assertMayManage"];
}

/**
 * An administrator sets the password of another account, which ends the sessions of the account. Its second factor
 * stays: whoever has lost that as well gets a new start on the server's own terminal.
 */
export async function resetPassword(parts: ResetParts, request: PasswordReset): Promise<void> {
  const { database, repo, devices, names, assertMayManage } = parts;
  const { viewer, body } = request;
  const password = await readPassword(parts, request);
  const user = await repo.userByName(body.username);
  if (user === undefined) throw identityErrors.error("ACCOUNT_UNKNOWN", { username: body.username });
  const message = brokenPasswordRule(password, user.userType);
  if (message !== undefined) throw identityErrors.error("PASSWORD_RULE", { message });
  if (password === DEMO_PASSWORD) throw identityErrors.error("PASSWORD_PUBLIC");
  assertStrongPassword(password, [...names, user.username, user.phone]);
  const hash = await hashPassword(password);
  await database.write(async (tx) => {
    const present = await repo.userForUpdate(tx, user.username);
    if (present === undefined) throw identityErrors.error("ACCOUNT_UNKNOWN", { username: body.username });
    await assertMayManage({ viewer, tx }, present.id);
    await repo.replacePassword(tx, present.id, { hash, demo: false });
    await repo.addPassword(tx, present.id, hash, present.passwordHash);
    await repo.revokeAll(tx, present.id, "password");
    await devices.forgetAll(tx, present.id);
    await writeAudit(database.dialect, tx, {
      ...auditedBy(viewer, request),
      op: "resetPassword",
      entity: "sys_user",
      rowId: present.id,
      result: "ok",
    });
  });
}

/** Reads the new password. An envelope that cannot be read must be sent again. */
async function readPassword({ envelopes }: ResetParts, request: PasswordReset): Promise<string> {
  const { password, confirmpassword } = request.body;
  if (password === "") throw identityErrors.error("NEW_PASSWORD_REQUIRED");
  const read = await envelopes.accept(request.body, "resetPassword", request);
  const plain = await read(password);
  const confirmed = confirmpassword === undefined ? plain : await read(confirmpassword);
  if (plain === undefined || confirmed === undefined) throw identityErrors.error("NONCE_USED");
  if (plain === "") throw identityErrors.error("NEW_PASSWORD_REQUIRED");
  if (plain !== confirmed) throw identityErrors.error("CONFIRM_DIFFERS");
  return plain;
}
