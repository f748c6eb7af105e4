/** Quartz text → parts. */
import { CRON_BOUNDS, CRON_ORDER, MAX_NTH } from "./parts.ts";
import type { CronPart, CronPartName, CronParts } from "./parts.ts";

/** `part` is the one that cannot be read; absent where the whole is wrong. */
type CronResult = { readonly parts: CronParts } | { readonly wrong: CronPartName | "fields" | "days" };

/** Every value of every part listed takes less. */
const MAX_LENGTH = 800;

const MONTHS = ["JAN", "FEB", "MAR", "APR", "MAY", "JUN", "JUL", "AUG", "SEP", "OCT", "NOV", "DEC"];
const WEEKDAYS = ["SUN", "MON", "TUE", "WED", "THU", "FRI", "SAT"];
const EVERY: CronPart = { mode: "every" };

/** Reads six or seven fields; what is outside the bounds is refused with the part it is in. */
export function parseCron(text: string): CronResult {
  if (text.length > MAX_LENGTH) return { wrong: "fields" };
  const words = text.trim().toUpperCase().split(/\s+/);
  if (words.length < 6 || words.length > 7) return { wrong: "fields" };
  const parts: Partial<Record<CronPartName, CronPart>> = {};
  for (const [index, name] of CRON_ORDER.entries()) {
    const part = words[index] === undefined ? EVERY : parsePart(name, named(name, words[index]));
    if (part === undefined) return { wrong: name };
    parts[name] = part;
  }
  const whole = parts as CronParts;
  return daysAgree(whole) ? { parts: whole } : { wrong: "days" };
}

/** Day and weekday cannot both choose; one of them is `?` or `*`, and not both `?`. */
function daysAgree({ day, weekday }: CronParts): boolean {
  if (day.mode === "none" && weekday.mode === "none") return false;
  return day.mode === "none" || day.mode === "every" || weekday.mode === "none" || weekday.mode === "every";
}

function named(name: CronPartName, word: string): string {
  const names = name === "month" ? MONTHS : name === "weekday" ? WEEKDAYS : [];
  return word.replace(/[A-Z]{3}/g, (letters) =>
    names.includes(letters) ? String(names.indexOf(letters) + 1) : letters,
  );
}

function parsePart(name: CronPartName, word: string): CronPart | undefined {
  if (word === "*") return EVERY;
  if (word === "?") return name === "day" || name === "weekday" ? { mode: "none" } : undefined;
  const special = name === "day" ? parseDay(word) : name === "weekday" ? parseWeekday(word) : undefined;
  return special ?? parseRange(name, word) ?? parseLoop(name, word) ?? parseList(name, word);
}

function parseDay(word: string): CronPart | undefined {
  if (word === "L") return { mode: "last", before: 0 };
  if (word === "LW") return { mode: "lastWorkday" };
  const before = /^L-(\d{1,2})$/.exec(word);
  if (before !== null) return Number(before[1]) <= 30 ? { mode: "last", before: Number(before[1]) } : undefined;
  const workday = /^(\d{1,2})W$/.exec(word);
  const day = workday === null ? undefined : within("day", workday[1]!);
  return day === undefined ? undefined : { mode: "workday", day };
}

function parseWeekday(word: string): CronPart | undefined {
  // A lone L is Saturday, as in Quartz.
  if (word === "L") return { mode: "list", values: [7] };
  const last = /^([1-7])L$/.exec(word);
  if (last !== null) return { mode: "lastWeekday", weekday: Number(last[1]) };
  const nth = /^([1-7])#(\d)$/.exec(word);
  if (nth === null || Number(nth[2]) < 1 || Number(nth[2]) > MAX_NTH) return undefined;
  return { mode: "nth", weekday: Number(nth[1]), nth: Number(nth[2]) };
}

function parseRange(name: CronPartName, word: string): CronPart | undefined {
  const match = /^(\d+)-(\d+)$/.exec(word);
  if (match === null) return undefined;
  const from = within(name, match[1]!);
  const to = within(name, match[2]!);
  return from === undefined || to === undefined || from > to ? undefined : { mode: "range", from, to };
}

function parseLoop(name: CronPartName, word: string): CronPart | undefined {
  const match = /^(\d+|\*)\/(\d+)$/.exec(word);
  if (match === null) return undefined;
  const { min, minStep, maxStep } = CRON_BOUNDS[name];
  const start = match[1] === "*" ? min : within(name, match[1]!);
  const step = Number(match[2]);
  return start === undefined || step < minStep || step > maxStep ? undefined : { mode: "loop", start, step };
}

/** Single values and ranges between commas, taken apart to values. */
function parseList(name: CronPartName, word: string): CronPart | undefined {
  const values = new Set<number>();
  for (const item of word.split(",")) {
    const range = parseRange(name, /-/.test(item) ? item : `${item}-${item}`);
    if (range?.mode !== "range") return undefined;
    for (let value = range.from; value <= range.to; value++) values.add(value);
  }
  return { mode: "list", values: [...values].sort((a, b) => a - b) };
}

function within(name: CronPartName, digits: string): number | undefined {
  const { min, max } = CRON_BOUNDS[name];
  const value = digits.length <= 4 && /^\d+$/.test(digits) ? Number(digits) : NaN;
  return value >= min && value <= max ? value : undefined;
}
