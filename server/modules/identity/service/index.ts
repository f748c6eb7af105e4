import { hostname } from "node:os";
import { LRUCache } from "lru-cache";
import { ANONYMOUS, ENGINE_PERMISSIONS, type Model, type RightsContent, type Viewer } from "#core/language";
import type { ApiError } from "#core/api";
import {
  registerActions,
  writeAudit,
  type AccountNames,
  type Database,
  type Engine,
  type Log,
  type SeedWriter,
  type SessionGuard,
} from "#engine/server";
import type {
  LoginParams,
  MemberProfile,
  NoncePurpose,
  OwnAuthSession,
  OwnDepartments,
  OwnTenants,
} from "../contract.ts";
import { identityErrors } from "../errors.ts";
import { SIGN_IN_LIMITS, type SessionEnd, type SignInLimits, MAX_EXPIRED_REMOVED } from "../rules.ts";
import { createRepo, type IdentityRepo, type PersonRow, type UserRow } from "../repo/index.ts";
import { createAccountNames } from "./accountNames.ts";
import { seedDemoAccounts, usersWithDemoPassword } from "./demoAccounts.ts";
import { changePassword, type PasswordRequest } from "./changePassword.ts";
import { createDevices } from "./devices.ts";
import { createKeyStore } from "./keyStore.ts";
import { createKeys } from "./keys.ts";
import { createSignIns, type SignInOptions, type SignIns } from "./signIns.ts";
import { createCaptchas, type Captchas } from "./captcha.ts";
import { createSecondFactor, type SecondFactor } from "./secondFactor.ts";
import { endOwnAuthSessions, endCurrentAuthSession, listOwnAuthSessions, type Caller } from "./ownAuthSessions.ts";
import { createMemberAccounts, type MemberAccounts } from "./memberAccounts.ts";
import { switchIdentity, type SwitchedIdentity } from "./switchIdentity.ts";
import { createPasswordEnvelopes, type RequestOrigin } from "./passwordEnvelope.ts";
import { createAuthSessionCache } from "./authSession.ts";
import { createPeople, type SessionLack } from "./people.ts";
import { createSessionGuard } from "./sessionGuard.ts";
import { stepUp, type StepUpRequest } from "./stepUp.ts";
import { createThrottle } from "./throttle.ts";
import { resetPassword, type PasswordReset } from "./resetPassword.ts";
import { chooseDepartment, ownDepartments, type DepartmentChoice } from "./departments.ts";
import { chooseTenant, tenantsOf } from "./tenants.ts";
import { setOwnAvatar } from "./ownAvatar.ts";
import { createSeparation } from "./rights/separation.ts";
import { sessionActions } from "./forceLogout.ts";
import { passwordActions } from "./passwordActions.ts";
import { registerRightsHooks } from "./rights/rightsHooks.ts";
import { seedRights } from "./rights/seedRights.ts";
import type { RightsStore } from "./rights/rightsStore.ts";
import { createRightsRepo } from "../repo/rights.ts";

export interface Identity extends SignIns {
  readonly members: MemberAccounts;
  /** Opens a session that acts for a company, or (null) for the person again, in the place of the caller's. */
  switchIdentity(caller: Caller, enterpriseId: string | null): Promise<SwitchedIdentity>;
  /**
   * What the members module knows of an account; undefined for an operator, or for an account that it does not know.
   */
  profileOf(user: ProfiledUser, enterpriseId: string | null): Promise<MemberProfile | undefined>;
  /** Tests the algorithms and makes the keys, so that the first sign-in does not wait for it. */
  prepareKeys(): Promise<void>;
  /** The key with which addresses of private files are signed. */
  fileAddressKey(): Promise<Buffer>;
  loginParams(purpose: NoncePurpose, origin: RequestOrigin): Promise<LoginParams>;
  readonly captchas: Pick<Captchas, "draw" | "solve" | "takeProof">;
  readonly secondFactor: Pick<SecondFactor, "status" | "begin" | "confirm" | "remove">;
  logout(caller: Caller): Promise<void>;
  ownAuthSessions(caller: Caller): Promise<readonly OwnAuthSession[]>;
  /** Answers how many ended; without ids all but the caller's present one. */
  endOwnAuthSessions(caller: Caller, ids: readonly string[] | undefined): Promise<number>;
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
  changePassword(request: PasswordRequest): Promise<void>;
  /** Authenticates within a session, as operations of money and rights require. */
  stepUp(request: StepUpRequest): Promise<void>;
  /** Verifies what operations require besides a permission. */
  readonly sessionGuard: SessionGuard;
  /** An administrator sets another account's password, which ends all sessions of the account. */
  resetPassword(request: PasswordReset): Promise<void>;
  ownTenants(viewer: Viewer, now: number): Promise<OwnTenants>;
  /** The tenant in which this session works from now on. */
  chooseTenant(caller: Caller, tenantId: string): Promise<PersonRow>;
  ownDepartments(viewer: Viewer): Promise<OwnDepartments>;
  /** The department in which this session works from now on. */
  chooseDepartment(caller: Caller, choice: DepartmentChoice): Promise<PersonRow>;
  /** @param avatar the path of a stored picture */
  setOwnAvatar(caller: Caller, avatar: string): Promise<void>;
  /** The viewer that the account of this name would be if it signed in now. */
  viewerOfAccount(username: string): Promise<Viewer | undefined>;
  /** The id of the account of this name. */
  accountId(username: string): Promise<string | undefined>;
  /** Writes what menu and role files say into the tables of rights. */
  seedRights(model: Model, rights: RightsContent, seeding: SeedWriter): Promise<void>;
  seedDemoAccounts(): Promise<void>;
  /** User names whose password is still the demo's. */
  usersWithDemoPassword(): Promise<readonly string[]>;
  /** Throws where an account still has the demo's password, and records that in the audit. */
  assertNoDemoPassword(): Promise<void>;
  hasAdministrator(): Promise<boolean>;
  readonly accountNames: AccountNames;
  accountExists(username: string): Promise<boolean>;
}

