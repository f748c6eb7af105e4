import { NOBODY, type Model, type Viewer } from "#core/language";
import type { Refusal } from "#core/api";
import { writeAudit, type Database } from "#engine/server";
import { identityErrors } from "../errors.ts";
import { SIGN_IN_LIMITS, type SignInLimits } from "../rules.ts";
import { createRepo, type IdentityRepo } from "../repo.ts";
import { administrators } from "./accounts.ts";
import { seedDemoAccounts, usersWithDemoPassword } from "./demo.ts";
import { changePassword, type PasswordRequest } from "./changePassword.ts";
import { createDevices } from "./devices.ts";
import { createLogin, type SignIn, type SignedIn } from "./login.ts";
import { createSessionMemory, hashToken } from "./session.ts";
import { createThrottle } from "./throttle.ts";

export interface Identity {
  login(signIn: SignIn): Promise<SignedIn>;
  logout(token: string): Promise<void>;
  /** Who a token stands for; `NOBODY` without one, or with one that is no longer good. Another tenant's header is refused. */
  viewerOf(token: string, tenant: string | undefined, now: number): Promise<Viewer>;
  /** What a caller without a session is told: that he never had one, or that it ran out. */
  unauthorised(token: string): Refusal;
  changePassword(request: PasswordRequest): Promise<void>;
  seedDemoAccounts(): Promise<void>;
  /** User names whose password is still the demo's. */
  usersWithDemoPassword(): Promise<readonly string[]>;
  /** Refuses where an account still has the demo's password; the refusal stands in the audit. */
  assertNoDemoPassword(): Promise<void>;
  hasAdministrator(): Promise<boolean>;
}

export interface IdentityOptions {
  /** Whether demo data is loaded. */
  readonly demo: boolean;
  /** Default: `SIGN_IN_LIMITS`. */
  readonly limits?: SignInLimits;
}

const TOKEN = /^[\w-]{43}$/;
const EXPIRED_KEPT = 10_000;

export function createIdentity(database: Database, model: () => Model, options: IdentityOptions): Identity {
  const repo = createRepo(database);
  const { limits = SIGN_IN_LIMITS } = options;
  const throttle = createThrottle(database);
  const sessions = createSessionMemory(repo, model);
  const expired = new Set<string>();
  return {
    login: createLogin({ database, repo, throttle, devices: createDevices(database), limits }),
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
      await changePassword({ database, repo, throttle, limit: limits.ownPassword, demo: options.demo }, request);
      sessions.clear();
    },
    seedDemoAccounts: () => seedDemoAccounts(database, repo),
    usersWithDemoPassword: () => usersWithDemoPassword(database, repo),
    assertNoDemoPassword: () => assertNoDemoPassword(database, repo),
    hasAdministrator: async () => (await administrators(repo)).length > 0,
  };
}

async function assertNoDemoPassword(database: Database, repo: IdentityRepo): Promise<void> {
  const usernames = await usersWithDemoPassword(database, repo);
  if (usernames.length === 0) return;
  const refusal = identityErrors.refuse("DEMO_PASSWORDS", { usernames: usernames.join("、") });
  await database.write((tx) => writeAudit(database.dialect, tx, { by: "", ip: "", op: "start", entity: "", rowId: "", result: refusal.code, details: { usernames } }));
  throw refusal;
}

/** Equal, 0 or absent passes. */
function tenantFits(tenant: string | undefined, viewer: Viewer): boolean {
  return tenant === undefined || tenant === "" || tenant === "0" || tenant === viewer.tenantId;
}

function noteExpired(expired: Set<string>, token: string): void {
  if (expired.size >= EXPIRED_KEPT) expired.clear();
  expired.add(token);
}
