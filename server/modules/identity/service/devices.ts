/**
 * Devices on which an account has signed in: a random token in a cookie that scripts cannot read, stored as its hash.
 * It grants nothing; it only tells an attempt from a known device from one by a stranger.
 */
import { createHash, randomBytes } from "node:crypto";
import type { Database, WriteTransaction } from "#engine/server";
import { createDeviceRepo } from "../repo/devices.ts";
import { DEVICE_LIFETIME_MS } from "../rules.ts";

export const DEVICE_COOKIE = "Heartwood-Device";

/** The token in the cookie of a caller's device; empty: it has none. */
export const deviceOf = (cookies: Readonly<Record<string, string>>): string => cookies[DEVICE_COOKIE] ?? "";

const TOKEN = /^[\w-]{43}$/;

export interface Devices {
  /** The name under which its attempts are counted, where the account has signed in on it before. */
  known(token: string, userId: string, now: number): Promise<string | undefined>;
  /** The name of a device on which any account has signed in before. */
  knownToAny(token: string, now: number): Promise<string | undefined>;
  /** Answers the token that the device carries from now on. The old one ends, because an attacker may have set it. */
  remember(tx: WriteTransaction, token: string, userId: string): Promise<string>;
  forgetAll(tx: WriteTransaction, userId: string): Promise<number>;
  /** The names under which attempts on its devices are counted. */
  namesOf(tx: WriteTransaction, userId: string): Promise<readonly string[]>;
}

export function createDevices(database: Database): Devices {
  const repo = createDeviceRepo(database);
  return {
    known: async (token, userId, now) => {
      if (!TOKEN.test(token)) return undefined;
      const hash = hashOf(token);
      return (await repo.isKnown(hash, userId, now - DEVICE_LIFETIME_MS)) ? hash : undefined;
    },
    knownToAny: async (token, now) => {
      if (!TOKEN.test(token)) return undefined;
      const hash = hashOf(token);
      return (await repo.isKnownToAny(hash, now - DEVICE_LIFETIME_MS)) ? hash : undefined;
    },
    remember: async (tx, token, userId) => {
      const fresh = randomBytes(32).toString("base64url");
      const hash = hashOf(fresh);
      if (TOKEN.test(token)) await repo.renew(tx, hashOf(token), hash);
      await repo.add(tx, hash, userId);
      return fresh;
    },
    namesOf: (tx, userId) => repo.namesOf(tx, userId),
    forgetAll: repo.forgetAll,
  };
}

function hashOf(token: string): string {
  return createHash("sha256").update(token).digest("base64url");
}
