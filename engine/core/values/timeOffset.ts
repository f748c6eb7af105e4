/** `$now` and `$today` with their offsets (`-7d`, `+3M`). */
import { addToDay, addToInstant, dayOf, midnightOf } from "./day.ts";
import type { TimeUnit } from "./day.ts";

/** `$today-7d`: offset in units; months and years clamp to the last day. */
export interface TimeOffset {
  readonly amount: number;
  readonly unit: TimeUnit;
}

const OFFSET = /^([+-])(\d{1,5})([hdwmMy])$/;

/** "-7d" → { amount: -7, unit: "d" }. */
export function parseOffset(text: string): TimeOffset | undefined {
  const match = OFFSET.exec(text);
  if (match === null) return undefined;
  const amount = Number(match[2]);
  return { amount: match[1] === "-" ? 0 - amount : amount, unit: match[3] as TimeUnit };
}

/** The value of `$now` as an instant, and of `$today` as a business day. */
export function resolveOffset(name: "now", now: number, offset?: TimeOffset): number;
export function resolveOffset(name: "today", now: number, offset?: TimeOffset): string;
export function resolveOffset(name: "now" | "today", now: number, offset?: TimeOffset): number | string;
export function resolveOffset(name: "now" | "today", now: number, offset?: TimeOffset): number | string {
  if (name === "now") return offset === undefined ? now : addToInstant(now, offset.amount, offset.unit);
  const today = dayOf(now);
  return offset === undefined ? today : addToDay(today, offset.amount, offset.unit);
}

/** `$today` where it is against an instant: the instant counted from today's midnight. */
export function resolveTodayInstant(now: number, offset?: TimeOffset): number {
  const midnight = midnightOf(dayOf(now));
  return offset === undefined ? midnight : addToInstant(midnight, offset.amount, offset.unit);
}
