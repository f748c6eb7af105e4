/**
 * Sign-in sessions: an opaque token, of which only the hash is stored. A resolved session is cached for a few
 * seconds, so that most calls need no query; logout and freezing clear the cache of this node at once.
 */
import { createHash, randomBytes } from "node:crypto";
import { LRUCache } from "lru-cache";
import { ANONYMOUS, type Model, type Viewer } from "#core/language";
import { authSessionVerdict } from "../rules.ts";
import type { IdentityRepo, AuthSessionRow, UserRow } from "../repo/index.ts";

const CACHE_TTL_MS = 3000;
const MAX_CACHED = 10_000;
const USE_WRITTEN_EVERY_MS = 60_000;

interface CachedAuthSession {
  readonly viewer: Viewer;
  readonly verdict: "open" | "expired" | "unknown";
  readonly until: number;
  readonly model: Model;
  /** Empty without a session. */
  readonly sessionId: string;
  /** When its person last gave their password or code. */
  readonly authenticatedAt: number;
  /** Read for a person's call, which has written its use down where that was due. */
  readonly used: boolean;
}

interface AuthSessionCacheOptions {
  readonly repo: Pick<IdentityRepo, "authSessionByToken">;
  readonly model: () => Model;
  /** How long a session of the back office may stay unused; 0: as long as it lasts. */
  readonly idleMs: number;
  /** Writes down that a session is in use, about once a minute. */
  readonly markUsed: (sessionId: string) => void;
}

export interface AuthSessionCache {
  /** @param use whether a person's call asks, not the server itself or a page that is left alone */
  resolve(token: string, now: number, use: boolean): Promise<CachedAuthSession>;
  forget(token: string): void;
  clear(): void;
}

export function newToken(): string {
  return randomBytes(32).toString("base64url");
}

export function hashToken(token: string): string {
  return createHash("sha256").update(token).digest("base64url");
}

export function createAuthSessionCache(options: AuthSessionCacheOptions): AuthSessionCache {
  const { repo, model } = options;
  const known = new LRUCache<string, CachedAuthSession>({ max: MAX_CACHED });
  /** Raised when a session is forgotten: what was read before may still call it open. */
  let revision = 0;
  return {
    resolve: async (token, now, use) => {
      const found = known.get(token);
      if (found !== undefined && found.until > now && found.model === model() && (found.used || !use)) return found;
      const readAt = revision;
      const row = await repo.authSessionByToken(hashToken(token));
      const fresh = { ...cacheEntryOf(row, options, now), used: use };
      if (use && fresh.verdict === "open" && row !== undefined && now - (row.usedAt ?? 0) >= USE_WRITTEN_EVERY_MS)
        options.markUsed(row.sessionId);
      if (readAt === revision) known.set(token, fresh);
      return fresh;
    },
    forget: (token) => {
      revision++;
      known.delete(token);
    },
    clear: () => {
      revision++;
      known.clear();
    },
  };
}

function cacheEntryOf(
  row: AuthSessionRow | undefined,
  { model, idleMs }: AuthSessionCacheOptions,
  now: number,
): Omit<CachedAuthSession, "used"> {
  const verdict = authSessionVerdict(
    row && {
      expiresAt: row.expiresAt,
      revokedAt: row.revokedAt,
      frozen: row.status !== 1,
      usedAt: row.usedAt ?? row.openedAt,
      idleMs: row.userType === 1 ? idleMs : 0,
    },
    now,
  );
  const until = Math.min(now + CACHE_TTL_MS, verdict === "open" && row ? row.expiresAt : Infinity);
  return {
    viewer: verdict === "open" && row ? viewerOf(row, model()) : ANONYMOUS,
    verdict,
    until,
    model: model(),
    sessionId: row?.sessionId ?? "",
    authenticatedAt: row?.authenticatedAt ?? row?.openedAt ?? 0,
  };
}

/** Those of the account, and those whose schema file names the account; user names differ by more than their case. */
function rolesOf(user: UserRow, model: Model): readonly string[] {
  const name = user.username.toLowerCase();
  const byFile = Object.values(model.roles).filter(({ users }) => users?.some((one) => one.toLowerCase() === name));
  const own = user.roles.split(",").filter((role) => role !== "");
  return [...new Set([...own, ...byFile.map(({ role }) => role)])].sort();
}

/** A role that the model does not have grants nothing. */
function viewerOf(user: UserRow, model: Model): Viewer {
  const roles = rolesOf(user, model);
  const grants = [...new Set(roles.flatMap((role) => model.roles[role]?.grants ?? []))];
  const userType = user.userType === 0 ? "member" : "office";
  return {
    id: user.id,
    username: user.username,
    userType,
    roles,
    grants,
    tenantId: user.tenantId,
    variables: {
      id: user.id,
      username: user.username,
      realName: user.realname,
      memberId: user.memberId,
      departId: user.departId,
      departCode: user.departCode,
      roles,
      tenantId: user.tenantId,
    },
    rightsKey: `${userType}|${roles.join(",")}`,
  };
}
