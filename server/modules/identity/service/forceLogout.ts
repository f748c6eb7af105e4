/** An operator ends the session of another person. */
import { writeAudit, type Database } from "#engine/server";
import { identityErrors } from "../errors.ts";
import type { IdentityRepo } from "../repo/index.ts";
import type { Caller } from "./ownAuthSessions.ts";

export interface ForcedLogout {
  /** Of the session's row, never its token. */
  readonly id: string;
  /** Whether the caller may see the account: a session of another one does not exist for them. */
  readonly sees: (userId: string) => Promise<boolean>;
}

export async function forceLogout(
  { database, repo }: { readonly database: Database; readonly repo: IdentityRepo },
  { viewer, ip, userAgent, now }: Caller,
  { id, sees }: ForcedLogout,
): Promise<void> {
  const userId = await repo.authSessionHolder(id, now);
  if (userId === undefined || !(await sees(userId))) throw identityErrors.error("SESSION_UNKNOWN");
  await database.write(async (tx) => {
    if ((await repo.revokeOwn(tx, userId, id)) === 0) throw identityErrors.error("SESSION_UNKNOWN");
    await writeAudit(database.dialect, tx, {
      by: viewer.username,
      ip,
      device: userAgent,
      op: "forceLogout",
      entity: "sys_user",
      rowId: userId,
      result: "ok",
    });
  });
}
