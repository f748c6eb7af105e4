/** Finds values and labels among a dictionary's items; the index is made once per list of items. */
import type { CheckContext } from "../kind.ts";

type Items = NonNullable<ReturnType<NonNullable<CheckContext["dictItems"]>>>;
type Item = Items[number];

interface Index {
  readonly byValue: ReadonlyMap<string, Item>;
  readonly byText: ReadonlyMap<string, Item>;
}

const indexes = new WeakMap<Items, Index>();

export function indexOf(dict: string, context: Pick<CheckContext, "dictItems">): Index | undefined {
  const items = context.dictItems?.(dict);
  if (items === undefined) return undefined;
  let index = indexes.get(items);
  if (index === undefined) {
    index = {
      byValue: new Map(items.map((item) => [item.value, item])),
      byText: new Map(items.map((item) => [item.text, item])),
    };
    indexes.set(items, index);
  }
  return index;
}

/** Text of a dictionary's value; undefined where the dictionary or the value is not known. */
export function itemText(dict: string, value: string, context: Pick<CheckContext, "dictItems">): string | undefined {
  return indexOf(dict, context)?.byValue.get(value)?.text;
}
