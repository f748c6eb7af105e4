import { kindOf } from "#core/fields";
import type { FieldModel, FilterModel } from "#core/language";
import { messageOf } from "#core/validate";

/** Days and months; their texts compare as they do. */
export const DATES: ReadonlySet<string> = new Set(["date", "month", "instant"]);
export const NUMBERS: ReadonlySet<string> = new Set(["integer", "decimal", "money"]);

export function isReversedNumbers(begin: string, end: string): boolean {
  return begin !== "" && end !== "" && Number(begin) > Number(end);
}

export function isReversedDays(begin: string, end: string): boolean {
  return begin !== "" && end !== "" && begin > end;
}

/** The filters whose range ends before it begins: no row is in it. */
export function reversedRanges(
  filters: readonly FilterModel[],
  fields: readonly FieldModel[],
  values: Readonly<Record<string, string>>,
): ReadonlySet<string> {
  const reversed = filters.filter(({ field: name }) => {
    const [begin, end] = [values[`${name}_begin`] ?? "", values[`${name}_end`] ?? ""];
    const kind = fields.find((field) => field.name === name)?.kind ?? "text";
    return NUMBERS.has(kind) ? isReversedNumbers(begin, end) : DATES.has(kind) && isReversedDays(begin, end);
  });
  return new Set(reversed.map((filter) => filter.field));
}

/** The reason for which a text is no number of the field; undefined where it is one, or empty. */
export function numberProblem(text: string, field: FieldModel): string | undefined {
  const read = kindOf(field).toStored(text, field);
  return "value" in read ? undefined : messageOf(field, read).message;
}

/** Finds a filter that holds no number where one belongs, because the server would refuse the whole request. */
export function hasWrongNumber(
  filters: readonly FilterModel[],
  fields: readonly FieldModel[],
  values: Readonly<Record<string, string>>,
): boolean {
  return filters.some(({ field: name, op }) => {
    const field = fields.find((each) => each.name === name);
    if (field === undefined || !NUMBERS.has(field.kind) || op === "in") return false;
    return [name, `${name}_begin`, `${name}_end`].some((key) => numberProblem(values[key] ?? "", field) !== undefined);
  });
}
