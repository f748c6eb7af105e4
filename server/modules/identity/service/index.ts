import { NOBODY, type Model, type Viewer } from "#core/language";
import type { Refusal } from "#core/api";
import type { Database } from "#engine/server";
import { identityErrors } from "../errors.ts";
import { createRepo } from "../repo.ts";
import { seedDemoAccounts } from "./demo.ts";
import { changePassword, type PasswordRequest } from "./changePassword.ts";
import { createLogin, type Attempt, type SignedIn } from "./login.ts";
import { createSessionMemory, hashToken } from "./session.ts";

export interface Identity {
  login(attempt: Attempt): Promise<SignedIn>;
  logout(token: string): Promise<void>;
  /** Who a token stands for; `NOBODY` without one, or with one that is no longer good. Another tenant's header is refused. */
  viewerOf(token: string, tenant: string | undefined, now: number): Promise<Viewer>;
  /** What a caller without a session is told: that he never had one, or that it ran out. */
  unauthorised(token: string): Refusal;
  changePassword(request: PasswordRequest): Promise<void>;
  seedDemoAccounts(): Promise<void>;
}

const TOKEN = /^[\w-]{43}$/;
const EXPIRED_KEPT = 10_000;

export function createIdentity(database: Database, model: () => Model): Identity {
  const repo = createRepo(database);
  const sessions = createSessionMemory(repo, model);
  const expired = new Set<string>();
  return {
    login: createLogin(database, repo),
    logout: async (token) => {
      await database.write((tx) => repo.revoke(tx, hashToken(token)));
      sessions.forget(token);
    },
    viewerOf: async (token, tenant, now) => {
      if (!TOKEN.test(token)) return NOBODY;
      const { viewer, verdict } = await sessions.resolve(token, now);
      if (verdict === "expired") noteExpired(expired, token);
      if (viewer !== NOBODY && !tenantFits(tenant, viewer)) throw identityErrors.refuse("TENANT_MISMATCH");
      return viewer;
    },
    unauthorised: (token) => identityErrors.refuse(expired.has(token) ? "TOKEN_EXPIRED" : "NOT_SIGNED_IN"),
    changePassword: async (request) => {
      await changePassword(database, repo, request);
      sessions.clear();
    },
    seedDemoAccounts: () => seedDemoAccounts(database, repo),
  };
}

/** Equal, 0 or absent passes. */
function tenantFits(tenant: string | undefined, viewer: Viewer): boolean {
  return tenant === undefined || tenant === "" || tenant === "0" || tenant === viewer.tenantId;
}

function noteExpired(expired: Set<string>, token: string): void {
  if (expired.size >= EXPIRED_KEPT) expired.clear();
  expired.add(token);
}
