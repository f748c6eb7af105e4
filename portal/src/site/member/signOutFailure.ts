/** That the server did not answer a sign-out: kept in this tab for the sign-in page, which comes next. */
import { ApiError } from "#core/api";

const KEY = "Sign-Out-Failed";
/** The page is loaded anew in between; later it is about another visit. */
const SHOWN_MS = 60_000;

/** The server has answered, even if it refused: then no session is left there either. */
export const isAnswered = (error: unknown): boolean => error instanceof ApiError && !error.code.startsWith("CLIENT.");

export const keepSignOutFailure = (now: number): void => sessionStorage.setItem(KEY, String(now));

export function hasSignOutFailed(now: number): boolean {
  const age = now - Number(sessionStorage.getItem(KEY) ?? Number.NaN);
  return age >= 0 && age < SHOWN_MS;
}
