/** Reads from a bound condition the words that every matching row must contain. */
import type { FilterOp, BoundPredicate } from "#core/filter";
import type { Stored } from "#core/values";
import type { Lookup } from "./terms.ts";

const HOLDS_WORD: ReadonlySet<FilterOp> = new Set<FilterOp>(["like", "left_like", "right_like"]);

/**
 * Undefined where the condition may be true for rows without any word (it does not ask for one, or asks for its
 * absence). What comes back is a condition that every row must fulfil besides, never in the place of the condition
 * itself.
 */
export function lookupOf(
  tree: BoundPredicate,
  values: readonly Stored[],
  searched: ReadonlySet<string>,
): Lookup | undefined {
  if ("not" in tree || "where" in tree) return undefined;
  if ("all" in tree) {
    const parts = tree.all.flatMap((part) => lookupOf(part, values, searched) ?? []);
    return parts.length === 0 ? undefined : { all: parts };
  }
  if ("any" in tree) {
    const parts = tree.any.map((part) => lookupOf(part, values, searched));
    return parts.length === 0 || parts.includes(undefined) ? undefined : { any: parts as Lookup[] };
  }
  const { test, on, valueIndexes: slots } = tree;
  if (!HOLDS_WORD.has(test) || on.via !== undefined || !searched.has(on.field)) return undefined;
  const word = values[slots[0]!];
  return typeof word === "string" && word !== "" ? { word } : undefined;
}
