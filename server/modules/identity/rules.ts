/** Pure decisions about sign-in and sessions. */
import { TOKEN_LIFETIME_MS } from "#core/api";
import { PATTERNS } from "#core/fields";
import {
  MEMBER_PASSWORD_RULES,
  OFFICE_PASSWORD_RULES,
  PLATFORM_TENANT,
  type OwnTenant,
  type PasswordBody,
} from "./contract.ts";

const MINUTE = 60_000;

/** A signed call is accepted this long before and after its time. */
export const SIGNATURE_MS = 5 * MINUTE;
/**
 * A used nonce is remembered for as long as its signature could be accepted: twice `SIGNATURE_MS`, because the clock of
 * a client may be ahead.
 */
export const SIGNATURE_NONCE_MS = 10 * MINUTE;
/** An operation that requires a fresh authentication takes one that is no older. */
export const STEP_UP_MS = 10 * MINUTE;

/** The count of a source's latest attempts is halved this often. */
export const ATTEMPT_HALF_LIFE_MS = 5 * 60_000;
/** Sessions that a process holds in memory. */
export const MAX_CACHED_SESSIONS = 10_000;
/** The last use of a session is written down at most this often. */
export const USE_WRITTEN_EVERY_MS = 60_000;
/** How long a picture of the drag slider may be answered. */
export const CAPTCHA_MS = 180_000;
/** How long a device stays known without a sign-in. */
export const DEVICE_LIFETIME_MS = 180 * 86_400_000;
/** Ended tokens that are remembered, so that their holders are told why. Any other invalid token counts as unknown. */
export const MAX_REMEMBERED_ENDS = 10_000;
/** Bytes of another server's answer; a longer answer is an error. */
export const MAX_ANSWER_BYTES = 256 * 1024;
/** How long a sign-in waits for the code of a second factor. */
export const SIGN_IN_CHALLENGE_MS = 300_000;
/** How long a CAS server has for its answer. */
export const CAS_TIMEOUT_MS = 5_000;
/** A new key for passwords is made this often. */
export const KEY_ROTATION_MS = 90 * 86_400_000;
/** The key before is accepted for this long after a new one was made. */
export const KEY_OVERLAP_MS = 86_400_000;
/** A renamed account is shown by its new name after this long. */
export const STALE_NAMES_MS = 3_000;
/** How long the ticket of a sign-in that was proved elsewhere is good. */
export const SIGN_IN_TICKET_MS = 60_000;
/** How long a browser may be at a third party. */
export const THIRD_REQUEST_MS = 600_000;
/** How long a nonce of a password envelope is good. */
export const PASSWORD_NONCE_MS = 120_000;
/** How far the clock of a client may differ. */
export const CLOCK_DIFFERENCE_MS = 5 * 60_000;
/**
 * Bytes of a password. A longer one is wrong, and an empty one is hashed in its place, so that length costs nothing.
 */
export const MAX_PASSWORD_BYTES = 128;
/**
 * Password hashes at once: each takes 128 MiB and one of the four threads of libuv's pool, of which file reads need
 * one.
 */
export const HASHES_AT_ONCE = 3;
/** Passwords that wait to be verified; beyond a few seconds of waiting an error is better. */
export const HASH_QUEUE_LENGTH = 24;
/** A CAS ticket is remembered here for longer than any server accepts it, so that it cannot be used twice. */
export const CAS_REMEMBERED_MS = 600_000;

/** Known devices of one account; the one unused for longest goes first. */
export const DEVICES_PER_USER = 20;
/** Open sessions of one account; the one unused for longest goes first. */
export const SESSIONS_PER_USER = 20;
/** Pixels by which the piece may miss the gap. */
export const CAPTCHA_TOLERANCE = 5;
/** Codes that may be tried for one sign-in. */
export const SIGN_IN_CHALLENGE_TRIES = 5;
/** The clock of a telephone may be this many seconds off. */
export const SECOND_FACTOR_TOLERANCE_S = 30;
/** Recovery codes that an account has. */
export const RECOVERY_CODES = 10;
/** How long an OpenID provider has for its answer. */
export const OIDC_TIMEOUT_S = 5;
/** Characters of a one-time password. */
export const ONE_TIME_PASSWORD_LENGTH = 12;
/** For an unknown kid the keys are read again, because another node may have made one, but only this often. */
export const KEYS_READ_AGAIN_MS = 1_000;

