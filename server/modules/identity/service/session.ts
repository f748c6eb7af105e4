/**
 * Sessions: an opaque token, of which only the hash is kept. A resolved session is remembered for a few seconds, so that
 * an answered call costs no query; logout and freezing empty the memory of this node at once.
 */
import { createHash, randomBytes } from "node:crypto";
import { NOBODY, type Model, type Viewer } from "#core/language";
import { sessionVerdict } from "../rules.ts";
import type { IdentityRepo, SessionRow, UserRow } from "../repo.ts";

const REMEMBERED_MS = 3000;
const REMEMBERED_MOST = 10_000;

export interface Remembered {
  readonly viewer: Viewer;
  readonly verdict: "open" | "expired" | "unknown";
  readonly until: number;
  readonly model: Model;
}

export interface SessionMemory {
  resolve(token: string, now: number): Promise<Remembered>;
  forget(token: string): void;
  clear(): void;
}

export function newToken(): string {
  return randomBytes(32).toString("base64url");
}

export function hashToken(token: string): string {
  return createHash("sha256").update(token).digest("base64url");
}

export function createSessionMemory(repo: IdentityRepo, model: () => Model): SessionMemory {
  const known = new Map<string, Remembered>();
  return {
    resolve: async (token, now) => {
      const found = known.get(token);
      if (found !== undefined && found.until > now && found.model === model()) return found;
      const row = await repo.sessionByToken(hashToken(token));
      const fresh = remember(row, model(), now);
      if (known.size >= REMEMBERED_MOST) known.clear();
      known.set(token, fresh);
      return fresh;
    },
    forget: (token) => known.delete(token),
    clear: () => known.clear(),
  };
}

function remember(row: SessionRow | undefined, model: Model, now: number): Remembered {
  const verdict = sessionVerdict(row && { expiresAt: row.expiresAt, revokedAt: row.revokedAt, frozen: row.status !== 1 }, now);
  const until = Math.min(now + REMEMBERED_MS, verdict === "open" && row ? row.expiresAt : Infinity);
  return { viewer: verdict === "open" && row ? viewerOf(row, model) : NOBODY, verdict, until, model };
}

/** A role that the model does not have grants nothing. */
export function viewerOf(user: UserRow, model: Model): Viewer {
  const roles = user.roles.split(",").filter((role) => role !== "").sort();
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
      id: user.id, username: user.username, realName: user.realname, memberId: user.memberId, departId: user.departId,
      departCode: user.departCode, roles, tenantId: user.tenantId,
    },
    shape: `${userType}|${roles.join(",")}`,
  };
}
