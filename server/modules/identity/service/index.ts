import { ENGINE_PERMISSIONS, type Model, type RightsContent } from "#core/language";
import { registerActions, type Engine, type Log, type SeedWriter } from "#engine/server";
import type { MemberProfile } from "../contract.ts";
import { SIGN_IN_LIMITS, type SignInLimits } from "../rules.ts";
import { createRepo } from "../repo/index.ts";
import { createRightsRepo } from "../repo/rights.ts";
import { createAccountDirectory, type AccountDirectory } from "./accountDirectory.ts";
import { createCaptchas } from "./captcha.ts";
import { createDevices } from "./devices.ts";
import { sessionActions } from "./forceLogout.ts";
import { createKeyStore } from "./keyStore.ts";
import { createKeys } from "./keys.ts";
import { createMemberAccounts, type MemberAccounts } from "./memberAccounts.ts";
import { createOwnAccount, type OwnAccount } from "./ownAccount.ts";
import { passwordActions } from "./passwordActions.ts";
import { createPasswordEnvelopes } from "./passwordEnvelope.ts";
import { registerRightsHooks } from "./rights/rightsHooks.ts";
import type { RightsStore } from "./rights/rightsStore.ts";
import { seedRights } from "./rights/seedRights.ts";
import { createSeparation } from "./rights/separation.ts";
import { createSecondFactor } from "./secondFactor.ts";
import { createSessions, type Sessions } from "./sessions.ts";
import { createSignIns, type SignInOptions, type SignIns } from "./signIns.ts";
import { createThrottle } from "./throttle.ts";

/** What the application and later modules do with accounts, one object for each purpose. */
export interface Identity {
  /** Facts about accounts, and their administration. */
  readonly accounts: AccountDirectory;
  /** Whose session a call belongs to, and what ends one. */
  readonly sessions: Sessions;
  /** The ways to sign in, and what precedes them. */
  readonly signIn: SignIns;
  /** What a signed-in person does with their own account. */
  readonly ownAccount: OwnAccount;
  /** What the members module does with the accounts of members. */
  readonly members: MemberAccounts;
  /** The key with which addresses of private files are signed. */
  fileAddressKey(): Promise<Buffer>;
  /** Writes what menu and role files say into the tables of rights. */
  seedRights(model: Model, rights: RightsContent, seeding: SeedWriter): Promise<void>;
}

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

type IdentityEngine = Pick<Engine, "database" | "model" | "rejections" | "clock" | "hooks" | "rights">;

export function createIdentity(engine: IdentityEngine, options: IdentityOptions): Identity {
  const { database } = engine;
  const parts = partsOf(engine, options);
  registerRightsHooks(engine, options.rights);
  registerActions(engine, sessionActions, parts);
  registerActions(engine, passwordActions, parts);
  const signIn = createSignIns(parts);
  return {
    accounts: createAccountDirectory(parts),
    sessions: createSessions(parts),
    signIn,
    ownAccount: createOwnAccount({ ...parts, tickets: signIn.tickets }),
    members: createMemberAccounts(parts),
    fileAddressKey: () => parts.keys.secretFor("fileAddress"),
    seedRights: (model, content, seeding) =>
      seedRights(model, content, [...ENGINE_PERMISSIONS, ...options.permissions], createRightsRepo(database), seeding),
  };
}

/** What the objects of `Identity` are made of. They share it, so that the keys are read and remembered once. */
function partsOf(engine: IdentityEngine, options: IdentityOptions) {
  const { database, model, rejections, clock, rights } = engine;
  const { limits = SIGN_IN_LIMITS, memberPorts, rights: store, dataDir, ...settings } = options;
  const keys = createKeys(createKeyStore(database, dataDir), clock);
  const devices = createDevices(database);
  return {
    ...settings,
    ...memberPorts,
    database,
    model,
    rejections,
    clock,
    rights,
    openCodes: store.openCodes,
    limits,
    repo: createRepo(database),
    assertMayManage: createSeparation(database).assertMayManage,
    throttle: createThrottle(database),
    devices,
    keys,
    envelopes: createPasswordEnvelopes({ database, keys, devices, limit: limits.params }),
    captchas: createCaptchas({ database, devices, limits }),
    secondFactor: createSecondFactor({ database, keys, issuer: options.issuer }),
  };
}
