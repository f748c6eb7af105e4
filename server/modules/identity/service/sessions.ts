/** Whose session a call belongs to, what it may not do for that, and how people end their sessions. */
import { hostname } from "node:os";
import { LRUCache } from "lru-cache";
import { ANONYMOUS, type Viewer } from "#core/language";
import type { ApiError } from "#core/api";
import type { Database, Log, ServedRights, SessionGuard } from "#engine/server";
import type { OwnAuthSession } from "../contract.ts";
import { identityErrors } from "../errors.ts";
import type { IdentityRepo } from "../repo/index.ts";
import { MAX_REMEMBERED_ENDS, type SessionEnd } from "../rules.ts";
import { createAuthSessionCache } from "./authSession.ts";
import type { Keys } from "./keys.ts";
import { endCurrentAuthSession, endOwnAuthSessions, listOwnAuthSessions, type Caller } from "./ownAuthSessions.ts";
import type { PeopleParts, SessionLack } from "./people.ts";
import { createSessionGuard } from "./sessionGuard.ts";

export interface Sessions {
  /**
   * The viewer that a token stands for; `ANONYMOUS` for none, or for one that is no longer good. Throws
   * IDENTITY.TENANT_MISMATCH where the tenant header names another tenant than that of the session.
   */
  viewerOf(token: string, tenant: string | undefined, now: number, use: boolean): Promise<Viewer>;
  /** Like `viewerOf`, but no use of the session, because the server itself looks. A limited session is `ANONYMOUS`. */
  holderOf(token: string, now: number): Promise<Viewer>;
  /** The error for a caller without a session, which says why theirs has ended where that is known. */
  unauthorised(token: string): ApiError;
  /** The error for a session that is limited, which says what it lacks. */
  limited(viewer: Viewer): ApiError;
  /** Verifies what operations require besides a permission. */
  readonly guard: SessionGuard;
  logout(caller: Caller): Promise<void>;
  /** The caller's open sessions. */
  listOwn(caller: Caller): Promise<readonly OwnAuthSession[]>;
  /** Answers how many ended; without ids all but the caller's present one. */
  endOwn(caller: Caller, ids: readonly string[] | undefined): Promise<number>;
}

interface SessionsParts extends PeopleParts {
  readonly database: Database;
  readonly repo: IdentityRepo;
  readonly keys: Keys;
  readonly rights: Pick<ServedRights, "revision" | "refresh">;
  /** How long a session of the back office may stay unused; 0: as long as it lasts. */
  readonly idleMs: number;
  readonly log: Log;
}

/** Error codes for sessions that are limited, by what they lack. */
const LACKS = {
  password: "PASSWORD_CHANGE_REQUIRED",
  secondFactor: "SECOND_FACTOR_REQUIRED",
  tenant: "TENANT_REQUIRED",
  department: "DEPARTMENT_REQUIRED",
  identity: "COMPANY_UNUSABLE",
} as const satisfies Record<SessionLack, string>;

/** Error codes for sessions that somebody has ended, by the reason. */
const ENDS = {
  password: "ENDED_BY_PASSWORD",
  frozen: "ENDED_BY_FREEZE",
  elsewhere: "ENDED_ELSEWHERE",
  office: "ENDED_BY_OFFICE",
  phone: "ENDED_BY_PHONE",
  tooMany: "ENDED_BY_NUMBER",
} as const satisfies Record<SessionEnd, string>;

type EndCode = "TOKEN_EXPIRED" | (typeof ENDS)[SessionEnd];

const TOKEN = /^[\w-]{43}$/;

export function createSessions(parts: SessionsParts): Sessions {
  const { database, repo, keys, idleMs } = parts;
  const sessions = createAuthSessionCache({
    ...parts,
    markUsed: (id) => markUsed(parts, id),
    endReplaced: (session) => database.write((tx) => repo.endReplaced(tx, session)),
  });
  const ended = new LRUCache<string, EndCode>({ max: MAX_REMEMBERED_ENDS });
  return {
    viewerOf: async (token, tenant, now, use) => {
      if (!TOKEN.test(token)) return ANONYMOUS;
      const { viewer, ...session } = await sessions.resolve(token, now, use);
      rememberEnd(ended, token, session);
      if (viewer !== ANONYMOUS && !tenantMatches(tenant, viewer)) throw identityErrors.error("TENANT_MISMATCH");
      return viewer;
    },
    holderOf: async (token, now) =>
      TOKEN.test(token) ? unlimited((await sessions.resolve(token, now, false)).viewer) : ANONYMOUS,
    unauthorised: (token) => identityErrors.error(ended.get(token) ?? "NOT_SIGNED_IN"),
    limited: ({ limited }) => identityErrors.error(LACKS[limited as SessionLack]),
    guard: createSessionGuard({ database, sessions, keys }),
    logout: (caller) => endCurrentAuthSession(parts, caller),
    listOwn: (caller) => listOwnAuthSessions(parts, caller, idleMs),
    endOwn: (caller, ids) => endOwnAuthSessions(parts, caller, ids),
  };
}

function rememberEnd(
  ended: LRUCache<string, EndCode>,
  token: string,
  { verdict, endedBy }: { readonly verdict: string; readonly endedBy?: string | undefined },
): void {
  const end = Object.entries(ENDS).find(([name]) => name === endedBy)?.[1];
  if (verdict === "expired") ended.set(token, "TOKEN_EXPIRED");
  else if (end !== undefined) ended.set(token, end);
}

function markUsed({ database, repo, log }: Pick<SessionsParts, "database" | "repo" | "log">, id: string): void {
  database
    .write((tx) => repo.markUsed(tx, id, hostname()))
    .catch((error: unknown) => log.warn({ err: error }, "the use of a session was not written down"));
}

/** A limited session is anonymous to what goes on by itself, such as a socket, which therefore ends with its rights. */
const unlimited = (viewer: Viewer): Viewer => (viewer.limited !== undefined ? ANONYMOUS : viewer);

/** The header chooses nothing: it may repeat the session's tenant, be 0 or be absent. */
function tenantMatches(tenant: string | undefined, viewer: Viewer): boolean {
  return tenant === undefined || tenant === "" || tenant === "0" || tenant === viewer.tenantId;
}
