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
/** Longer than a signature is accepted, so that none is good twice. */
export const SIGNATURE_NONCE_MS = 10 * MINUTE;
/** An operation that requires a fresh authentication takes one that is no older. */
export const STEP_UP_MS = 10 * MINUTE;

/** An attempt of a source weighs half as much after this long. */
export const ATTEMPT_HALF_LIFE_MS = 5 * 60_000;
/** Sessions that a process holds in memory. */
export const MAX_CACHED_SESSIONS = 10_000;
/** How exactly the last use of a session is known. */
export const USE_WRITTEN_EVERY_MS = 60_000;
/** How long a picture of the drag slider may be answered. */
export const CAPTCHA_MS = 180_000;
/** How long a device stays known without a sign-in. */
export const DEVICE_LIFETIME_MS = 180 * 86_400_000;
/** Tokens that have expired; any other invalid one never was valid. */
export const MAX_EXPIRED_REMOVED = 10_000;
/** More is not read of an answer of another server. */
export const MAX_ANSWER_BYTES = 256 * 1024;
/** How long a sign-in waits for the code of a second factor. */
export const SIGN_IN_CHALLENGE_MS = 300_000;
/** How long a CAS server has for its answer. */
export const CAS_TIMEOUT_MS = 5_000;
/** A new key for passwords is made this often. */
export const KEY_ROTATION_MS = 90 * 86_400_000;
/** The key before stays good for this long. */
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
/** A longer password is wrong without being hashed whole. */
export const MAX_PASSWORD_BYTES = 128;
/** Of the four threads of libuv's pool, 128 MiB each. */
export const HASHES_AT_ONCE = 3;
/** Passwords that wait to be verified; beyond a few seconds of waiting an error is better. */
export const HASH_QUEUE_LENGTH = 24;
/** A ticket is refused a second time here, too, for longer than any server takes it. */
export const CAS_REMEMBERED_MS = 600_000;

/** Known devices of one account; the one unused for longest goes first. */
export const DEVICES_PER_USER = 20;
/** Pixels beside the gap that a hand may be. */
export const CAPTCHA_TOLERANCE = 5;
/** Codes that one sign-in may try. */
export const SIGN_IN_CHALLENGE_TRIES = 5;
/** The clock of a telephone may be this many seconds off. */
export const SECOND_FACTOR_TOLERANCE_S = 30;
/** Recovery codes that an account has. */
export const RECOVERY_CODES = 10;
/** How long an OpenID provider has for its answer. */
export const OIDC_TIMEOUT_S = 5;
/** Characters of a one-time password. */
export const ONE_TIME_PASSWORD_LENGTH = 12;
/** An unknown kid is looked up this often: another node may have made it. */
export const KEYS_READ_AGAIN_MS = 1_000;

/** So many attempts within a window; the one that reaches the number makes the next ones wait. */
export interface Limit {
  readonly tries: number;
  readonly windowMs: number;
  readonly lockMs: number;
}

export interface SignInLimits {
  /** One account from one address group, or from one device that it is known on. */
  readonly pair: Limit;
  /** All accounts from one address group. */
  readonly address: Limit;
  /** All accounts from one network of address groups. */
  readonly network: Limit;
  /** One account from all addresses together that it has not signed in from. */
  readonly account: Limit;
  /** The old password of one's own, all sessions together. */
  readonly ownPassword: Limit;
  /** Nonces for one address group, or for one device that some account has signed in on. */
  readonly params: Limit;
  /** Wrong passwords from one device or address group, after which the drag slider is asked for. */
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

/** From the first mistake at an account on, or the third attempt at different ones, others are served first. */
const CLEAN_LOAD = 0.1;

interface Reputation {
  /** Whether the device is one that the account has signed in on. */
  readonly knownDevice: boolean;
  /** Whether the account has signed in from this address group before. */
  readonly knownAddress: boolean;
  /** Whether another attempt from the same source is under way. */
  readonly busy: boolean;
  /**
   * What has been counted of its source, or has arrived from it lately, each as a part of its limit, summed. What
   * others counted for the account or the network says nothing of whoever is there now.
   */
  readonly sourceLoad: number;
}

/** One source is served one attempt at a time, so that it cannot take the places of others. */
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

/** Where a sign-in comes from, as far as it matters for what it counts against. */
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
  /** A right password starts this counter anew; of the others it takes back its own attempt alone. */
  readonly clearedBySuccess?: boolean;
  /** It stands for where the attempt comes from. */
  readonly source?: boolean;
  /**
   * Attempts that are refused unverified weigh as well: who comes often is served after who comes for the first time.
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

/** Why somebody has ended a session before its time; its holder is told. */
export type SessionEnd = "password" | "frozen" | "elsewhere" | "office" | "phone";

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

/** What user names are compared by: `Boss` and `boss` are one person. They hold ASCII letters alone. */
export function usernameKey(username: string): string {
  return username.replaceAll(/[A-Z]/g, (letter) => letter.toLowerCase());
}

/** What the numbers of business licences are compared by; they hold capital letters and digits. */
export function businessLicenseKey(text: string): string {
  return text.normalize("NFKC").replaceAll(/\s/g, "").toUpperCase();
}

/** What the password of a person must not be made of. */
interface PasswordContext {
  /** 0 member, 1 back office. */
  readonly userType: number;
  /** Names that others know: of the account, the telephone, the company, the platform. */
  readonly words: readonly string[];
  /** In lower case. */
  readonly leaked: ReadonlySet<string>;
}

/** Shorter words are in too many passwords by chance. */
const LEAST_WORD = 4;
const LEAST_BASE = 6;

export const PASSWORD_HISTORY = 5;
export const PASSWORD_AGE_MS = 90 * 86_400_000;

/** The first rule of the specification that a password breaks, by its sentence. */
export function brokenPasswordRule(password: string, userType: number): string | undefined {
  const rules = userType === 0 ? MEMBER_PASSWORD_RULES : OFFICE_PASSWORD_RULES;
  return rules.find(({ regex }) => !regex.test(password))?.message;
}

/** Why an attacker would try this password early. */
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

/** `p@ssw0rd#2026` is `password` to whoever guesses: what is put after a word, and signs that stand for letters. */
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

/** What a person asks for, or the first thing wrong with it; `message` is the sentence of the rule for passwords. */
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

/** The parent's code, and the next of `A01`, `A02` … below it. */
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

/** Of the tenants of an account those that are in use on a day; the platform's own comes first and is always. */
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
