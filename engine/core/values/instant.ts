/** Instants: integer milliseconds UTC stored, ISO with Z on the wire, Shanghai time for people. */
import { isDay, isTime, midnightOf } from "./day.ts";
import { BUSINESS_OFFSET_MS } from "./zone.ts";

const ISO = /^(\d{4}-\d{2}-\d{2})T(\d{2}:\d{2}:\d{2})(?:\.(\d{1,3}))?Z$/;
const LOCAL = /^(\d{4}-\d{2}-\d{2})[ T](\d{2}:\d{2})(?::(\d{2}))?$/;

/** "2026-01-02T03:04:05.678Z" → milliseconds; undefined for anything else, a day that does not exist included. */
export function parseInstant(iso: string): number | undefined {
  const match = ISO.exec(iso);
  if (match === null || !isDay(match[1]!) || !isTime(match[2]!)) return undefined;
  return Date.parse(`${match[1]}T${match[2]}.${(match[3] ?? "0").padEnd(3, "0")}Z`);
}

export function formatInstant(instant: number): string {
  return new Date(instant).toISOString();
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
