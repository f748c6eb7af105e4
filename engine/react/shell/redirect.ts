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

const ENDED = "ended";

/** The login address of a session that was ended from elsewhere: the page says so. */
export function endedAddress(loginPath: string, at: { readonly pathname: string; readonly search: string }): string {
  return `${loginAddress(loginPath, at)}&${ENDED}=1`;
}

/** Whether the login page was opened by `endedAddress`. */
export const hasEnded = (search: string): boolean => new URLSearchParams(search).has(ENDED);

/** `/#/path` of old links, as `/path`; undefined where it would lead to another site. */
export function fromHashAddress(hash: string, origin: string): string | undefined {
  return hash.startsWith("#/") ? sameOriginPath(hash.slice(1), origin, URL) : undefined;
}
