/** The end of a sign-in that was proved without a password: by a code, a ticket, a third party. */
import { identityErrors } from "../errors.ts";
import type { UserRow } from "../repo/index.ts";
import { openAuthSession, type OpenParts, type SignedIn, type SignInSource } from "./openAuthSession.ts";
import type { SecondFactor } from "./secondFactor.ts";
import type { SignInChallenges } from "./signInChallenge.ts";

interface ProvenParts extends OpenParts {
  readonly secondFactor: SecondFactor;
  readonly challenges: SignInChallenges;
}

export type ProvenSignIn = (user: UserRow, source: SignInSource, continued?: Continued) => Promise<SignedIn>;

/**
 * The company to act for after a switch of identity, and the session that ends when the sign-in with its ticket opens
 * another.
 */
interface Continued {
  readonly enterpriseId: string | null;
  readonly sessionId: string | null;
}

/**
 * A second factor is asked for all the same, so that no ticket or third party gets around it: `POST /sys/login/code`
 * goes on from there.
 */
export function createProvenSignIn(parts: ProvenParts): ProvenSignIn {
  const { secondFactor, challenges } = parts;
  return async (user, source, continued) => {
    if (await secondFactor.isEnrolled(user.id))
      throw identityErrors.error(
        "CODE_REQUIRED",
        {},
        { challenge: await challenges.issue(source, undefined, { user }) },
      );
    return openAuthSession(parts, user, source, () => Promise.resolve(), undefined, continued);
  };
}
