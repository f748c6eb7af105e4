/** Why the server has ended the session: kept in this tab for the sign-in page, which comes next. */
import type { ApiError } from "#core/api";

const KEY = "Signed-Out-Because";
/** Later it is about another visit. */
const SHOWN_MS = 60_000;

interface Reason {
  readonly text: string;
  readonly at: number;
}

/** Only what says more than that somebody has to sign in. */
export function keepSignedOutReason({ code, message }: ApiError, now: number): void {
  if (!code.startsWith("IDENTITY.ENDED_") && code !== "IDENTITY.TOKEN_EXPIRED") return;
  sessionStorage.setItem(KEY, JSON.stringify({ text: message, at: now } satisfies Reason));
}

export function signedOutReason(now: number): string | undefined {
  const kept = JSON.parse(sessionStorage.getItem(KEY) ?? "null") as Reason | null;
  const age = now - (kept?.at ?? Number.NaN);
  return age >= 0 && age < SHOWN_MS ? kept?.text : undefined;
}

export const forgetSignedOutReason = (): void => sessionStorage.removeItem(KEY);
