/** Where one is in the site. */
export interface Place {
  readonly pathname: string;
  /** With its question mark, or empty. */
  readonly search: string;
  /** With its hash sign, or empty. */
  readonly hash: string;
  /** Differs for every step, so that the same address walked to again is a step as well. */
  readonly step: number;
  /** How far down the page is to be shown; undefined: it stays where it is. */
  readonly scroll: number | undefined;
}

/** An address within this site as a place; seen from its top unless told. */
export function placeOf(
  address: string,
  { step = 0, ...shown }: { readonly step?: number; readonly scroll?: number | undefined } = {},
): Place {
  const scroll = "scroll" in shown ? shown.scroll : 0;
  const { pathname, search, hash } = new URL(address, "http://site");
  return { pathname, search, hash, step, scroll };
}

export const addressOfPlace = ({ pathname, search, hash }: Place): string => pathname + search + hash;