type ProfiledUser = Pick<UserRow, "id" | "userType" | "memberId">;

/** What `members` knows of the people who trade; the application gives it, because that module imports this one. */
export interface MemberPorts {
  profile(memberId: string, enterpriseId: string | null): Promise<MemberProfile | undefined>;
  mayActFor(memberId: string, enterpriseId: string): Promise<boolean>;
  /** The certified company of a member that a licence belongs to. */
  companyOfLicense(memberId: string, license: string): Promise<string | undefined>;
}

interface IdentityOptions extends SignInOptions {
  readonly memberPorts: MemberPorts;
  /** Whether demo data is loaded. */
  readonly demo: boolean;
  /** Where the keys of a single server are stored. */
  readonly dataDir: string;
  /** Names of the company and the platform, which no password may contain. */
  readonly names: readonly string[];
  /** What an authenticator shows above its code. */
  readonly issuer: string;
  /** How long a session of the back office may stay unused; 0: as long as it lasts. */
  readonly idleMs: number;
  readonly log: Log;
  readonly rights: RightsStore;
  readonly production: boolean;
  /** Permission codes of operations that no schema states. */
  readonly permissions: readonly string[];
  /** Default: `SIGN_IN_LIMITS`. */
  readonly limits?: SignInLimits;
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
} as const satisfies Record<SessionEnd, string>;

type EndCode = "TOKEN_EXPIRED" | (typeof ENDS)[SessionEnd];

function rememberEnd(
  ended: LRUCache<string, EndCode>,
  token: string,
  { verdict, endedBy }: { readonly verdict: string; readonly endedBy?: string | undefined },
): void {
  const end = Object.entries(ENDS).find(([name]) => name === endedBy)?.[1];
  if (verdict === "expired") ended.set(token, "TOKEN_EXPIRED");
  else if (end !== undefined) ended.set(token, end);
}

const TOKEN = /^[\w-]{43}$/;

