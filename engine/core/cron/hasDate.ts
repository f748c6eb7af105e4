/**
 * Tells a schedule that runs on some date from one that never does. It does without the calendar library, because pages
 * load this file as well.
 */
import { CRON_BOUNDS } from "./parts.ts";
import type { CronPart, CronPartName, CronParts } from "./parts.ts";

/** False for the 31st of February: such a schedule would never run, and nobody would be told. */
export function hasDate({ day, month, year }: CronParts): boolean {
  const months = valuesOf("month", month);
  return valuesOf("year", year).some((inYear) => months.some((inMonth) => hasDay(day, inYear, inMonth)));
}

function hasDay(day: CronPart, year: number, month: number): boolean {
  const length = new Date(Date.UTC(year, month, 0)).getUTCDate();
  if (day.mode === "last") return day.before < length;
  if (day.mode === "workday") return day.day <= length;
  return valuesOf("day", day).some((value) => value <= length);
}

/** The numbers that a part chooses. A part that chooses otherwise, such as `L`, counts as all of them. */
function valuesOf(name: CronPartName, part: CronPart): readonly number[] {
  const { min, max } = CRON_BOUNDS[name];
  if (part.mode === "list") return part.values;
  const [from, to, step] =
    part.mode === "range"
      ? [part.from, part.to, 1]
      : part.mode === "loop"
        ? [part.start, part.step === 0 ? part.start : max, part.step]
        : [min, max, 1];
  return Array.from({ length: Math.floor((to - from) / Math.max(1, step)) + 1 }, (_, index) => from + index * step);
}