/** How many attempts a window allows. The one that reaches the number begins the lock. */
export interface Limit {
  readonly tries: number;
  readonly windowMs: number;
  readonly lockMs: number;
}

export interface SignInLimits {
  /** Attempts at one account from one address group, or from one device that the account is known on. */
  readonly pair: Limit;
  /** Attempts at all accounts from one address group. */
  readonly address: Limit;
  /** Attempts at all accounts from one network of address groups. */
  readonly network: Limit;
  /** Attempts at one account from all addresses that it has not signed in from. */
  readonly account: Limit;
  /** Attempts at one's own old password, from all sessions together. */
  readonly ownPassword: Limit;
  /** Nonces for one address group, or for one device that some account has signed in on. */
  readonly params: Limit;
  /** Wrong passwords from one device or address group, after which a sign-in needs the drag slider. */
  readonly captcha: Limit;
  /** Pictures of the drag slider for one device or address group. */
  readonly pictures: Limit;
}

export const SIGN_IN_LIMITS: SignInLimits = {
  pair: { tries: 5, windowMs: 15 * MINUTE, lockMs: 30 * MINUTE },
  address: { tries: 30, windowMs: 15 * MINUTE, lockMs: 30 * MINUTE },
  network: { tries: 150, windowMs: 15 * MINUTE, lockMs: 30 * MINUTE },
  account: { tries: 50, windowMs: 60 * MINUTE, lockMs: 60 * MINUTE },
  ownPassword: { tries: 5, windowMs: 15 * MINUTE, lockMs: 30 * MINUTE },
  params: { tries: 600, windowMs: 2 * MINUTE, lockMs: MINUTE },
  captcha: { tries: 10, windowMs: 15 * MINUTE, lockMs: 30 * MINUTE },
  pictures: { tries: 60, windowMs: 2 * MINUTE, lockMs: MINUTE },
};

/**
 * The share of its limits from which on a source waits behind others: it reaches it with the first mistake at an
 * account, or with the third attempt at different ones.
 */
const CLEAN_LOAD = 0.1;

interface Reputation {
  /** Whether the device is one that the account has signed in on. */
  readonly knownDevice: boolean;
  /** Whether the account has signed in from this address group before. */
  readonly knownAddress: boolean;
  /** Whether another attempt from the same source is under way. */
  readonly busy: boolean;
  /**
   * Attempts that were counted for its source, or have arrived from it lately, each as a share of the limit, added up.
   * What others counted for the account or the network says nothing about the present caller.
   */
  readonly sourceLoad: number;
}

/**
 * How far an attempt is trusted when it waits for a hash. A source gets one attempt at a time, so that it cannot take
 * the places of others.
 */
export function trustLevelOf({
  knownDevice,
  knownAddress,
  busy,
  sourceLoad,
}: Reputation): "known" | "familiar" | "clean" | "suspect" {
  if (busy) return "suspect";
  if (knownDevice) return "known";
  if (sourceLoad >= CLEAN_LOAD) return "suspect";
  return knownAddress ? "familiar" : "clean";
}

/** Where a sign-in comes from, as far as it decides what the attempt counts against. */
export interface SignInOrigin {
  readonly username: string;
  readonly addressGroup: string;
  readonly network: string;
  /** The device, where the account has signed in on it before. */
  readonly knownDevice: string | undefined;
  /** Whether the account has signed in from this address group before. */
  readonly knownAddress: boolean;
}

export interface AttemptCounter {
  /** What is counted: its scope and whom it stands for. */
  readonly of: readonly [scope: string, ...who: string[]];
  readonly limit: Limit;
  /** Whether a right password resets this counter; otherwise it only takes back its own attempt. */
  readonly clearedBySuccess?: boolean;
  /** Whether it counts for where the attempt comes from, rather than for the account. */
  readonly source?: boolean;
  /**
   * Whether attempts that are refused unverified weigh as well, so that a frequent caller is served after one who comes
   * for the first time.
   */
  readonly arrivals?: boolean;
}

