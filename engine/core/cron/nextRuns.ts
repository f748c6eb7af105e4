/**
 * When a schedule runs next. The library searches the calendar; this file filters its dates by the parts of Quartz
 * that the library does not support (years, `W`, `L-3`). Every search has a limit of steps, so a schedule that never
 * runs ends too.
 */
import { CronExpressionParser } from "cron-parser";
import { BUSINESS_ZONE } from "#core/values";
import { CRON_BOUNDS } from "./parts.ts";
import { valuesOf } from "./partValues.ts";
import { parseCron } from "./parse.ts";
import type { CronDate, CronExpression } from "cron-parser";
import type { CronPart, CronPartName, CronParts } from "./parts.ts";

/** Of one search; far more than any list of coming runs shows. */
const MAX_STEPS = 1000;

interface NextRunsOptions {
  /** Epoch milliseconds; runs are strictly later. */
  readonly after: number;
  readonly count: number;
  /** IANA name; Shanghai by default. */
  readonly zone?: string;
}

/**
 * The next runs as epoch milliseconds, fewer than `count` where the years end; undefined for a text that is no
 * schedule.
 */
export function nextRuns(
  text: string,
  { after, count, zone = BUSINESS_ZONE }: NextRunsOptions,
): readonly number[] | undefined {
  const parsed = parseCron(text);
  if ("wrong" in parsed) return undefined;
  const { parts } = parsed;
  if (neverRuns(parts)) return [];
  const expression = CronExpressionParser.parse(libraryText(parts), { currentDate: new Date(after), tz: zone });
  const runs: number[] = [];
  for (let step = 0; step < MAX_STEPS && runs.length < count; step++) {
    const next = take(expression);
    if (next === undefined || next.getFullYear() > CRON_BOUNDS.year.max) break;
    const skipTo = skipUntil(parts, next);
    if (skipTo === undefined) runs.push(next.getTime());
    else expression.reset(skipTo);
  }
  return runs;
}

/** February 30th: the library refuses what no month has. */
function neverRuns(parts: CronParts): boolean {
  const days = parts.day.mode === "workday" ? [parts.day.day] : valuesOf("day", parts.day);
  const months = valuesOf("month", parts.month);
  return (
    days !== undefined &&
    months !== undefined &&
    months.every((month) => days.every((day) => day > daysIn(2028, month - 1)))
  );
}

/** The library throws where it finds no date within its own bound. */
function take(expression: CronExpression): CronDate | undefined {
  try {
    return expression.next();
  } catch {
    return undefined;
  }
}

/** Undefined where a date is one of the schedule's; else the last moment that need not be looked at. */
function skipUntil(parts: CronParts, date: CronDate): Date | undefined {
  const years = valuesOf("year", parts.year);
  if (years !== undefined && !years.includes(date.getFullYear())) {
    const later = years.find((year) => year > date.getFullYear()) ?? CRON_BOUNDS.year.max + 1;
    return lastMomentBefore(date, later);
  }
  return isDayOf(parts.day, date) ? undefined : endOfDay(date);
}

function lastMomentBefore(date: CronDate, year: number): Date {
  const years = year - date.getFullYear();
  // A day short of the year: leap days and the zone's offsets cannot carry it past the first moment.
  return new Date(Math.max(date.getTime(), date.getTime() + (years * 365 - dayOfYear(date) - 1) * 86_400_000));
}

function dayOfYear(date: CronDate): number {
  return Math.round(
    (Date.UTC(date.getFullYear(), date.getMonth(), date.getDate()) - Date.UTC(date.getFullYear(), 0, 1)) / 86_400_000,
  );
}

function endOfDay(date: CronDate): Date {
  const left = 86_399_000 - (date.getHours() * 3600 + date.getMinutes() * 60 + date.getSeconds()) * 1000;
  return new Date(date.getTime() + left);
}

function isDayOf(part: CronPart, date: CronDate): boolean {
  const year = date.getFullYear();
  const month = date.getMonth();
  if (part.mode === "last") return date.getDate() === daysIn(year, month) - part.before;
  if (part.mode === "lastWorkday") return date.getDate() === nearestWorkday(year, month, daysIn(year, month));
  if (part.mode === "workday")
    return part.day <= daysIn(year, month) && date.getDate() === nearestWorkday(year, month, part.day);
  return true;
}

function daysIn(year: number, month: number): number {
  return new Date(Date.UTC(year, month + 1, 0)).getUTCDate();
}

/** Monday to Friday, never leaving the month. */
function nearestWorkday(year: number, month: number, day: number): number {
  const weekday = new Date(Date.UTC(year, month, day)).getUTCDay();
  if (weekday === 6) return day === 1 ? 3 : day - 1;
  if (weekday === 0) return day === daysIn(year, month) ? day - 2 : day + 1;
  return day;
}

function libraryText(parts: CronParts): string {
  const word = (name: CronPartName): string => valuesOf(name, parts[name])?.join(",") ?? "*";
  return [
    word("second"),
    word("minute"),
    word("hour"),
    dayWord(parts.day),
    word("month"),
    weekdayWord(parts.weekday),
  ].join(" ");
}

/** Days that may turn out to be the ones meant. */
function dayWord(part: CronPart): string {
  if (part.mode === "last") return rangeWord(28 - part.before, 31 - part.before);
  if (part.mode === "lastWorkday") return "26-31";
  if (part.mode === "workday") return rangeWord(part.day - 2, part.day + 2);
  return valuesOf("day", part)?.join(",") ?? "*";
}

function rangeWord(from: number, to: number): string {
  return `${Math.max(1, from)}-${Math.min(31, to)}`;
}

/** The library counts weekdays from 0. */
function weekdayWord(part: CronPart): string {
  if (part.mode === "nth") return `${part.weekday - 1}#${part.nth}`;
  if (part.mode === "lastWeekday") return `${part.weekday - 1}L`;
  return (
    valuesOf("weekday", part)
      ?.map((value) => value - 1)
      .join(",") ?? "*"
  );
}
