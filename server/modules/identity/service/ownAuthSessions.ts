/** A user's own sessions: listed, and ended from another one. */
import { formatInstant } from "#core/values";
import type { Viewer } from "#core/language";
import { auditedBy, writeAudit, type Database } from "#engine/server";
import type { OwnAuthSession } from "../contract.ts";
import type { IdentityRepo } from "../repo/index.ts";
import { hashToken } from "./authSession.ts";

export interface Caller {
  readonly viewer: Viewer;
  readonly token: string;
  readonly ip: string;
  readonly requestId: string;
  readonly userAgent: string;
  readonly now: number;
}

interface OwnAuthSessionsParts {
  readonly database: Database;
  readonly repo: IdentityRepo;
}

/** Lists the open sessions of the caller, the latest used first. */
export async function listOwnAuthSessions(
  { repo }: OwnAuthSessionsParts,
  { viewer, token, now }: Caller,
  idleMs: number,
): Promise<readonly OwnAuthSession[]> {
  const current = hashToken(token);
  const open = (await repo.openAuthSessions(viewer.id, now)).filter(
    (session) => idleMs === 0 || now - (session.usedAt ?? session.createdAt) <= idleMs,
  );
  return open.map(({ id, tokenHash, ip, userAgent, createdAt, usedAt, expiresAt }) => ({
    id,
    ip,
    userAgent,
    createTime: formatInstant(createdAt),
    usedTime: formatInstant(usedAt ?? createdAt),
    expireTime: formatInstant(expiresAt),
    current: tokenHash === current,
  }));
}

export async function endCurrentAuthSession(
  { database, repo }: OwnAuthSessionsParts,
  { viewer, token, ...origin }: Caller,
): Promise<void> {
  await database.write(async (tx) => {
    await repo.revoke(tx, hashToken(token));
    await writeAudit(database.dialect, tx, {
      ...auditedBy(viewer, origin),
      op: "logout",
      entity: "sys_user",
      rowId: viewer.id,
      result: "ok",
    });
  });
}

/** Ends the given ones of the caller's sessions, or all but the one that asks; another person's id ends nothing. */
export async function endOwnAuthSessions(
  { database, repo }: OwnAuthSessionsParts,
  { viewer, token, ...origin }: Caller,
  ids: readonly string[] | undefined,
): Promise<number> {
  return database.write(async (tx) => {
    // The account is locked, so that a session that is being replaced at the same time does not outlive this under
    // another id.
    await repo.userForUpdate(tx, viewer.username);
    let ended = 0;
    if (ids === undefined) ended = await repo.revokeOthers(tx, viewer.id, hashToken(token), "elsewhere");
    else for (const id of ids) ended += await repo.revokeOwn(tx, viewer.id, id, "elsewhere");
    await writeAudit(database.dialect, tx, {
      ...auditedBy(viewer, origin),
      op: "endSessions",
      entity: "sys_user",
      rowId: viewer.id,
      result: "ok",
      details: { ended },
    });
    return ended;
  });
}
