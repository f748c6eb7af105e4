/**
 * A member's session acts for another company, or for the person again: a new session takes the place of the present
 * one, which ends when the new token is first used, or after half a minute. The session lasts no longer for it, and its
 * last authentication stays as old. The caller has checked that the company is the member's.
 */
import { randomUUID } from "node:crypto";
import { hostname } from "node:os";
import { auditedBy, writeAudit, type Database, type WriteTransaction } from "#engine/server";
import { identityErrors } from "../errors.ts";
import type { IdentityRepo, UserRow } from "../repo/index.ts";
import { addressGroup } from "./address.ts";
import { hashToken, newToken } from "./authSession.ts";
import type { Keys } from "./keys.ts";
import { storeAuthSession } from "./openAuthSession.ts";
import type { Caller } from "./ownAuthSessions.ts";
import { signKeyOf } from "./sessionGuard.ts";
import type { SignInTickets } from "./signInTickets.ts";

const OLD_LASTS_MS = 30_000;

export interface SwitchedIdentity {
  readonly token: string;
  readonly signKey: string;
  readonly user: UserRow;
  /** Ticket for the sign-in by user name that may follow; it is good once. */
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
  if (current === undefined) throw identityErrors.error("NOT_SIGNED_IN");
  const fresh = newToken();
  const id = randomUUID();
  const user = await database.write(async (tx) => {
    const account = await lockedMemberAccount(repo, tx, viewer);
    const before = await repo.continued(tx, current.id);
    if (before === undefined) throw identityErrors.error("NOT_SIGNED_IN");
    const audited = auditedBy(viewer, caller);
    await storeAuthSession({ database, repo }, tx, audited, {
      id,
      tokenHash: hashToken(fresh),
      userId: account.id,
      createdAt: now,
      expiresAt: before.expiresAt,
      ip,
      addressGroup: addressGroup(ip),
      userAgent: userAgent.slice(0, 255),
      node: hostname(),
      tenantId: account.tenantId,
      authenticatedAt: before.authenticatedAt,
      enterpriseId,
      replaces: current.id,
    });
    await repo.endBy(tx, current.id, now + OLD_LASTS_MS);
    await writeAudit(database.dialect, tx, {
      ...audited,
      op: "switchIdentity",
      entity: "sys_user",
      rowId: account.id,
      result: "ok",
      details: { enterpriseCertificationId: enterpriseId },
    });
    return account;
  });
  const switchTicket = await tickets.issue("switchIdentity", user.id, ip, { enterpriseId, sessionId: id });
  return { token: fresh, signKey: await signKeyOf(keys, id), user, switchTicket };
}

/**
 * The account as it is now, locked. Whoever freezes it or sets its password ends its sessions, and one that is opened
 * after that would stay. They lock the account first, as this does.
 */
async function lockedMemberAccount(
  repo: IdentityRepo,
  tx: WriteTransaction,
  { id, username }: Caller["viewer"],
): Promise<UserRow> {
  await repo.userForUpdate(tx, username);
  // Read again: a locking read that had to wait still shows joined values, such as the hash, from before its wait.
  const user = await repo.userById(id, tx);
  if (user?.userType !== 0 || user.status !== 1) throw identityErrors.error("NOT_SIGNED_IN");
  return user;
}