export function createIdentity(
  engine: Pick<Engine, "database" | "model" | "rejections" | "clock" | "hooks" | "rights">,
  options: IdentityOptions,
): Identity {
  const { database, rejections } = engine;
  const repo = createRepo(database);
  const { limits = SIGN_IN_LIMITS, log, memberPorts, production, rights } = options;
  const { assertMayManage } = createSeparation(database);
  const throttle = createThrottle(database);
  const devices = createDevices(database);
  const keys = createKeys(createKeyStore(database, options.dataDir), engine.clock);
  const envelopes = createPasswordEnvelopes({ database, keys, devices, limit: limits.params });
  registerRightsHooks(engine, options.rights);
  registerActions(engine, sessionActions, { database, repo, assertMayManage });
  registerActions(engine, passwordActions, { database, repo, devices, assertMayManage });
  const grounds = { repo, model: engine.model, openCodes: rights.openCodes, production, ...memberPorts };
  const people = createPeople(grounds);
  const sessions = createAuthSessionCache({
    ...grounds,
    rights: engine.rights,
    idleMs: options.idleMs,
    markUsed: (id) => markUsed({ database, repo, log }, id),
    endReplaced: (session) => database.write((tx) => repo.endReplaced(tx, session)),
  });
  const ownPassword = { database, repo, throttle, envelopes, rejections, limit: limits.ownPassword };
  const captchas = createCaptchas({ database, devices, limits });
  const secondFactor = createSecondFactor({ database, keys, issuer: options.issuer });
  const shared = { database, repo, throttle, devices, keys, envelopes, captchas, secondFactor, limits, rejections };
  const signIns = createSignIns({ ...options, ...shared, ...options.memberPorts });
  const ended = new LRUCache<string, EndCode>({ max: MAX_EXPIRED_REMOVED });
  return {
    accountNames: createAccountNames(repo, engine.clock),
    accountExists: async (username) => (await repo.userByName(username)) !== undefined,
    prepareKeys: () => keys.prepare(),
    fileAddressKey: () => keys.secretFor("fileAddress"),
    loginParams: async (purpose, origin) => ({
      ...(await envelopes.issue(purpose, origin)),
      captchaNeeded: purpose === "login" && (await captchas.isNeeded(origin)),
      ways: signIns.ways,
    }),
    ...signIns,
    ...memberParts({ ...shared, ...options, tickets: signIns.tickets }),
    captchas,
    secondFactor,
    logout: (caller) => endCurrentAuthSession({ database, repo }, caller),
    ownAuthSessions: (caller) => listOwnAuthSessions({ database, repo }, caller, options.idleMs),
    endOwnAuthSessions: (caller, ids) => endOwnAuthSessions({ database, repo }, caller, ids),
    holderOf: async (token, now) =>
      TOKEN.test(token) ? unlimited((await sessions.resolve(token, now, false)).viewer) : ANONYMOUS,
    viewerOf: async (token, tenant, now, use) => {
      if (!TOKEN.test(token)) return ANONYMOUS;
      const { viewer, ...session } = await sessions.resolve(token, now, use);
      rememberEnd(ended, token, session);
      if (viewer !== ANONYMOUS && !tenantMatches(tenant, viewer)) throw identityErrors.error("TENANT_MISMATCH");
      return viewer;
    },
    unauthorised: (token) => identityErrors.error(ended.get(token) ?? "NOT_SIGNED_IN"),
    limited: ({ limited }) => identityErrors.error(LACKS[limited as SessionLack]),
    changePassword: (request) => changePassword({ ...ownPassword, demo: options.demo, names: options.names }, request),
    stepUp: (request) => stepUp({ ...ownPassword, secondFactor }, request),
    sessionGuard: createSessionGuard({ database, sessions, keys }),
    resetPassword: (request) =>
      resetPassword({ database, repo, devices, envelopes, names: options.names, assertMayManage }, request),
    ownTenants: (viewer, now) => tenantsOf(repo, viewer, now),
    chooseTenant: (caller, tenantId) => chooseTenant({ database, repo }, caller, tenantId),
    ownDepartments: (viewer) => ownDepartments(repo, viewer),
    setOwnAvatar: (caller, avatar) => setOwnAvatar({ database, repo }, caller, avatar),
    chooseDepartment: (caller, choice) => chooseDepartment({ database, repo }, caller, choice),
    viewerOfAccount: async (username) =>
      people.viewerOfAccount((await repo.userByName(username))?.id ?? "", engine.rights.revision(), engine.clock()),
    accountId: async (username) => (await repo.userByName(username))?.id,
    seedRights: (model, content, seeding) =>
      seedRights(model, content, [...ENGINE_PERMISSIONS, ...options.permissions], createRightsRepo(database), seeding),
    seedDemoAccounts: () => seedDemoAccounts(database, repo),
    usersWithDemoPassword: () => usersWithDemoPassword(database, repo),
    assertNoDemoPassword: () => assertNoDemoPassword(database, repo),
    hasAdministrator: async () => (await repo.administrators()).length > 0,
  };
}

function memberParts(
  parts: Parameters<typeof createMemberAccounts>[0] &
    Parameters<typeof switchIdentity>[0] &
    Pick<IdentityOptions, "memberPorts">,
): Pick<Identity, "members" | "switchIdentity" | "profileOf"> {
  return {
    members: createMemberAccounts(parts),
    switchIdentity: (caller, enterpriseId) => switchIdentity(parts, caller, enterpriseId),
    profileOf: async ({ userType, memberId }, enterpriseId) =>
      userType === 0 && memberId !== null ? parts.memberPorts.profile(memberId, enterpriseId) : undefined,
  };
}

async function assertNoDemoPassword(database: Database, repo: IdentityRepo): Promise<void> {
  const usernames = await usersWithDemoPassword(database, repo);
  if (usernames.length === 0) return;
  const error = identityErrors.error("DEMO_PASSWORDS", { usernames: usernames.join("、") });
  await database.write((tx) =>
    writeAudit(database.dialect, tx, {
      by: "",
      ip: "",
      op: "start",
      entity: "",
      rowId: "",
      result: error.code,
      details: { usernames },
    }),
  );
  throw error;
}

function markUsed({ database, repo, log }: { database: Database; repo: IdentityRepo; log: Log }, id: string): void {
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
