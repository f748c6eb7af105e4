/**
 * Passwords on their way to the server: encrypted for one purpose, with a nonce that is good once, so that nobody can
 * send a recorded request again. Whatever is wrong with an envelope is answered like a wrong password.
 */
import { randomBytes } from "node:crypto";
import { yieldToEventLoop, type Database } from "#engine/server";
import type { LoginParams, NoncePurpose } from "../contract.ts";
import { identityErrors } from "../errors.ts";
import { createAttemptRepo } from "../repo/attempts.ts";
import { createNonceRepo } from "../repo/nonces.ts";
import type { Limit } from "../rules.ts";
import { addressGroup } from "./address.ts";
import { attemptKey } from "./attemptKey.ts";
import type { Devices } from "./devices.ts";
import type { Keys } from "./keys.ts";
import { equalTexts, sm2Decrypt } from "./smCrypto.ts";
import { PASSWORD_NONCE_MS, CLOCK_DIFFERENCE_MS } from "../rules.ts";

/**
 * Plaintexts are filled up to a multiple of this many bytes, so that their length does not tell that of the password.
 */
const BLOCK = 64;

/** Where a request comes from. */
export interface RequestOrigin {
  readonly ip: string;
  readonly requestId: string;
  /** Token of the device as it was sent; empty: none. */
  readonly device: string;
  readonly now: number;
}

/** Names the key and the nonce of the passwords in the same request. */
export interface EnvelopeKeys {
  readonly kid: string;
  readonly nonceId: string;
}

/**
 * Reads the password in a ciphertext. The caller must take as long for undefined (there is none) as for a wrong
 * password.
 */
export type ReadPassword = (cipher: string) => Promise<string | undefined>;

export interface PasswordEnvelopes {
  issue(purpose: NoncePurpose, origin: RequestOrigin): Promise<Omit<LoginParams, "captchaNeeded" | "ways">>;
  /** Uses up the nonce; throws IDENTITY.NONCE_USED where it is not this caller's, was used before or is too old. */
  accept(keys: EnvelopeKeys, purpose: NoncePurpose, origin: RequestOrigin): Promise<ReadPassword>;
}

interface EnvelopeParts {
  readonly database: Database;
  readonly keys: Keys;
  readonly devices: Devices;
  readonly limit: Limit;
}

export function createPasswordEnvelopes({ database, keys, devices, limit }: EnvelopeParts): PasswordEnvelopes {
  const nonces = createNonceRepo(database);
  const counts = createAttemptRepo(database, "sys_source_count");
  return {
    issue: async (purpose, { ip, device, now }) => {
      const { kid, publicKey } = await keys.current();
      const [id, nonce] = [randomBytes(16).toString("hex"), randomBytes(16).toString("hex")];
      const group = addressGroup(ip);
      // A known device counts for itself, so that others at its address cannot use up the nonces that it needs.
      const known = await devices.knownToAny(device, now);
      const key = attemptKey(known === undefined ? ["params", group] : ["device params", known]);
      await database.write(async (tx) => {
        const { tries, windowMs, lockMs } = limit;
        const counted = { key, now, tries, windowEnd: now + windowMs, lockEnd: now + lockMs };
        if (!(await counts.count(tx, counted))) throw identityErrors.error("TRIES_PENDING", { retryAfter: 60 });
        await nonces.sweep(tx, now);
        await nonces.insert(tx, { id, nonce, purpose, addressGroup: group, endsAt: now + PASSWORD_NONCE_MS });
      });
      return { kid, publicKey, nonce, nonceId: id, serverTime: now };
    },
    accept: async ({ kid, nonceId }, purpose, { ip, now }) => {
      const row = await nonces.nonce(nonceId);
      const usable =
        row !== undefined && row.purpose === purpose && row.addressGroup === addressGroup(ip) && row.endsAt > now;
      if (!usable || !(await database.write((tx) => nonces.take(tx, nonceId))))
        throw identityErrors.error("NONCE_USED");
      const key = await keys.byKid(kid);
      return async (cipher) => {
        // Decryption takes some milliseconds: between two of them, others are served.
        await yieldToEventLoop();
        const plain = key && sm2Decrypt(cipher, key.privateKey, BLOCK);
        return plain && readEnvelope(plain, { purpose, nonce: row.nonce, now });
      };
    },
  };
}

interface ExpectedEnvelope {
  readonly purpose: NoncePurpose;
  readonly nonce: string;
  readonly now: number;
}

/**
 * Reads `v1|purpose|nonce|ts|password`, filled up with zero bytes. Undefined where it was made for another purpose or
 * nonce, or its time is too far off.
 */
function readEnvelope(plain: Buffer, { purpose, nonce, now }: ExpectedEnvelope): string | undefined {
  const [version, forPurpose, withNonce = "", ts = "", ...password] = withoutPadding(plain).split("|");
  if (version !== "v1" || forPurpose !== purpose || !equalTexts(withNonce, nonce)) return undefined;
  if (!/^\d{1,15}$/.test(ts) || Math.abs(Number(ts) - now) > CLOCK_DIFFERENCE_MS) return undefined;
  return password.join("|");
}

function withoutPadding(plain: Buffer): string {
  let end = plain.length;
  while (end > 0 && plain[end - 1] === 0) end -= 1;
  return plain.toString("utf8", 0, end);
}
