import { randomUUID } from "node:crypto";
import type { Database } from "#engine/server";
import { identityErrors } from "../errors.ts";
import { NO_TRIES, afterFailure, lockedMinutes, sessionEnds, type Tries } from "../rules.ts";
import type { IdentityRepo, UserRow } from "../repo.ts";
import { passwordFits } from "./password.ts";
import { hashToken, newToken } from "./session.ts";

export interface Attempt {
  readonly username: string;
  readonly password: string;
  readonly userType: 0 | 1;
  readonly ip: string;
  readonly userAgent: string;
  readonly now: number;
}

export interface SignedIn {
  readonly token: string;
  readonly user: UserRow;
}

const TRIES_KEPT = 50_000;

/** Failures count per person and address, so that nobody can lock out another from elsewhere. */
export function createLogin(database: Database, repo: IdentityRepo): (attempt: Attempt) => Promise<SignedIn> {
  const tries = new Map<string, Tries>();
  return async (attempt) => {
    const key = `${attempt.ip} ${attempt.username}`;
    const minutes = lockedMinutes(tries.get(key) ?? NO_TRIES, attempt.now);
    if (minutes > 0) throw identityErrors.refuse("TOO_MANY_TRIES", { minutes });
    const user = await repo.userByName(attempt.username);
    const usable = user !== undefined && user.status === 1 && user.userType === attempt.userType ? user : undefined;
    const fits = await passwordFits(attempt.password, usable?.passwordHash);
    if (!fits || usable === undefined) {
      if (tries.size >= TRIES_KEPT) tries.clear();
      tries.set(key, afterFailure(tries.get(key) ?? NO_TRIES, attempt.now));
      throw identityErrors.refuse("WRONG_PASSWORD");
    }
    tries.delete(key);
    return { token: await openSession(database, repo, usable, attempt), user: usable };
  };
}

async function openSession(database: Database, repo: IdentityRepo, user: UserRow, attempt: Attempt): Promise<string> {
  const token = newToken();
  await database.write(async (tx) => {
    await repo.forget(tx, attempt.now - 30 * 86_400_000);
    await repo.insertSession(tx, {
      id: randomUUID(), tokenHash: hashToken(token), userId: user.id, createdAt: attempt.now,
      expiresAt: sessionEnds(attempt.now), ip: attempt.ip, userAgent: attempt.userAgent.slice(0, 255),
    });
  });
  return token;
}
