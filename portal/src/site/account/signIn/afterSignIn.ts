/** Where a sign-in leads, and what it leaves for the page after it. */
import { sameOriginPath } from "#core/api";
import type { LoginResult } from "#server/modules/identity/contract";
import { markFreshSignIn } from "#portal/signIn/freshSignIn.ts";
import { storedUserOf } from "#portal/signIn/storedUserOf.ts";
import { forgetSignedOutReason } from "../../member/signedOutReason.ts";
import { isMember, keepSession } from "../../session.ts";

export const MEMBER_HOME = "/userCenter";
const OFFICE_HOME = "/dashboard/analysis";
/** Leading back to them would go round in a circle. */
const SIGN_IN_PAGES = /^\/(user\/login|member\/login|oauth2-app\/login|manage\/login)(\/|\?|#|$)/i;
export const isSignInPage = (address: string): boolean => SIGN_IN_PAGES.test(address);

const WAY_BACK = "Sign-In-Redirect";
const PASSWORD_CHANGE = "Password-Change";

/** The `redirect` of an address, where it is one of this site; else the member's own page. */
export function wayBackOf(search: string, origin: string): string {
  const address = sameOriginPath(new URLSearchParams(search).get("redirect") ?? "", origin, URL);
  return address === undefined || isSignInPage(address) ? MEMBER_HOME : address;
}

/** For a browser that leaves the site to sign in and comes back to another page. */
export function rememberWayBack(address: string): void {
  sessionStorage.setItem(WAY_BACK, address);
}

/** Good once; it is read again as if it stood in an address. */
export function takeWayBack(origin: string): string {
  const kept = sessionStorage.getItem(WAY_BACK) ?? "";
  sessionStorage.removeItem(WAY_BACK);
  return wayBackOf(new URLSearchParams({ redirect: kept }).toString(), origin);
}

/** Why the user is asked to change their password; undefined: they are not. */
export function passwordChange(): "rule" | "age" | undefined {
  const reason = sessionStorage.getItem(PASSWORD_CHANGE);
  return reason === "rule" || reason === "age" ? reason : undefined;
}

export const forgetPasswordChange = (): void => sessionStorage.removeItem(PASSWORD_CHANGE);

/** Keeps the session and goes on: an operator to the back office, which is another document. */
export function enterAs(signedIn: LoginResult, wayBack: string, navigate: (address: string) => void): void {
  const { token, signKey, passwordChange: reason } = signedIn;
  const user = storedUserOf(signedIn);
  keepSession({ token, signKey, user });
  forgetSignedOutReason();
  if (reason === undefined) forgetPasswordChange();
  else sessionStorage.setItem(PASSWORD_CHANGE, reason);
  if (isMember(user)) navigate(wayBack);
  else {
    markFreshSignIn();
    window.location.assign(OFFICE_HOME);
  }
}
