/**
 * Verifies what a session proves beyond its token: signatures made with its key, and how recently its person has
 * authenticated. The key of a session is derived from the secret of the installation, so that the sessions table holds
 * none, and it is sent once, with the answer of the sign-in.
 */
import { canonicalRequest, type Database, type DispatchRequest, type SessionGuard } from "#engine/server";
import { identityErrors } from "../errors.ts";
import { createUsedNonceRepo } from "../repo/usedNonces.ts";
import { SIGNATURE_MS, SIGNATURE_NONCE_MS, STEP_UP_MS } from "../rules.ts";
import { attemptKey } from "./attemptKey.ts";
import type { AuthSessionCache } from "./authSession.ts";
import type { Keys } from "./keys.ts";
import { equalTexts, hmacSm3, sm3 } from "./smCrypto.ts";

const TIMESTAMP = /^\d{13}$/;
const NONCE = /^[\w-]{16,64}$/;

/** The key, in hex, with which a client signs the calls of its session. */
export async function signKeyOf(keys: Keys, sessionId: string): Promise<string> {
  return hmacSm3(await keys.secretFor("signature"), sessionId).toString("hex");
}

interface GuardParts {
  readonly database: Database;
  readonly sessions: AuthSessionCache;
  readonly keys: Keys;
}

export function createSessionGuard({ database, sessions, keys }: GuardParts): SessionGuard {
  const nonces = createUsedNonceRepo(database);
  const sessionOf = async (token: string, now: number) => {
    const session = await sessions.resolve(token, now, false);
    return session.verdict === "open" ? session : undefined;
  };
  return {
    authenticatedAt: async (token, now) => (await sessionOf(token, now))?.authenticatedAt,
    verifySignature: async (request, now) => {
      const { signature, token, bodyBytes } = request;
      if (signature === undefined) throw identityErrors.error("SIGNATURE_REQUIRED");
      const { sign, timestamp, nonce } = signature;
      if (!NONCE.test(nonce) || !TIMESTAMP.test(timestamp)) throw identityErrors.error("SIGNATURE_INVALID");
      if (Math.abs(Number(timestamp) - now) > SIGNATURE_MS) throw identityErrors.error("SIGNATURE_EXPIRED");
      const session = await sessionOf(token, now);
      if (session === undefined) throw identityErrors.error("NOT_SIGNED_IN");
      const key = Buffer.from(await signKeyOf(keys, session.sessionId), "hex");
      const text = canonicalRequest(request, sm3(bodyBytes ?? ""));
      if (!equalTexts(hmacSm3(key, text).toString("hex"), sign.toLowerCase()))
        throw identityErrors.error("SIGNATURE_INVALID");
    },
    takeNonce: async ({ signature, token }: DispatchRequest, now) => {
      const session = await sessionOf(token, now);
      const key = attemptKey([session?.sessionId ?? "", signature?.nonce ?? ""]);
      const unused = await database.write(async (tx) => {
        await nonces.sweep(tx, now);
        return nonces.add(tx, key, now + SIGNATURE_NONCE_MS);
      });
      if (!unused) throw identityErrors.error("SIGNATURE_USED");
    },
    assertRecentAuthentication: async ({ token }, now) => {
      const authenticatedAt = (await sessionOf(token, now))?.authenticatedAt ?? 0;
      if (now - authenticatedAt > STEP_UP_MS) throw identityErrors.error("STEP_UP_REQUIRED");
    },
  };
}
