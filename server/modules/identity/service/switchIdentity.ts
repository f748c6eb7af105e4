/**
 * A member's session acts for another company, or for the person again: a new session takes the place of the present
 * one, which ends when the new token is first used, or after half a minute. How long the session lasts, and when its
 * person last gave their password, stay as they were. Whether the company is theirs the caller has checked.
 */
import { randomUUID } from "node:crypto";
import { hostname } from "node:os";
import { auditedBy, writeAudit, type Database } from "#engine/server";
import { identityErrors } from "../errors.ts";
import type { IdentityRepo, UserRow } from "../repo/index.ts";
import { addressGroup } from "./address.ts";
import { hashToken, newToken } from "./authSession.ts";
import type { Keys } from "./keys.ts";
import type { Caller } from "./ownAuthSessions.ts";
import { signKeyOf } from "./sessionGuard.ts";
import type { SignInTickets } from "./signInTickets.ts";

const OLD_LASTS_MS = 30_000;

export interface SwitchedIdentity {
  readonly token: string;
  readonly signKey: string;
  readonly user: UserRow;
  /** For the sign-in by user name that may follow, once. */
  readonly switchTicket: string;
}

interface SwitchParts {
  readonly database: Database;
  readonly repo: IdentityRepo;
  readonly keys: Keys;
  readonly tickets: Pick<SignInTickets, "issue">;
}

export async function switchIdentity(
  { database, repo, keys, tickets }: SwitchParts,
  caller: Caller,
  enterpriseId: string | null,
): Promise<SwitchedIdentity> {
  const { viewer, token, ip, userAgent, now } = caller;
  const current = await repo.authSessionByToken(hashToken(token));
  const user = await repo.userById(viewer.id);
  if (current === undefined || user?.userType !== 0) throw identityErrors.error("NOT_SIGNED_IN");
  const fresh = newToken();
  const id = randomUUID();
  await database.write(async (tx) => {
    await repo.insertAuthSession(tx, {
      id,
      tokenHash: hashToken(fresh),
      userId: user.id,
      createdAt: now,
      expiresAt: current.expiresAt,
      ip,
      addressGroup: addressGroup(ip),
      userAgent: userAgent.slice(0, 255),
      node: hostname(),
      tenantId: user.tenantId,
      authenticatedAt: current.authenticatedAt ?? current.openedAt,
      enterpriseId,
      replaces: current.id,
    });
    await repo.endBy(tx, current.id, now + OLD_LASTS_MS);
    await writeAudit(database.dialect, tx, {
      ...auditedBy(viewer, caller),
      op: "switchIdentity",
      entity: "sys_user",
      rowId: user.id,
      result: "ok",
      details: { enterpriseCertificationId: enterpriseId },
    });
  });
  const switchTicket = await tickets.issue("switchIdentity", user.id, ip, { enterpriseId, sessionId: id });
  return { token: fresh, signKey: await signKeyOf(keys, id), user, switchTicket };
}
