/** Reads from a bound condition the words that every matching row must contain. */
import type { FilterOp, BoundPredicate } from "#core/filter";
import { foldWord, type Stored } from "#core/values";
import { foldColumnOf } from "../folding/index.ts";
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
  const column = on.fold === undefined ? on.field : foldColumnOf(on.field);
  if (!HOLDS_WORD.has(test) || on.via !== undefined || !searched.has(column)) return undefined;
  const value = values[slots[0]!];
  if (typeof value !== "string") return undefined;
  const word = on.fold === undefined ? value : foldWord(on.fold, value);
  return word === "" ? undefined : { word };
}
