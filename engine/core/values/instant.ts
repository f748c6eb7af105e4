/** Instants: stored as integer milliseconds UTC, ISO with Z on the wire, shown in Shanghai time. */
import { isDay, isTime, midnightOf } from "./day.ts";
import { BUSINESS_OFFSET_MS } from "./businessZone.ts";

/** RFC 3339: the letters in either case, a space for the T, any number of digits behind the point. */
const TIMESTAMP =
  /^(\d{4}-\d{2}-\d{2})[Tt ](\d{2}:\d{2}):(\d{2})(?:\.(\d{1,30}))?([Zz]|[+-](?:[01]\d|2[0-3]):[0-5]\d)$/;
const LOCAL = /^(\d{4}-\d{2}-\d{2})[ T](\d{2}:\d{2})(?::(\d{2}))?$/;

/**
 * "2026-01-02T03:04:05.678Z" or "2026-01-02T11:04:05.678+08:00" → milliseconds UTC; what is finer than a millisecond is
 * cut off. Undefined for anything else: no offset, a day or a time that does not exist.
 */
export function parseInstant(timestamp: string): number | undefined {
  const match = TIMESTAMP.exec(timestamp);
  if (match === null || !isDay(match[1]!)) return undefined;
  const [, day, minute, second, fraction = "", offset = ""] = match;
  const leap = second === "60";
  if (!isTime(`${minute}:${leap ? "59" : second}`)) return undefined;
  const local = Date.parse(`${day}T${minute}:${leap ? "59" : second}.${fraction.slice(0, 3).padEnd(3, "0")}Z`);
  const instant = local - offsetMs(offset);
  // A leap second stands only at the end of a day in UTC; it is the first second of the next.
  if (leap && !new Date(instant).toISOString().includes("T23:59:59")) return undefined;
  return leap ? instant + 1000 : instant;
}

function offsetMs(offset: string): number {
  if (offset.length === 1) return 0;
  const minutes = Number(offset.slice(1, 3)) * 60 + Number(offset.slice(4, 6));
  return (offset.startsWith("-") ? -minutes : minutes) * 60_000;
}

/** The same text as `toISOString`, several times faster where many moments of one day are written, as in a list. */
export function formatInstant(instant: number): string {
  if (!Number.isInteger(instant) || Math.abs(instant) > LAST_MS) return new Date(instant).toISOString();
  const day = Math.floor(instant / DAY_MS);
  if (day !== lastDay.number) lastDay = { number: day, text: dayText(day) };
  const ms = instant - day * DAY_MS;
  const seconds = Math.floor(ms / 1_000);
  const minutes = Math.floor(seconds / 60);
  const time = `${TWO[Math.floor(minutes / 60)]}:${TWO[minutes % 60]}:${TWO[seconds % 60]}`;
  return `${lastDay.text}T${time}.${String(ms % 1_000).padStart(3, "0")}Z`;
}

const DAY_MS = 86_400_000;
/** The last moment that a Date can hold. */
const LAST_MS = 8.64e15;
const TWO = Array.from({ length: 60 }, (_, at) => String(at).padStart(2, "0"));
let lastDay = { number: Number.NaN, text: "" };

function dayText(day: number): string {
  const text = new Date(day * DAY_MS).toISOString();
  return text.slice(0, text.indexOf("T"));
}

/** "2026-01-02 03:04:05" in Shanghai (seconds may be left out; a bare day is its midnight) → milliseconds. */
export function parseLocalInstant(text: string): number | undefined {
  if (isDay(text)) return midnightOf(text);
  const match = LOCAL.exec(text);
  const time = match === null ? "" : `${match[2]}:${match[3] ?? "00"}`;
  if (match === null || !isDay(match[1]!) || !isTime(time)) return undefined;
  return Date.parse(`${match[1]}T${time}Z`) - BUSINESS_OFFSET_MS;
}

/** Milliseconds → "2026-01-02 03:04:05" in Shanghai. */
export function displayInstant(instant: number): string {
  return new Date(instant + BUSINESS_OFFSET_MS).toISOString().slice(0, 19).replace("T", " ");
}

/** The range of instants that have a four-digit year. */
export const FIRST_INSTANT = Date.parse("1000-01-01T00:00:00Z");
export const LAST_INSTANT = Date.parse("9999-12-31T23:59:59.999Z") - BUSINESS_OFFSET_MS;
