/** Paths from outside (a fragment, a query parameter) are accepted only if they stay on this site. */

interface ParsedUrl {
  readonly origin: string;
  readonly pathname: string;
  readonly search: string;
  readonly hash: string;
}

/** The platform's own parser, as the browser that will follow the address has it. */
type UrlParser = new (text: string, base: string) => ParsedUrl;

function parsed(text: string, origin: string, Url: UrlParser): ParsedUrl | undefined {
  try {
    return new Url(text, origin);
  } catch {
    return undefined;
  }
}

const written = ({ pathname, search, hash }: ParsedUrl): string => pathname + search + hash;

/**
 * Path, query and fragment of an address within this site, normalised; undefined where it names another site or
 * nothing. Normalising makes `//elsewhere/` of `/.//elsewhere/`, which a browser reads as another host: what is
 * returned is read once more and must mean the same.
 * @param origin scheme, host and port of this site
 */
export function sameOriginPath(wanted: string, origin: string, Url: UrlParser): string | undefined {
  if (!wanted.startsWith("/")) return undefined;
  const first = parsed(wanted, origin, Url);
  if (first?.origin !== origin) return undefined;
  const address = written(first);
  const again = parsed(address, origin, Url);
  return again?.origin === origin && written(again) === address ? address : undefined;
}
