/** Password hashing: scrypt in PHC form (`$scrypt$ln=17,r=8,p=1$salt$hash`). */
import { randomBytes, scrypt, timingSafeEqual } from "node:crypto";
import { identityErrors } from "../errors.ts";
import { createHashQueue, type QueuePriority } from "./hashQueue.ts";
import { PASSWORD_COST, type PasswordCost } from "./passwordCost.ts";
import { HASHES_AT_ONCE, HASH_QUEUE_LENGTH, MAX_PASSWORD_BYTES } from "../rules.ts";

const queue = createHashQueue({
  parallel: HASHES_AT_ONCE,
  length: HASH_QUEUE_LENGTH,
  busy: (retryAfter) => identityErrors.error("BUSY", { retryAfter }),
});

const INTERNAL: QueuePriority = { trust: "internal", load: 0 };

function derive(password: string, salt: Buffer, { ln, r, p }: PasswordCost): Promise<Buffer> {
  const options = { N: 2 ** ln, r, p, maxmem: 256 * 1024 * 1024 };
  return new Promise((resolve, reject) => {
    scrypt(password.normalize("NFKC"), salt, 32, options, (error, key) => (error ? reject(error) : resolve(key)));
  });
}

/** Stored in the place of a hash where no password may fit. */
export const UNUSABLE_HASH = "!";

/** Throws IDENTITY.BUSY where a password of this priority could not even wait. */
export const assertHashingCapacity = (priority: QueuePriority): void => queue.assertCapacity(priority);

export async function hashPassword(password: string, priority: QueuePriority = INTERNAL): Promise<string> {
  const salt = randomBytes(16);
  const { ln, r, p } = PASSWORD_COST;
  const key = await queue.run(() => derive(password, salt, PASSWORD_COST), priority);
  return `$scrypt$ln=${ln},r=${r},p=${p}$${salt.toString("base64")}$${key.toString("base64")}`;
}

const HASH_FORMAT = /^\$scrypt\$ln=(\d+),r=(\d+),p=(\d+)\$([^$]+)\$([^$]+)$/;

/**
 * Whether the password fits. It takes as long for an unknown person (`phc` undefined) as for a known one, and for a
 * password that cannot be read (`read` answers undefined) or is too long as for a wrong one: time tells nothing. `read`
 * runs when its turn in the queue comes.
 */
export async function passwordMatches(
  read: () => string | undefined | Promise<string | undefined>,
  phc: string | undefined,
  priority: QueuePriority = INTERNAL,
): Promise<boolean> {
  const { cost, salt, hash } = parseHash(phc) ?? NO_HASH;
  return queue.run(async () => {
    const password = (await read())?.normalize("NFKC");
    const usable = password !== undefined && Buffer.byteLength(password) <= MAX_PASSWORD_BYTES;
    const key = await derive(usable ? password : "", salt, cost);
    return usable && hash.length === key.length && timingSafeEqual(hash, key);
  }, priority);
}

/** Whether the hash was made with other parameters than today's. */
export function isOutdatedHash(phc: string): boolean {
  const { ln, r, p } = parseHash(phc)?.cost ?? PASSWORD_COST;
  return ln !== PASSWORD_COST.ln || r !== PASSWORD_COST.r || p !== PASSWORD_COST.p;
}

interface ParsedHash {
  readonly cost: PasswordCost;
  readonly salt: Buffer;
  readonly hash: Buffer;
}

const NO_HASH: ParsedHash = { cost: PASSWORD_COST, salt: Buffer.alloc(16), hash: Buffer.alloc(0) };

function parseHash(phc: string | undefined): ParsedHash | undefined {
  const found = phc === undefined ? null : HASH_FORMAT.exec(phc);
  if (found === null) return undefined;
  const [, ln, r, p, salt = "", hash = ""] = found;
  return {
    cost: { ln: Number(ln), r: Number(r), p: Number(p) },
    salt: Buffer.from(salt, "base64"),
    hash: Buffer.from(hash, "base64"),
  };
}
