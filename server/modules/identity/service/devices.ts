/**
 * Devices on which an account has signed in: a random token in a cookie that scripts cannot read, stored as its hash.
 * It grants nothing; it only distinguishes an attempt of a known device from one of a stranger.
 */
import { createHash, randomBytes } from "node:crypto";
import { bothStatements, type Database, type WriteTransaction } from "#engine/server";

export const DEVICE_COOKIE = "Heartwood-Device";
export const DEVICE_LIFETIME_MS = 180 * 86_400_000;

const DEVICES_PER_USER = 20;
const TOKEN = /^[\w-]{43}$/;

const KNOWN = bothStatements(
  `select 1 as "found" from "sys_device" where "tokenHash" = ? and "userId" = ? and "usedAt" > ?`,
);
const RENEW = bothStatements(`update "sys_device" set "tokenHash" = ? where "tokenHash" = ?`);
const ADD = bothStatements(
  `insert into "sys_device" ("tokenHash", "userId", "createdAt", "usedAt") values (?, ?, ?, ?) on conflict ("tokenHash", "userId") do update set "usedAt" = excluded."usedAt"`,
);
const KEEP_LATEST = bothStatements(
  `delete from "sys_device" where "userId" = ? and "tokenHash" not in (select "tokenHash" from "sys_device" where "userId" = ? order by "usedAt" desc, "tokenHash" limit ${DEVICES_PER_USER})`,
);
const FORGET_ALL = bothStatements(`delete from "sys_device" where "userId" = ?`);

export interface Devices {
  /** The name under which its attempts are counted, where the account has signed in on it before. */
  known(token: string, userId: string, now: number): Promise<string | undefined>;
  /** Answers the token that the device carries from now on; the old one, which somebody may have planted, ends. */
  remember(tx: WriteTransaction, token: string, userId: string): Promise<string>;
  forgetAll(tx: WriteTransaction, userId: string): Promise<number>;
}

export function createDevices({ dialect, read }: Database): Devices {
  return {
    known: async (token, userId, now) => {
      if (!TOKEN.test(token)) return undefined;
      const hash = hashOf(token);
      return (await read.get(KNOWN[dialect], [hash, userId, now - DEVICE_LIFETIME_MS])) === undefined
        ? undefined
        : hash;
    },
    remember: async (tx, token, userId) => {
      const fresh = randomBytes(32).toString("base64url");
      const hash = hashOf(fresh);
      if (TOKEN.test(token)) await tx.run(RENEW[dialect], [hash, hashOf(token)]);
      await tx.run(ADD[dialect], [hash, userId, tx.now, tx.now]);
      await tx.run(KEEP_LATEST[dialect], [userId, userId]);
      return fresh;
    },
    forgetAll: (tx, userId) => tx.run(FORGET_ALL[dialect], [userId]),
  };
}

function hashOf(token: string): string {
  return createHash("sha256").update(token).digest("base64url");
}
