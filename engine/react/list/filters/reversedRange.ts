import type { FieldModel, FilterModel } from "#core/language";

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
