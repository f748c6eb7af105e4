import type { Viewer } from "#core/language";
import { writeAudit, type Database, type RejectionAudit } from "#engine/server";
import type { PasswordBody } from "../contract.ts";
import { identityErrors } from "../errors.ts";
import { parsePasswordChange, usernameKey, type Limit } from "../rules.ts";
import type { IdentityRepo } from "../repo/index.ts";
import { DEMO_PASSWORD } from "./demoAccounts.ts";
import { hashPassword, passwordMatches } from "./password.ts";
import { hashToken } from "./authSession.ts";
import { auditRefusedAttempts } from "./signInAudit.ts";
import type { Throttle } from "./throttle.ts";

export interface PasswordRequest {
  readonly viewer: Viewer;
  readonly token: string;
  readonly ip: string;
  readonly userAgent: string;
  readonly body: PasswordBody;
  readonly now: number;
}

interface ChangeParts {
  readonly database: Database;
  readonly repo: IdentityRepo;
  readonly throttle: Throttle;
  readonly rejections: RejectionAudit;
  /** Of attempts at the old password. */
  readonly limit: Limit;
  /** Whether the demo's password may be chosen: only where demo data is loaded. */
  readonly demo: boolean;
}

/** A user changes their own password; every other session of theirs ends, the current one continues. */
export async function changePassword(
  { database, repo, throttle, rejections, limit, demo }: ChangeParts,
  { viewer, token, ip, userAgent, body, now }: PasswordRequest,
): Promise<void> {
  // Another person's name answers as a person who does not exist.
  if (body.username !== undefined && usernameKey(body.username) !== usernameKey(viewer.username))
    throw identityErrors.error("NOT_FOUND");
  const change = parsePasswordChange(body);
  if ("problem" in change) throw identityErrors.error(change.problem);
  if ("message" in change) throw identityErrors.error("PASSWORD_RULE", { message: change.message });
  const isDemo = change.fresh === DEMO_PASSWORD;
  if (isDemo && !demo) throw identityErrors.error("PASSWORD_PUBLIC");
  const user = await repo.userByName(viewer.username);
  if (user === undefined) throw identityErrors.error("NOT_FOUND");
  const attempt = {
    counters: [{ of: ["ownPassword", user.id] as const, limit, clearedBySuccess: true, source: true }],
    knownDevice: true,
    knownAddress: true,
    now,
  };
  const clearCounters = await auditRefusedAttempts(
    rejections,
    () => ({ op: "updatePassword", username: user.username, userId: user.id, ip, userAgent }),
    async () => {
      const verified = await throttle.verify(attempt, (priority) =>
        passwordMatches(change.old, user.passwordHash, priority),
      );
      if (verified === undefined) throw identityErrors.error("OLD_PASSWORD_WRONG");
      return verified;
    },
  );
  const hash = await hashPassword(change.fresh);
  await database.write(async (tx) => {
    await clearCounters(tx);
    if ((await repo.setPassword(tx, user.id, user.passwordHash, { hash, demo: isDemo })) !== 1)
      throw identityErrors.error("OLD_PASSWORD_WRONG");
    await repo.revokeOthers(tx, user.id, hashToken(token));
    await writeAudit(database.dialect, tx, {
      by: viewer.username,
      ip,
      device: userAgent,
      op: "updatePassword",
      entity: "sys_user",
      rowId: user.id,
      result: "ok",
    });
  });
}
