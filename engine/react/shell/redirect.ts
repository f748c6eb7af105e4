/** Where to go after signing in: only a path of this site, never another origin and never the login page again. */
export function safeRedirect(wanted: string | null, origin: string, fallback: string, loginPath: string): string {
  if (!wanted || !wanted.startsWith("/")) return fallback;
  let url: URL;
  try {
    url = new URL(wanted, origin);
  } catch {
    return fallback;
  }
  if (url.origin !== origin || url.pathname === loginPath) return fallback;
  return `${url.pathname}${url.search}${url.hash}`;
}

/** The login address that remembers the full path it was asked for. */
export function loginAddress(loginPath: string, at: { readonly pathname: string; readonly search: string }): string {
  return `${loginPath}?redirect=${encodeURIComponent(at.pathname + at.search)}`;
}

/** `/#/path` of old links, as `/path`. */
export function fromHashAddress(hash: string): string | undefined {
  return hash.startsWith("#/") ? hash.slice(1) : undefined;
}