/**
 * A known device counts for itself alone, so that others cannot lock it out. Of unknown ones each address has
 * few attempts at each account, few at all accounts, and all addresses together a bounded number at one account.
 */
export function signInCounters(origin: SignInOrigin, limits: SignInLimits): readonly AttemptCounter[] {
  const { username, addressGroup, network, knownDevice, knownAddress } = origin;
  if (knownDevice !== undefined)
    return [{ of: ["device", username, knownDevice], limit: limits.pair, clearedBySuccess: true, source: true }];
  const own: AttemptCounter[] = [
    { of: ["pair", username, addressGroup], limit: limits.pair, clearedBySuccess: true, source: true },
    { of: ["address", addressGroup], limit: limits.address, source: true, arrivals: true },
  ];
  if (knownAddress) return own;
  return [
    ...own,
    { of: ["network", network], limit: limits.network, arrivals: true },
    { of: ["account", username], limit: limits.account },
  ];
}

export function authSessionExpiry(start: number): number {
  return start + TOKEN_LIFETIME_MS;
}

/** Why somebody has ended a session before its time, which its holder is told. */
export type SessionEnd = "password" | "frozen" | "elsewhere" | "office" | "phone" | "tooMany";

interface OpenSession {
  readonly id: string;
  readonly createdAt: number;
  readonly usedAt: number | null;
}

/**
 * Ids of the open sessions of an account that end when it opens another one: those unused for longest.
 *
 * @param replaced the session that the new one takes the place of: it ends by itself and counts no more
 */
export function sessionsBeyondLimit(
  open: readonly OpenSession[],
  replaced: string | null,
  most = SESSIONS_PER_USER,
): readonly string[] {
  const lastUse = ({ usedAt, createdAt }: OpenSession): number => usedAt ?? createdAt;
  return open
    .filter(({ id }) => id !== replaced)
    .sort((a, b) => lastUse(b) - lastUse(a) || b.createdAt - a.createdAt)
    .slice(most - 1)
    .map(({ id }) => id);
}

interface AuthSessionState {
  readonly expiresAt: number;
  readonly revokedAt: number | null;
  readonly frozen: boolean;
  /** When it was last used, and how long it may stay unused; 0: as long as it lasts. */
  readonly usedAt: number;
  readonly idleMs: number;
}

export function authSessionVerdict(session: AuthSessionState | undefined, now: number): "open" | "expired" | "unknown" {
  if (!session || session.revokedAt !== null || session.frozen) return "unknown";
  const idle = session.idleMs > 0 && now - session.usedAt > session.idleMs;
  return session.expiresAt > now && !idle ? "open" : "expired";
}

interface PasswordChange {
  readonly old: string;
  readonly fresh: string;
}

/** A user name as it is stored, or undefined where it is none. */
export function parseUsername(text: string): string | undefined {
  const name = text.trim();
  return PATTERNS.account.every(({ regex }) => regex.test(name)) ? name : undefined;
}

/** The form in which user names are compared: `Boss` and `boss` are one person. Names hold ASCII letters only. */
export function usernameKey(username: string): string {
  return username.replaceAll(/[A-Z]/g, (letter) => letter.toLowerCase());
}

/** The form in which numbers of business licences are compared. They hold capital letters and digits. */
export function businessLicenseKey(text: string): string {
  return text.normalize("NFKC").replaceAll(/\s/g, "").toUpperCase();
}

/** What a new password of a person is compared with. */
interface PasswordContext {
  /** 0 member, 1 back office. */
  readonly userType: number;
  /** Names that others know: of the account, of the company, of the platform, and the telephone number. */
  readonly words: readonly string[];
  /** Leaked passwords in lower case. */
  readonly leaked: ReadonlySet<string>;
}

/** Shorter words are ignored, because too many passwords contain them by chance. */
const LEAST_WORD = 4;
const LEAST_BASE = 6;

export const PASSWORD_HISTORY = 5;
export const PASSWORD_AGE_MS = 90 * 86_400_000;

/** The sentence of the first rule of the specification that a password breaks; undefined: it breaks none. */
export function brokenPasswordRule(password: string, userType: number): string | undefined {
  const rules = userType === 0 ? MEMBER_PASSWORD_RULES : OFFICE_PASSWORD_RULES;
  return rules.find(({ regex }) => !regex.test(password))?.message;
}

