/**
 * Sign-in sessions: an opaque token, of which only the hash is stored. Each call reads whether the session is open, and
 * how often the tables of people and rights have changed. It is one query by an index, so that a revoked session, a
 * frozen account and changed rights take effect with the next call on every node. The viewer is built anew where one of
 * them differs.
 */
import { createHash, randomBytes } from "node:crypto";
import { LRUCache } from "lru-cache";
import { ANONYMOUS, type Model, type Viewer } from "#core/language";
import { dayOf } from "#core/values";
import type { ServedRights } from "#engine/server";
import { authSessionVerdict, MAX_CACHED_SESSIONS, USE_WRITTEN_EVERY_MS } from "../rules.ts";
import type { IdentityRepo, AuthSessionRow } from "../repo/index.ts";
import { createPeople, type Person, type PeopleParts } from "./people.ts";

interface KnownPerson {
  readonly person: Person | undefined;
  readonly viewer: Viewer;
  readonly peopleRevision: number;
  readonly rightsRevision: number;
  readonly chosenTenantId: string | null;
  readonly departId: string | null;
  readonly enterpriseId: string | null;
  readonly enrolled: boolean;
  /** Compared as well, because a tenant may be in use on one day and not on the next. */
  readonly day: string;
  readonly model: Model;
}

interface ResolvedAuthSession {
  readonly viewer: Viewer;
  readonly verdict: "open" | "expired" | "unknown";
  /** Why somebody has ended the session (`SessionEnd`). */
  readonly endedBy?: string | undefined;
  /** Empty without a session. */
  readonly sessionId: string;
  /** Epoch milliseconds at which its person last gave their password or code. */
  readonly authenticatedAt: number;
}

const NO_SESSION = { viewer: ANONYMOUS, sessionId: "", authenticatedAt: 0 } as const;

interface AuthSessionCacheOptions extends PeopleParts {
  readonly repo: Pick<IdentityRepo, "authSessionByToken"> & PeopleParts["repo"];
  readonly rights: Pick<ServedRights, "revision" | "refresh">;
  /** How long a session of the back office may stay unused; 0: as long as it lasts. */
  readonly idleMs: number;
  /** Writes down that a session is in use, about once a minute. */
  readonly markUsed: (sessionId: string) => void;
  /** Ends the session that this one replaces, before anything is answered with it. */
  readonly endReplaced: (session: AuthSessionRow) => Promise<void>;
}

export interface AuthSessionCache {
  /**
   * @param use true: a person has made the call. The server's own look at a session, or a page that polls, must not
   * keep it from becoming idle.
   */
  resolve(token: string, now: number, use: boolean): Promise<ResolvedAuthSession>;
}

export function newToken(): string {
  return randomBytes(32).toString("base64url");
}

export function hashToken(token: string): string {
  return createHash("sha256").update(token).digest("base64url");
}

export function createAuthSessionCache(options: AuthSessionCacheOptions): AuthSessionCache {
  const { repo, rights, model, idleMs } = options;
  const people = createPeople(options);
  const known = new LRUCache<string, KnownPerson>({ max: MAX_CACHED_SESSIONS });
  const knownPerson = async (session: AuthSessionRow, day: string): Promise<KnownPerson> => {
    const found = known.get(session.id);
    if (found !== undefined && found.day === day && isCurrent(found, session, model())) return found;
    const person = await people.personOf(session, day);
    const { peopleRevision, chosenTenantId, departId, enterpriseId } = session;
    // The revision that is served by now. Where it is lower than the session's, the next call builds the viewer anew.
    const rightsRevision = rights.revision();
    const fresh = {
      person,
      viewer: person === undefined ? ANONYMOUS : ofSession(people.viewerOf(person, rightsRevision), session.id),
      peopleRevision,
      rightsRevision,
      chosenTenantId,
      departId,
      enterpriseId,
      enrolled: session.enrolledAt !== null,
      day,
      model: model(),
    };
    known.set(session.id, fresh);
    return fresh;
  };
  return {
    resolve: async (token, now, use) => {
      const session = await repo.authSessionByToken(hashToken(token));
      if (session === undefined) return { ...NO_SESSION, verdict: "unknown" };
      // Another process may have changed the tables of rights.
      if (rights.revision() < session.rightsRevision) await rights.refresh(session.rightsRevision);
      const { person, viewer } = await knownPerson(session, dayOf(now));
      const verdict = verdictOf(session, person, idleMs, now);
      if (verdict !== "open") return { ...NO_SESSION, verdict, endedBy: session.endedBy ?? undefined };
      if (session.replaces !== null) await options.endReplaced(session);
      if (use && now - (session.usedAt ?? 0) >= USE_WRITTEN_EVERY_MS) options.markUsed(session.id);
      const authenticatedAt = session.authenticatedAt ?? session.openedAt;
      return { viewer, verdict, sessionId: session.id, authenticatedAt };
    },
  };
}

const ofSession = (viewer: Viewer, sessionId: string): Viewer => ({
  ...viewer,
  variables: { ...viewer.variables, sessionId },
});

const isCurrent = (found: KnownPerson, session: AuthSessionRow, model: Model): boolean =>
  found.peopleRevision === session.peopleRevision &&
  found.rightsRevision >= session.rightsRevision &&
  found.chosenTenantId === session.chosenTenantId &&
  found.departId === session.departId &&
  found.enterpriseId === session.enterpriseId &&
  found.enrolled === (session.enrolledAt !== null) &&
  found.model === model;

function verdictOf(
  session: AuthSessionRow,
  person: Person | undefined,
  idleMs: number,
  now: number,
): ResolvedAuthSession["verdict"] {
  if (person === undefined) return "unknown";
  return authSessionVerdict(
    {
      expiresAt: session.expiresAt,
      revokedAt: session.revokedAt,
      frozen: person.user.status !== 1,
      usedAt: session.usedAt ?? session.openedAt,
      idleMs: person.user.userType === 1 ? idleMs : 0,
    },
    now,
  );
}
