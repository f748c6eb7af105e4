/** An operator ends sessions of other people: the action 强制退出 of the screen 在线用户. */
import { auditedBy, writeAudit, Reply, type Database, type ModuleActions } from "#engine/server";
import { identityErrors } from "../errors.ts";
import type { IdentityRepo } from "../repo/index.ts";
import type { Separation } from "./rights/separation.ts";

interface ForceLogoutParts {
  readonly database: Pick<Database, "dialect">;
  readonly repo: Pick<IdentityRepo, "revokeOwn">;
  /** Throws where the account has administrative rights that the viewer lacks. */
  readonly assertMayManage: Separation["assertMayManage"];
}

/**
 * Ends all of the chosen sessions, or none. A guard refuses the operator's own session, and IDENTITY.SESSION_UNKNOWN
 * says that one has ended meanwhile.
 */
export const sessionActions: ModuleActions<ForceLogoutParts> = {
  "sys_session.forceLogout": async ({ rows, viewer, origin, tx }, { database, repo, assertMayManage }) => {
    for (const row of rows) {
      const [id, userId] = [String(row["id"]), String(row["userId"])];
      // Whoever can end each new session of an account keeps its person out, as if the account were frozen, and needs
      // the same rights for it.
      await assertMayManage({ viewer, tx }, userId);
      if ((await repo.revokeOwn(tx, userId, id, "office")) === 0) throw identityErrors.error("SESSION_UNKNOWN");
      await writeAudit(database.dialect, tx, {
        ...auditedBy(viewer, origin),
        op: "forceLogout",
        entity: "sys_user",
        rowId: userId,
        result: "ok",
      });
    }
    return new Reply(null, "已强制退出");
  },
};
