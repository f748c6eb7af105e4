/** A dictionary field's value as the keys of its items, and back. */
import { joinLabels, labelsOfItems } from "#core/fields";
import { splitValues } from "#core/values";
import type { FieldModel } from "#core/language";
import type { Wire } from "#core/values";
import type { DictEntry } from "../../api/index.ts";
import { flagOf, textOf } from "../fieldOptions.ts";

export function selectedKeys(value: Wire): readonly string[] {
  if (typeof value === "number") return [String(value)];
  if (typeof value === "boolean") return [value ? "1" : "0"];
  return typeof value === "string" ? splitValues(value) : [];
}

export function singleValue(field: FieldModel, key: string | undefined): string | number | null {
  if (key === undefined || key === "") return null;
  return textOf(field, "store") === "integer" && /^-?\d+$/.test(key) ? Number(key) : key;
}

export function multipleValue(keys: readonly string[]): Wire {
  return keys.length === 0 ? null : keys.join(",");
}

export const isMultiple = (field: FieldModel) => flagOf(field, "multiple");

/** Texts of the chosen items, in the order of the dictionary's list of chosen ones. */
export function labelOfKeys(keys: readonly string[], items: readonly DictEntry[]): string {
  const labels = keys.map((key) => items.find((item) => item.value === key)?.text ?? key);
  return joinLabels(labels, ",", labelsOfItems(items));
}

/** Items that may be chosen, and those already chosen even if they may not be any more. */
export function dictOptions(items: readonly DictEntry[], keys: readonly string[]) {
  const missing = keys
    .filter((key) => !items.some((item) => item.value === key))
    .map((value) => ({ value, text: value }));
  return [...items, ...missing].map((item: DictEntry) => ({
    value: item.value,
    label: item.text,
    ...(item.disabled === true ? { disabled: true } : {}),
  }));
}
