/** A person changes their own picture. */
import { auditedBy, writeAudit, type Database } from "#engine/server";
import type { IdentityRepo } from "../repo/index.ts";
import type { Caller } from "./ownAuthSessions.ts";

export async function setOwnAvatar(
  { database, repo }: { readonly database: Database; readonly repo: Pick<IdentityRepo, "setAvatar"> },
  { viewer, ...origin }: Caller,
  avatar: string,
): Promise<void> {
  await database.write(async (tx) => {
    await repo.setAvatar(tx, viewer.id, avatar);
    await writeAudit(database.dialect, tx, {
      ...auditedBy(viewer, origin),
      op: "updateAvatar",
      entity: "sys_user",
      rowId: viewer.id,
      result: "ok",
    });
  });
}
