/** Numbers while they are typed: shown as they are typed, and read by the reader of their kind. */
import type { FieldModel } from "#core/language";
import { readWrittenNumber } from "#core/values";
import { textOf } from "../fieldOptions.ts";

/** Digits with a point; null where nothing is typed, and the typed text itself where it is no number. */
export function typedNumber(typed: string, field: FieldModel): string | null {
  if (typed.trim() === "") return null;
  const read = readWrittenNumber(typed, textOf(field, "unit"));
  return "plain" in read ? read.plain : typed;
}

/** With separators, as shown without focus; what is no number stays as it is. */
export function withSeparators(plain: string): string {
  const match = /^(-?)(\d+)(\.\d+)?$/.exec(plain);
  if (!match) return plain;
  return `${match[1] ?? ""}${(match[2] ?? "").replace(/\B(?=(\d{3})+$)/g, ",")}${match[3] ?? ""}`;
}
