import { sameOriginPath } from "#core/api";

/** Where to go after signing in: only a path of this site, never another origin and never the login page again. */
export function safeRedirect(wanted: string | null, origin: string, fallback: string, loginPath: string): string {
  const address = sameOriginPath(wanted ?? "", origin, URL);
  return address === undefined || new URL(address, origin).pathname === loginPath ? fallback : address;
}

/** The login address that remembers the full path it was asked for. */
export function loginAddress(loginPath: string, at: { readonly pathname: string; readonly search: string }): string {
  return `${loginPath}?redirect=${encodeURIComponent(at.pathname + at.search)}`;
}

/** Why a session ended that its user did not end: it was revoked, or its menu is empty. */
type EndReason = "ended" | "empty";
const END_REASONS: readonly EndReason[] = ["ended", "empty"];

/** The login address of a session that its user did not end: the page says why. */
export function endedAddress(
  loginPath: string,
  at: { readonly pathname: string; readonly search: string },
  reason: EndReason,
): string {
  return `${loginAddress(loginPath, at)}&${reason}=1`;
}

/** The reason that `endedAddress` put into the address of the login page. */
export function endReasonOf(search: string): EndReason | undefined {
  const query = new URLSearchParams(search);
  return END_REASONS.find((reason) => query.has(reason));
}

/** `/#/path` of old links, as `/path`; undefined where it would lead to another site. */
export function fromHashAddress(hash: string, origin: string): string | undefined {
  return hash.startsWith("#/") ? sameOriginPath(hash.slice(1), origin, URL) : undefined;
}
