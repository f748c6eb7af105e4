/** Codes that prove that a person reads messages at an address: single use, short-lived, few tries. */
import { createHash, randomBytes, randomInt, randomUUID, scrypt, timingSafeEqual } from "node:crypto";
import type { Database, ReadConnection, WriteTransaction } from "#engine/server";
import { addressGroup } from "#server/modules/identity/index";
import { CODE_PURPOSES, type Channel, type CodePurpose } from "../contract.ts";
import { messageErrors } from "../errors.ts";
import { createCodeRepo } from "../repo/codes.ts";
import {
  CODE_DIGITS,
  CODE_LIMITS,
  CODE_MINUTES,
  CODE_TRIES,
  DAY,
  canonicalTarget,
  waitFor,
  waitText,
} from "../rules.ts";
import type { Send } from "./send.ts";

interface CodeTarget {
  readonly purpose: CodePurpose;
  readonly channel: Channel;
  /** A telephone number or an address, as a person typed it. */
  readonly target: string;
}

export interface Codes {
  /**
   * Sends a code, which takes the place of an earlier one. Throws `MESSAGES.TOO_MANY_CODES` beyond the limits, and what
   * `send` throws; a code that was not sent counts all the same. `ip`: of the request. `decoy`: counts and works as
   * one that is sent, for callers who must not learn that there is nobody to send it to; it is never right, and leaves
   * an earlier code good.
   */
  issue(request: CodeTarget & { readonly ip: string; readonly decoy?: boolean }): Promise<void>;
  /**
   * Whether it is the code that was sent last, for this purpose and target, within its time, unused, and tried fewer
   * than five times. Of many calls at once one is answered with true. Not inside a transaction.
   */
  verify(attempt: CodeTarget & { readonly code: string }): Promise<boolean>;
  /**
   * The same for a code that is used up in the transaction of what it is for: as long as that does not succeed, the
   * code stays good. Undefined: it is not the one. `evenWork`: takes as long where no code was sent, for callers whose
   * tries are limited and must not learn that.
   */
  check(attempt: CodeTarget & { readonly code: string; readonly evenWork?: boolean }): Promise<RightCode | undefined>;
}

export interface RightCode {
  /** Of this one code: by which its caller counts what is tried with it. */
  readonly id: string;
  /** Uses it up; false: somebody else has done so meanwhile. */
  use(tx: WriteTransaction): Promise<boolean>;
}

interface CodeKeys {
  readonly target: string;
  readonly address: string;
}

/** Nobody asks for a code of this purpose. */
const DECOY = "decoy";
const TEMPLATE = "verificationCode";
const VALID_MS = CODE_MINUTES * 60_000;
const CODE = new RegExp(`^\\d{${CODE_DIGITS}}$`);

export function createCodes(database: Database, clock: () => number, send: Send): Codes {
  const repo = createCodeRepo(database);
  /** Milliseconds until one more is within the limits of its target and its address group; 0: it is. */
  const waitOf = async (read: ReadConnection, keys: CodeKeys, now: number): Promise<number> =>
    Math.max(
      waitFor(await repo.timesOfTarget(read, keys.target, now - DAY), CODE_LIMITS.target, now),
      waitFor(await repo.timesOfAddress(read, keys.address, now - DAY), CODE_LIMITS.address, now),
    );
  /** The key of the code that was tried rightly. */
  const rightCode = async (
    { purpose, channel, target, code }: CodeTarget & { readonly code: string },
    evenWork: boolean,
  ) => {
    const address = canonicalTarget(channel, target);
    const typed = code.normalize("NFKC").replace(/\s/g, "");
    if (address === undefined || !CODE.test(typed)) return undefined;
    // The attempt is counted before anything is compared, so that calls at once share the five.
    const issued = await database.write(async (tx) => {
      const newest = await repo.newest(tx, purpose, keyOf(channel, address));
      const taken = await repo.takeTry(tx, newest?.id ?? "", CODE_TRIES);
      return taken ? newest : undefined;
    });
    if (issued === undefined) {
      if (evenWork) await hashOf(typed, "");
      return undefined;
    }
    const [given, stored] = [await hashOf(typed, issued.salt), issued.codeHash].map((text) => Buffer.from(text));
    if (given === undefined || stored === undefined || given.length !== stored.length) return undefined;
    return timingSafeEqual(given, stored) ? issued.id : undefined;
  };
  return {
    issue: async ({ purpose, channel, target, ip, decoy = false }) => {
      const address = canonicalTarget(channel, target);
      if (address === undefined) throw messageErrors.error(channel === "sms" ? "PHONE" : "EMAIL");
      const code = String(randomInt(10 ** CODE_DIGITS)).padStart(CODE_DIGITS, "0");
      const keys = { target: keyOf(channel, address), address: keyOf("address", addressGroup(ip)) };
      // Before the hash, which is costly: requests beyond the limits must not take the processor.
      assertNoWait(await waitOf(database.read, keys, clock()));
      const salt = randomBytes(16).toString("base64url");
      const codeHash = await hashOf(code, salt);
      const wait = await database.write(async (tx) => {
        await repo.lock(tx, [keys.target, keys.address]);
        const longest = await waitOf(tx, keys, tx.now);
        if (longest > 0) return longest;
        await repo.insert(tx, {
          id: randomUUID(),
          purpose: decoy ? DECOY : purpose,
          targetKey: keys.target,
          addressKey: keys.address,
          salt,
          codeHash,
          createdAt: tx.now,
          expiresAt: tx.now + VALID_MS,
        });
        return 0;
      });
      assertNoWait(wait);
      if (decoy) return;
      const variables = { code, purpose: CODE_PURPOSES[purpose], minutes: CODE_MINUTES };
      await send({ channel, to: address, template: TEMPLATE, variables });
    },
    verify: async (attempt) => {
      const id = await rightCode(attempt, false);
      return id !== undefined && (await database.write((tx) => repo.use(tx, id)));
    },
    check: async (attempt) => {
      const id = await rightCode(attempt, attempt.evenWork === true);
      if (id === undefined) return undefined;
      await database.write((tx) => repo.giveBackTry(tx, id));
      return { id, use: (tx) => repo.use(tx, id) };
    },
  };
}
function assertNoWait(wait: number): void {
  if (wait > 0)
    throw messageErrors.error("TOO_MANY_CODES", { wait: waitText(wait), retryAfter: Math.ceil(wait / 1000) });
}

/**
 * Of a target. The number or address is not stored in clear, but it is no secret from the holder of the table: there
 * is no key, and all mobile numbers can be tried in a short time.
 */
const keyOf = (kind: string, text: string): string =>
  createHash("sha256")
    .update(JSON.stringify([kind, text]))
    .digest("base64url");

/**
 * About 20 ms a code: one processor needs two days for all 10^7, many need less. Hashing makes a stolen table costly to
 * read; the short time and the single use of a code limit what a code read so is good for.
 */
const COST = { N: 8_192, r: 8, p: 1 } as const;

function hashOf(code: string, salt: string): Promise<string> {
  return new Promise((resolve, reject) => {
    scrypt(code, salt, 32, COST, (error, key) => (error === null ? resolve(key.toString("base64url")) : reject(error)));
  });
}
