import type { Database, RejectionAudit } from "#engine/server";
import { identityErrors } from "../errors.ts";
import {
  PASSWORD_AGE_MS,
  brokenPasswordRule,
  businessLicenseKey,
  signInCounters,
  usernameKey,
  type SignInLimits,
  type SignInOrigin,
} from "../rules.ts";
import type { IdentityRepo, UserRow } from "../repo/index.ts";
import { addressGroup, networkOf } from "./address.ts";
import type { Captchas } from "./captcha.ts";
import type { Devices } from "./devices.ts";
import type { Keys } from "./keys.ts";
import { openAuthSession, type PasswordChangeReason, type SignedIn, type SignInSource } from "./openAuthSession.ts";
import type { EnvelopeKeys, PasswordEnvelopes } from "./passwordEnvelope.ts";
import { hashPassword, isOutdatedHash, passwordMatches } from "./password.ts";
import type { SecondFactor } from "./secondFactor.ts";
import type { SignInChallenges } from "./signInChallenge.ts";
import { recordRefusedAttempt } from "./signInAudit.ts";
import type { ClearCounters, Throttle } from "./throttle.ts";

export interface SignIn extends SignInSource, EnvelopeKeys {
  readonly way: "office" | "member" | "license";
  /** As typed: the user name, for members also the telephone number; on the way `license` the number of a licence. */
  readonly username: string;
  /** SM2 ciphertext in hex. */
  readonly password: string;
  /** The proof of the drag slider, where one is needed. */
  readonly captcha: string | undefined;
  /** Code of the second factor, where it is sent with the password. */
  readonly code: string | undefined;
}

interface LoginParts {
  readonly database: Database;
  readonly repo: IdentityRepo;
  readonly throttle: Throttle;
  readonly devices: Devices;
  readonly envelopes: PasswordEnvelopes;
  readonly keys: Keys;
  readonly secondFactor: SecondFactor;
  readonly challenges: SignInChallenges;
  readonly captchas: Captchas;
  /** The one spelling of a telephone number; undefined for what is none. */
  readonly canonicalPhone: (text: string) => string | undefined;
  /** The certified company of a member that a licence belongs to. */
  readonly companyOfLicense: (memberId: string, license: string) => Promise<string | undefined>;
  readonly limits: SignInLimits;
  readonly rejections: RejectionAudit;
}

interface Verified {
  readonly user: UserRow;
  readonly password: string;
  readonly clearCounters: ClearCounters;
}

/** Members and the back office sign in apart: on the path of one, an account of the other is unknown. */
const USER_TYPES = { office: 1, member: 0, license: 0 } as const;

/** The account of a name, whatever its kind; the form of the name alone decides where it is looked for. */
async function accountOf(
  { repo, canonicalPhone }: LoginParts,
  { way, username }: SignIn,
): Promise<UserRow | undefined> {
  if (way === "license") return repo.memberByLicense(businessLicenseKey(username));
  const phone = way === "member" ? canonicalPhone(username) : undefined;
  return phone === undefined ? repo.userByName(username) : repo.memberByPhone(phone);
}

/** Who signs in with the licence of a company acts for it; null: for themselves. */
async function companyOf(
  { companyOfLicense }: LoginParts,
  { way, username }: SignIn,
  user: UserRow | undefined,
): Promise<string | null> {
  if (way !== "license") return null;
  return (await companyOfLicense(user?.memberId ?? "", businessLicenseKey(username))) ?? null;
}

const usableOf = (user: UserRow | undefined): UserRow | undefined => (user?.status === 1 ? user : undefined);

/** Whether an operator has frozen this member; a closed account is not frozen. */
const isFrozenMember = (user: UserRow): boolean => user.userType === 0 && user.status === 0;

/**
 * The name under which attempts are counted. Each sort of name counts for itself, so that no count tells which names
 * belong to one account.
 */
function countedName({ canonicalPhone }: LoginParts, { way, username }: SignIn): string {
  if (way === "license") return `license ${businessLicenseKey(username)}`;
  return (way === "member" ? canonicalPhone(username) : undefined) ?? usernameKey(username);
}

/**
 * Signs in with a password. An unknown name is counted and takes as long as a known one. Where a second factor is set
 * up, a device that the account knows is asked for a code, whether the password is right or not. Any other device must
 * send the code with the password, and without it learns no more than with a wrong password.
 */
export function createLogin(parts: LoginParts): (signIn: SignIn) => Promise<SignedIn> {
  const { repo, envelopes, captchas } = parts;
  return async (signIn) => {
    await captchas.assertProof(signIn.captcha, signIn);
    const named = await accountOf(parts, signIn);
    const user = named?.userType === USER_TYPES[signIn.way] ? named : undefined;
    const read = await envelopes.accept(signIn, "login", signIn);
    const origin = await originOf(parts, signIn, user);
    const enrolled = await parts.secondFactor.isEnrolled(user?.id ?? "");
    const asksCode = enrolled && origin.knownDevice !== undefined && signIn.code === undefined;
    // It is looked up for an unknown account as well, so that no answer takes longer.
    const enterpriseId = await companyOf(parts, signIn, user);
    let verified: Verified | undefined;
    try {
      verified = await verify(parts, signIn, enrolled ? usableOf(user) : user, origin, () => read(signIn.password));
      if (!asksCode) await verifyCode(parts, signIn, enrolled, verified);
    } catch (error) {
      const recorded = recordFailure(parts, signIn, named, error);
      // Where a code is asked for in any case, a wrong password must not take longer than a right one.
      if (asksCode && isWrongPassword(error)) recorded.catch(() => undefined);
      else {
        await recorded;
        throw error;
      }
    }
    if (asksCode) {
      const challenge = await parts.challenges.issue(signIn, origin, verified, enterpriseId);
      throw identityErrors.error("CODE_REQUIRED", {}, { challenge });
    }
    if (verified === undefined) throw identityErrors.error("WRONG_PASSWORD");
    const { password, clearCounters } = verified;
    const proven = await renewHash(parts, verified.user, password);
    const passwordChange = await changeReason(repo, proven, password, signIn.now);
    try {
      const actsFor = { enterpriseId, sessionId: null };
      return await openAuthSession(parts, proven, signIn, clearCounters, passwordChange, actsFor);
    } catch (error) {
      if (isWrongPassword(error)) await recordFailure(parts, signIn, named, error);
      throw error;
    }
  };
}

