/**
 * Sign-ins that wait for a code, on a device that the account knows. A challenge is issued for a wrong password too, so
 * that without a code nobody learns anything about the password. It allows five tries within five minutes, from the
 * address that the password came from.
 */
import { randomBytes } from "node:crypto";
import type { Database, RejectionAudit } from "#engine/server";
import { identityErrors } from "../errors.ts";
import { createSecondFactorRepo } from "../repo/secondFactors.ts";
import type { IdentityRepo, UserRow } from "../repo/index.ts";
import {
  brokenPasswordRule,
  signInCounters,
  type SignInLimits,
  type SignInOrigin,
  SIGN_IN_CHALLENGE_MS,
  SIGN_IN_CHALLENGE_TRIES,
} from "../rules.ts";
import { addressGroup } from "./address.ts";
import type { Devices } from "./devices.ts";
import type { Keys } from "./keys.ts";
import { openAuthSession, type SignedIn, type SignInSource } from "./openAuthSession.ts";
import { auditRefusedAttempts } from "./signInAudit.ts";
import type { SecondFactor } from "./secondFactor.ts";
import type { Throttle } from "./throttle.ts";

export interface CodeSignIn extends SignInSource {
  readonly challenge: string;
  readonly code: string;
}

export interface SignInChallenges {
  /**
   * @param origin what the attempt counts against; undefined where nothing was counted
   * @param verified undefined where the password was wrong
   */
  issue(
    source: SignInSource,
    origin: SignInOrigin | undefined,
    verified: { readonly user: UserRow; readonly password?: string } | undefined,
    /** The company that the session will act for. */
    enterpriseId?: string | null,
  ): Promise<string>;
}

export function createSignInChallenges(database: Database): SignInChallenges {
  const repo = createSecondFactorRepo(database);
  return {
    issue: async ({ ip, now }, origin, verified, enterpriseId = null) => {
      const id = randomBytes(16).toString("hex");
      const rule =
        verified?.password === undefined ? undefined : brokenPasswordRule(verified.password, verified.user.userType);
      await database.write((tx) =>
        repo.addChallenge(tx, {
          id,
          userId: verified?.user.id ?? null,
          enterpriseId,
          addressGroup: addressGroup(ip),
          origin: JSON.stringify(origin ?? null),
          passwordChange: rule === undefined ? null : "rule",
          tries: 0,
          endsAt: now + SIGN_IN_CHALLENGE_MS,
        }),
      );
      return id;
    },
  };
}

interface CodeLoginParts {
  readonly database: Database;
  readonly devices: Devices;
  readonly keys: Keys;
  readonly repo: IdentityRepo;
  readonly throttle: Throttle;
  readonly secondFactor: SecondFactor;
  readonly limits: SignInLimits;
  readonly rejections: RejectionAudit;
}

/** The second half of a sign-in, which succeeds only if the password was right as well. */
export function createCodeLogin(parts: CodeLoginParts): (signIn: CodeSignIn) => Promise<SignedIn> {
  const { database, repo, throttle, secondFactor, limits, rejections } = parts;
  const factors = createSecondFactorRepo(database);
  return async (signIn) => {
    const { challenge, code, ip, requestId, userAgent } = signIn;
    const found = await database.write(async (tx) => {
      const row = await factors.tryChallenge(tx, challenge, addressGroup(ip), SIGN_IN_CHALLENGE_TRIES);
      if (row === undefined) return undefined;
      const right = await secondFactor.takeCode(tx, row.userId ?? "", code);
      if (right) await factors.removeChallenge(tx, challenge);
      const user = row.userId === null ? undefined : await repo.userById(row.userId, tx);
      return { ...row, right, user };
    });
    if (found === undefined) throw identityErrors.error("CHALLENGE_ENDED");
    const origin = JSON.parse(found.origin) as SignInOrigin | null;
    const { user } = found;
    const username = origin?.username ?? user?.username ?? "";
    const attempted = () => ({
      op: "login" as const,
      way: signIn.way,
      username,
      userId: user?.id,
      ip,
      requestId,
      userAgent,
    });
    return auditRefusedAttempts(rejections, attempted, () => {
      if (!found.right || user === undefined || user.status !== 1) throw identityErrors.error("CODE_WRONG");
      const passwordChange = found.passwordChange === "rule" ? "rule" : undefined;
      const clearCounters = throttle.clearing(origin === null ? [] : signInCounters(origin, limits));
      const actsFor = { enterpriseId: found.enterpriseId, sessionId: null };
      return openAuthSession(parts, user, signIn, clearCounters, passwordChange, actsFor);
    });
  };
}
