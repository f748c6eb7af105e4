/** The end of every sign-in: it opens the session, writes its audit entry, and makes the device a known one. */
import { randomUUID } from "node:crypto";
import { hostname } from "node:os";
import { dayOf } from "#core/values";
import { auditedBy, writeAudit, type Database, type WriteTransaction } from "#engine/server";
import type { OwnTenant } from "../contract.ts";
import { identityErrors } from "../errors.ts";
import { authSessionExpiry, sessionsBeyondLimit } from "../rules.ts";
import type { IdentityRepo, NewAuthSession, UserRow } from "../repo/index.ts";
import { addressGroup, cleanAddress } from "./address.ts";
import { hashToken, newToken } from "./authSession.ts";
import type { Devices } from "./devices.ts";
import type { Keys } from "./keys.ts";
import { ownTenants } from "./people.ts";
import type { RequestOrigin } from "./passwordEnvelope.ts";
import { signKeyOf } from "./sessionGuard.ts";
import type { ClearCounters } from "./throttle.ts";

/** How a person proves who they are: what the audit says of a sign-in. */
export type SignInWay =
  | "office"
  | "member"
  | "license"
  | "phone"
  | "thirdParty"
  | "cas"
  | "switchTicket"
  | "secondFactor";

/** Where a sign-in comes from, on what, and in which way. */
export interface SignInSource extends RequestOrigin {
  readonly userAgent: string;
  readonly way: SignInWay;
}

export type PasswordChangeReason = "rule" | "age" | undefined;

export interface SignedIn {
  readonly token: string;
  /** Key in hex with which calls of this session are signed. */
  readonly signKey: string;
  /** Token that the device carries from now on. */
  readonly device: string;
  readonly user: UserRow;
  readonly passwordChange: PasswordChangeReason;
  /** The company that the session acts for; null: the person themselves. */
  readonly enterpriseId: string | null;
  /** Tenants that the session may work in. */
  readonly tenants: readonly OwnTenant[];
}

export interface OpenParts {
  readonly database: Database;
  readonly repo: IdentityRepo;
  readonly devices: Devices;
  readonly keys: Keys;
}

export async function openAuthSession(
  { database, repo, devices, keys }: OpenParts,
  user: UserRow,
  { ip, requestId, userAgent, device: sentDevice, now, way }: SignInSource,
  clearCounters: ClearCounters,
  passwordChange: PasswordChangeReason,
  continued?: { readonly enterpriseId: string | null; readonly sessionId: string | null },
): Promise<SignedIn> {
  const token = newToken();
  const id = randomUUID();
  const device = await database.write(async (tx) => {
    await assertAsProven(repo, tx, user, way);
    await clearCounters(tx);
    await repo.forget(tx, now - 30 * 86_400_000);
    const continuedId = continued?.sessionId ?? null;
    const before = await continuedSession(repo, tx, continuedId);
    const audited = auditedBy(user, { ip: cleanAddress(ip), requestId, userAgent });
    await storeAuthSession({ database, repo }, tx, audited, {
      id,
      tokenHash: hashToken(token),
      userId: user.id,
      createdAt: now,
      expiresAt: before?.expiresAt ?? authSessionExpiry(now),
      ip,
      addressGroup: addressGroup(ip),
      userAgent: userAgent.slice(0, 255),
      node: hostname(),
      tenantId: user.tenantId,
      authenticatedAt: before?.authenticatedAt ?? null,
      enterpriseId: continued?.enterpriseId ?? null,
      // The old session ends only when this one is first used, because the answer with this token may be lost.
      replaces: continuedId,
    });
    await writeAudit(database.dialect, tx, {
      ...audited,
      op: "login",
      entity: "sys_user",
      rowId: user.id,
      result: "ok",
      details: { way },
    });
    return devices.remember(tx, sentDevice, user.id);
  });
  const tenants = await ownTenants(repo, user, dayOf(now));
  return {
    token,
    signKey: await signKeyOf(keys, id),
    device,
    user,
    passwordChange,
    enterpriseId: continued?.enterpriseId ?? null,
    tenants,
  };
}

/**
 * Stores a session and ends those that are too many with it. The account is locked by then, so that sessions which are
 * opened at the same time, also by another server, count each other.
 */
export async function storeAuthSession(
  { database, repo }: Pick<OpenParts, "database" | "repo">,
  tx: WriteTransaction,
  audited: ReturnType<typeof auditedBy>,
  session: NewAuthSession,
): Promise<void> {
  const { userId, createdAt, replaces } = session;
  const ended = sessionsBeyondLimit(await repo.openAuthSessions(userId, createdAt, tx), replaces);
  for (const id of ended) await repo.revokeOwn(tx, userId, id, "tooMany");
  await repo.insertAuthSession(tx, session);
  if (ended.length === 0) return;
  await writeAudit(database.dialect, tx, {
    ...audited,
    op: "endSessions",
    entity: "sys_user",
    rowId: userId,
    result: "ok",
    details: { ended: ended.length, endedBy: "tooMany" },
  });
}

/**
 * A session that continues another ends at the same time, and its last authentication stays as old, because no password
 * was given for it.
 */
async function continuedSession(repo: IdentityRepo, tx: WriteTransaction, sessionId: string | null) {
  if (sessionId === null) return undefined;
  const before = await repo.continued(tx, sessionId);
  if (before === undefined) throw identityErrors.error("TICKET_ENDED");
  return before;
}

const BY_PASSWORD: ReadonlySet<SignInWay> = new Set(["office", "member", "license"]);

/**
 * Throws unless the account is still what was proven. Whoever changes its password or freezes it ends its sessions, and
 * one that is opened after that would stay. They lock the account first, as this does.
 */
async function assertAsProven(repo: IdentityRepo, tx: WriteTransaction, user: UserRow, way: SignInWay): Promise<void> {
  await repo.userForUpdate(tx, user.username);
  // Read again: a locking read that had to wait still shows joined values, such as the hash, from before its wait.
  const present = await repo.userById(user.id, tx);
  if (present?.status === 1 && present.passwordHash === user.passwordHash) return;
  throw identityErrors.error(BY_PASSWORD.has(way) ? "WRONG_PASSWORD" : "TICKET_ENDED");
}
