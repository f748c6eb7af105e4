/**
 * The one reading of days, months, times of day and moments as people write them, with which typing, pasting,
 * importing, calls and filters agree. Whatever could be meant otherwise is refused with its reason, because a day that
 * is read as another one is worse than none.
 */
import { isDay, isMonth, isTime, parseInstant, toHalfWidth, withoutInvisible } from "#core/values";
import { failure } from "../failures.ts";
import type { Failure, Parsed } from "../kind.ts";

/** The one spelling of what was read, or why it could not be read. */
type WrittenTime = { readonly plain: string } | Failure;

/** No date takes more signs than this; what is longer is none, and is not searched through. */
const MAX_WRITTEN = 40;

const DATE =
  /^([1-9]\d{3})\s*(?:年\s*(\d{1,2})\s*月\s*(\d{1,2})\s*[日号]?|([-/.])\s*(\d{1,2})\s*\4\s*(\d{1,2})(?!\d)\s*日?)/;
const COMPACT = /^([1-9]\d{3})(\d{2})(\d{2})$/;
const WEEKDAY = /^\s*\(?(?:星期|周)([一二三四五六日天])\)?/;
const MONTH = /^([1-9]\d{3})\s*(?:年\s*(\d{1,2})\s*月?|[-/.]\s*(\d{1,2}))$/;
const TIME =
  /^(上午|下午)?\s*(\d{1,2})\s*(?:[:时点]\s*(\d{1,2})(?:\s*[:分]\s*(\d{1,2})\s*秒?)?\s*分?|[时点]整?)\s*(AM|PM)?$/i;
const SHORT_YEAR = /^(?:\d{2}\s*年|\d{1,2}\s*月|\d{1,2}\s*([-/.])\s*\d{1,2}(?:\s*\1\s*\d{1,2})?(?!\d|\s*[-/.]))/;
const YEAR_LAST = /^\d{1,2}\s*[-/.]\s*(?:\d{1,2}\s*[-/.]\s*)?\d{4}(?!\d)/;
const WEEKDAYS = "日一二三四五六";

/** A day as `YYYY-MM-DD`; a time of day behind it is left out. */
export function readDay(written: string): WrittenTime {
  if (isDay(written)) return { plain: written };
  const read = dateAndTime(plainSigns(written), "WRONG_DATE");
  return "code" in read ? read : { plain: read.day };
}

/** A month as `YYYY-MM`, also where a day of it is written, as spreadsheets do. */
export function readMonth(written: string): WrittenTime {
  if (isMonth(written)) return { plain: written };
  const text = plainSigns(written);
  const match = MONTH.exec(text);
  if (match === null) {
    const read = dateAndTime(text, "WRONG_MONTH");
    return "code" in read ? read : { plain: read.day.slice(0, 7) };
  }
  const [, year = "", chinese, number = chinese ?? ""] = match;
  const month = `${year}-${number.padStart(2, "0")}`;
  return isMonth(month) ? { plain: month } : noSuch(`${year}年${Number(number)}月`);
}

/** A time of day as `HH:mm:ss`. */
export function readTime(written: string): WrittenTime {
  if (isTime(written)) return { plain: written };
  const read = timeOfDay(plainSigns(written), "WRONG_TIME");
  return "code" in read ? read : { plain: withSeconds(read.plain) };
}

/**
 * A moment: a timestamp with its offset, or Shanghai's `YYYY-MM-DD`, `YYYY-MM-DD HH:mm` or `YYYY-MM-DD HH:mm:ss`, as
 * precisely as it was written.
 */
export function readMoment(written: string): WrittenTime {
  const text = plainSigns(written);
  if (parseInstant(text) !== undefined) return { plain: text };
  const read = dateAndTime(text, "WRONG_INSTANT");
  if ("code" in read) return read;
  return { plain: read.time === undefined ? read.day : `${read.day} ${read.time}` };
}

/** Turns a reading into a value of a kind that stores this spelling. */
export function asParsed(read: WrittenTime): Parsed {
  return "code" in read ? read : { value: read.plain };
}

function plainSigns(written: string): string {
  return written.length > MAX_WRITTEN ? "" : toHalfWidth(withoutInvisible(written)).replace(/[−–—]/g, "-").trim();
}

interface DateAndTime {
  readonly day: string;
  /** `HH:mm` or `HH:mm:ss`; absent where only a day stands. */
  readonly time?: string;
}

function dateAndTime(text: string, code: string): DateAndTime | Failure {
  const match = DATE.exec(text) ?? COMPACT.exec(text);
  if (match === null) return YEAR_LAST.test(text) ? DAY_ORDER : SHORT_YEAR.test(text) ? YEAR_DIGITS : { code };
  const numbers = match.slice(1).filter((part) => part !== undefined && /^\d/.test(part));
  const day = numbers.map((part) => part.padStart(2, "0")).join("-");
  const [year, month, date] = numbers.map(Number);
  if (!isDay(day)) return noSuch(isMonth(day.slice(0, 7)) ? `${year}年${month}月${date}日` : `${year}年${month}月`);
  const behind = text.slice(match[0].length);
  const [weekdayText = "", weekday] = WEEKDAY.exec(behind) ?? [];
  if (weekday !== undefined && weekday.replace("天", "日") !== weekdayOf(day))
    return noSuch(`${year}年${month}月${date}日星期${weekday}`);
  const rest = behind.slice(weekdayText.length);
  if (rest === "") return { day };
  // Digits that follow a day without anything between them are no time.
  if (!/^[T\s]/i.test(rest) && /\d$/.test(match[0] + weekdayText)) return { code };
  const time = timeOfDay(rest.replace(/^T/i, "").trim(), code);
  return "code" in time ? time : { day, time: time.plain };
}

const weekdayOf = (day: string): string => WEEKDAYS.charAt(new Date(`${day}T00:00:00Z`).getUTCDay());

function timeOfDay(text: string, code: string): WrittenTime {
  const match = TIME.exec(text);
  if (match === null) return { code };
  const [, chineseHalf, hour = "", minute = "0", second, englishHalf] = match;
  if (chineseHalf !== undefined && englishHalf !== undefined) return { code };
  const half = chineseHalf ?? englishHalf?.toUpperCase();
  const isAfternoon = half === "下午" || half === "PM";
  const hours = hourOf(Number(hour), half === undefined ? undefined : isAfternoon);
  const parts = [hours, minute, ...(second === undefined ? [] : [second])];
  const plain = parts.map((part) => String(part).padStart(2, "0")).join(":");
  const exists = isTime(withSeconds(plain)) && !(half !== undefined && !isAfternoon && Number(hour) > 12);
  return exists ? { plain } : noSuch(text);
}

/** 下午 1 is 13, 12 AM is 0; an hour past twelve says for itself that it is in the afternoon. */
function hourOf(hour: number, isAfternoon: boolean | undefined): number {
  return isAfternoon === undefined || hour > 12 ? hour : (hour % 12) + (isAfternoon ? 12 : 0);
}

const withSeconds = (time: string): string => (time.length === 5 ? `${time}:00` : time);

const noSuch = (what: string): Failure => failure("NO_SUCH_TIME", { what });
/** 26/1/5 and 1月5日. */
const YEAR_DIGITS = failure("YEAR_DIGITS", {});
/** 1/2/2026 is the first of February or the second of January. */
const DAY_ORDER = failure("DAY_ORDER", {});