/** A missing or wrong code is answered like a wrong password, so that it does not tell that the password was right. */
async function verifyCode(
  { database, secondFactor }: LoginParts,
  { code }: SignIn,
  enrolled: boolean,
  { user }: Verified,
): Promise<void> {
  if (!enrolled) return;
  const right = code !== undefined && (await database.write((tx) => secondFactor.takeCode(tx, user.id, code)));
  if (!right) throw identityErrors.error("WRONG_PASSWORD");
}

async function recordFailure(
  { rejections, captchas }: LoginParts,
  signIn: SignIn,
  user: UserRow | undefined,
  error: unknown,
): Promise<void> {
  const { ip, requestId, userAgent, way } = signIn;
  const username = user?.username ?? signIn.username;
  await recordRefusedAttempt(
    rejections,
    { op: "login", way, username, userId: user?.id, ip, requestId, userAgent },
    error,
  );
  if (isWrongPassword(error) || isCode(error, "ACCOUNT_FROZEN")) await captchas.countFailure(signIn);
}

const isCode = (error: unknown, code: string): boolean =>
  error instanceof Error && "code" in error && error.code === `IDENTITY.${code}`;

const isWrongPassword = (error: unknown): boolean => isCode(error, "WRONG_PASSWORD");

async function originOf(parts: LoginParts, signIn: SignIn, user: UserRow | undefined): Promise<SignInOrigin> {
  const { devices, repo } = parts;
  const { ip, device, now } = signIn;
  const group = addressGroup(ip);
  const knownDevice = await devices.known(device, user?.id ?? "", now);
  const knownAddress = await repo.hasSignedInFrom(user?.id ?? "", group);
  const username = countedName(parts, signIn);
  return { username, addressGroup: group, network: networkOf(ip), knownDevice, knownAddress };
}

/**
 * Verifies the password. The right password of a frozen member is counted as a wrong one, and its answer says that the
 * account is frozen, which nobody else learns. Everybody else who cannot sign in gets the same answer.
 *
 * @throws IDENTITY.WRONG_PASSWORD, IDENTITY.ACCOUNT_FROZEN
 */
async function verify(
  { throttle, limits }: LoginParts,
  signIn: SignIn,
  user: UserRow | undefined,
  origin: SignInOrigin,
  read: () => Promise<string | undefined>,
): Promise<Verified> {
  const usable = usableOf(user);
  const frozen = user !== undefined && isFrozenMember(user) ? user : undefined;
  let frozenProven = false;
  const { knownDevice, knownAddress } = origin;
  let password: string | undefined;
  const clearCounters = await throttle.verify(
    { counters: signInCounters(origin, limits), knownDevice: knownDevice !== undefined, knownAddress, now: signIn.now },
    async (priority) => {
      const readOnce = async (): Promise<string | undefined> => (password = await read());
      const matches = await passwordMatches(readOnce, (usable ?? frozen)?.passwordHash, priority);
      frozenProven = matches && frozen !== undefined;
      return matches && usable !== undefined;
    },
  );
  if (frozenProven) throw identityErrors.error("ACCOUNT_FROZEN");
  if (clearCounters === undefined || usable === undefined || password === undefined)
    throw identityErrors.error("WRONG_PASSWORD");
  return { user: usable, password, clearCounters };
}

/**
 * Replaces a hash of earlier parameters while the password is at hand. Answers the account with the hash that is
 * stored.
 */
async function renewHash({ database, repo }: LoginParts, user: UserRow, password: string): Promise<UserRow> {
  if (!isOutdatedHash(user.passwordHash)) return user;
  const hash = await hashPassword(password);
  const renewed = await database.write(async (tx) => {
    if ((await repo.setHash(tx, user.id, user.passwordHash, hash)) !== 1) return false;
    await repo.rehashPassword(tx, user.id, user.passwordHash, hash);
    return true;
  });
  if (renewed) return { ...user, passwordHash: hash };
  // Another sign-in was faster, or somebody has changed the password meanwhile.
  const present = await repo.userById(user.id);
  const same = present !== undefined && (await passwordMatches(() => password, present.passwordHash));
  return same ? present : user;
}

/** Why the user is asked to change their password. One that breaks today's rule signs in all the same. */
async function changeReason(
  repo: IdentityRepo,
  user: UserRow,
  password: string,
  now: number,
): Promise<PasswordChangeReason> {
  if (brokenPasswordRule(password, user.userType) !== undefined) return "rule";
  if (user.userType === 0) return undefined;
  const [newest] = await repo.latestPasswords(user.id);
  return newest !== undefined && now - newest.createdAt > PASSWORD_AGE_MS ? "age" : undefined;
}
