/** Finds values and labels among a dictionary's items; the index is made once per list of items. */
import { memoizeByObject } from "#core/model";
import { labelSet, type LabelSet } from "../labels.ts";
import type { CheckContext } from "../kind.ts";

type Items = NonNullable<ReturnType<NonNullable<CheckContext["dictItems"]>>>;
type Item = Items[number];

interface Index {
  readonly byValue: ReadonlyMap<string, Item>;
  /** By the text without the blanks at its ends, which a pasted cell does not have. */
  readonly byText: ReadonlyMap<string, Item>;
  /** All that may stand for an item in a cell: its value or its text. */
  readonly labels: LabelSet;
}

export function indexOf(dict: string, context: Pick<CheckContext, "dictItems">): Index | undefined {
  const items = context.dictItems?.(dict);
  return items === undefined ? undefined : indexOfItems(items);
}

const indexOfItems = memoizeByObject((items: Items): Index => ({
  byValue: new Map(items.map((item) => [item.value, item])),
  byText: new Map(items.map((item) => [item.text.trim(), item])),
  labels: labelSet(items.flatMap((item) => [item.value, item.text])),
}));

/** Lists everything that a cell may hold for these items, so that a reader keeps such texts whole. */
export const labelsOfItems = (items: Items): LabelSet => indexOfItems(items).labels;

/** Text of a dictionary's value; undefined where the dictionary or the value is not known. */
export function itemText(dict: string, value: string, context: Pick<CheckContext, "dictItems">): string | undefined {
  return indexOf(dict, context)?.byValue.get(value)?.text;
}
