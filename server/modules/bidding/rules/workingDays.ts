/** Working days: Monday to Friday, besides what the calendar says of single days. */
import { addToDay, dayOf, midnightOf } from "#core/values";

/** Days (2026-10-01) on which nobody works though it is no weekend, or on which people work though it is one. */
export type DayExceptions = ReadonlyMap<string, "off" | "work">;

export function isWorkingDay(day: string, exceptions: DayExceptions): boolean {
  const exception = exceptions.get(day);
  if (exception !== undefined) return exception === "work";
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay();
  return weekday !== 0 && weekday !== 6;
}

const SECOND = 1000;

/** The last second of the last of so many working days after the day of `from`; of none: `from`. */
export function afterWorkingDays(from: number, days: number, exceptions: DayExceptions): number {
  if (days <= 0) return from;
  let day = dayOf(from);
  for (let left = days; left > 0;) {
    day = addToDay(day, 1, "d");
    if (isWorkingDay(day, exceptions)) left -= 1;
  }
  return midnightOf(addToDay(day, 1, "d")) - SECOND;
}
