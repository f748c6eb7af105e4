/** Keys of remembered settings: letters, digits, `.`, `:`, `-`, `_` and `/`, at most 120. */

/** Options of a dictionary in one answer. */
export const MOST_OPTIONS = 200;
/** Checks for duplicates of one caller. */
export const DUPLICATE_CHECKS_PER_MINUTE = 60;

/** After this long, dictionaries that could not be read are asked for again. */
export const DICT_RETRY_MS = 1_000;
/** Beyond this many people, the least recent caller is dropped. */
export const MAX_COUNTED_CALLERS = 10_000;

export const PREFERENCE_KEY = "^[A-Za-z0-9_.:/-]{1,120}$";
export const PREFERENCE_BYTES = 8192;
/** Settings that one person may have; every list, grid and form of the product together needs fewer. */
export const PREFERENCES_MOST = 500;

/**
 * How a seed is applied to an existing row. Content files (dictionaries) are seeds, applied per item by its stable
 * code: a row that a user changed is never overwritten, one that a user deleted never comes back.
 */
type SeedAction = "insert" | "update" | "leave";

interface SeedComparison {
  /** Text of the item as the file gives it now. */
  readonly wanted: string;
  /** Text of the item as it was last written by a seed; undefined: never. */
  readonly seeded: string | undefined;
  /** Text of the row as it is; undefined: there is none. */
  readonly present: string | undefined;
}

export function decideSeed({ wanted, seeded, present }: SeedComparison): SeedAction {
  if (present === undefined) return seeded === undefined ? "insert" : "leave";
  if (present === wanted) return "leave";
  return present === seeded ? "update" : "leave";
}
