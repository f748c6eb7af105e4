/** An operator ends sessions of other people: the action 强制退出 of the screen 在线用户. */
import { auditedBy, writeAudit, Reply, type Database, type Hooks } from "#engine/server";
import { identityErrors } from "../errors.ts";
import type { IdentityRepo } from "../repo/index.ts";

interface ForceLogoutParts {
  readonly database: Pick<Database, "dialect">;
  readonly repo: Pick<IdentityRepo, "revokeOwn">;
}

/** All of the sessions, or none. A guard keeps the operator's own; who chose one that ended meanwhile is told so. */
export function registerForceLogout(hooks: Hooks, { database, repo }: ForceLogoutParts): void {
  hooks.action("sys_session.forceLogout", async ({ rows, viewer, origin, tx }) => {
    for (const row of rows) {
      const [id, userId] = [String(row["id"]), String(row["userId"])];
      if ((await repo.revokeOwn(tx, userId, id)) === 0) throw identityErrors.error("SESSION_UNKNOWN");
      await writeAudit(database.dialect, tx, {
        ...auditedBy(viewer, origin),
        op: "forceLogout",
        entity: "sys_user",
        rowId: userId,
        result: "ok",
      });
    }
    return new Reply(null, "已强制退出");
  });
}