/** Why an attacker would try this password early; undefined: there is no reason. */
export function passwordWeakness(
  password: string,
  { words, leaked }: Omit<PasswordContext, "userType">,
): "PASSWORD_LEAKED" | "PASSWORD_CONTEXT" | undefined {
  const lower = password.normalize("NFKC").toLowerCase();
  const base = withoutDecoration(lower);
  if (leaked.has(lower) || (base.length >= LEAST_BASE && leaked.has(base))) return "PASSWORD_LEAKED";
  const named = words.some((word) => word.length >= LEAST_WORD && lower.includes(word.toLowerCase()));
  return named ? "PASSWORD_CONTEXT" : undefined;
}

const LOOKALIKES: Readonly<Record<string, string>> = { "@": "a", $: "s", "0": "o", "1": "l", "3": "e", "!": "i" };

/**
 * Removes what attackers try after a word, and reads signs as the letters that they stand for: to whoever guesses,
 * `p@ssw0rd#2026` is `password`.
 */
function withoutDecoration(lower: string): string {
  return lower.replace(/[^a-z]+$/, "").replaceAll(/[@$013!]/g, (sign) => LOOKALIKES[sign] ?? sign);
}

type PasswordProblem =
  | "OLD_PASSWORD_REQUIRED"
  | "NEW_PASSWORD_REQUIRED"
  | "CONFIRM_REQUIRED"
  | "CONFIRM_DIFFERS"
  | "PASSWORD_SAME";

/** The passwords of a request, decrypted. */
export type PlainPasswords = Omit<PasswordBody, "kid" | "nonceId">;

/**
 * The old and the new password, or the first thing that is wrong: `message` is the sentence of the rule that the new
 * one breaks.
 */
export function parsePasswordChange(
  body: PlainPasswords,
  userType: number,
): PasswordChange | { readonly problem: PasswordProblem } | { readonly message: string } {
  const old = body.oldPwd ?? body.oldpassword ?? "";
  const fresh = body.newPwd ?? body.password ?? "";
  if (old === "") return { problem: "OLD_PASSWORD_REQUIRED" };
  if (fresh === "") return { problem: "NEW_PASSWORD_REQUIRED" };
  if (body.confirmpassword === "") return { problem: "CONFIRM_REQUIRED" };
  const message = brokenPasswordRule(fresh, userType);
  if (message !== undefined) return { message };
  if (body.confirmpassword !== fresh) return { problem: "CONFIRM_DIFFERS" };
  if (old === fresh) return { problem: "PASSWORD_SAME" };
  return { old, fresh };
}

interface Department {
  readonly id: string;
  readonly pid: string | null;
  readonly orgCode: string | null;
}

/** The code of a new department: that of its parent, followed by the first of `A01`, `A02` … that is free. */
export function nextOrgCode(departments: readonly Department[], pid: string | null): string {
  const prefix = departments.find(({ id }) => id === pid)?.orgCode ?? "";
  const taken = new Set(departments.map(({ orgCode }) => orgCode));
  let number = 1;
  const code = (): string => `${prefix}A${String(number).padStart(2, "0")}`;
  while (taken.has(code())) number += 1;
  return code();
}

interface TenantTerm extends OwnTenant {
  readonly status: number | null;
  readonly beginDate: string | null;
  readonly endDate: string | null;
}

/** Those of the account's tenants that are in use on a day. The platform's own comes first and is always in use. */
export function tenantsOn(day: string, home: string, tenants: readonly TenantTerm[]): readonly OwnTenant[] {
  const inUse = tenants.filter(
    ({ status, beginDate, endDate }) => status === 1 && (beginDate ?? day) <= day && day <= (endDate ?? day),
  );
  return [...(home === PLATFORM_TENANT.id ? [PLATFORM_TENANT] : []), ...inUse.map(({ id, name }) => ({ id, name }))];
}

/** Departments of a person with all those below them. */
export function departmentsWithin(departments: readonly Department[], own: readonly string[]): readonly string[] {
  const within = new Set(own);
  for (let before = -1; before < within.size;) {
    before = within.size;
    for (const { id, pid } of departments) if (pid !== null && within.has(pid)) within.add(id);
  }
  return [...within].sort();
}
