/** Business days as text `YYYY-MM-DD`, months as `YYYY-MM`; years 1000 to 9999. */
import { BUSINESS_OFFSET_MS } from "./businessZone.ts";

export const DAY_MS = 86_400_000;

/** Hours, days, weeks, minutes, months, years. */
export type TimeUnit = "h" | "d" | "w" | "m" | "M" | "y";

const DAY = /^([1-9]\d{3})-(\d{2})-(\d{2})$/;

function daysInMonth(year: number, month: number): number {
  return new Date(Date.UTC(year, month, 0)).getUTCDate();
}

/** Whether a text is a day that exists. */
export function isDay(text: string): boolean {
  const match = DAY.exec(text);
  if (match === null) return false;
  const month = Number(match[2]);
  const day = Number(match[3]);
  return month >= 1 && month <= 12 && day >= 1 && day <= daysInMonth(Number(match[1]), month);
}

export function isMonth(text: string): boolean {
  return isDay(`${text}-01`);
}

export function isTime(text: string): boolean {
  return /^([01]\d|2[0-3]):[0-5]\d:[0-5]\d$/.test(text);
}

/** The business day in which an instant falls. */
export function dayOf(instant: number): string {
  return new Date(instant + BUSINESS_OFFSET_MS).toISOString().slice(0, 10);
}

/** The instant at which a business day begins. */
export function midnightOf(day: string): number {
  return Date.parse(`${day}T00:00:00Z`) - BUSINESS_OFFSET_MS;
}

/** Days from the first to the second; negative when the second is earlier. */
export function daysBetween(from: string, to: string): number {
  return Math.round((midnightOf(to) - midnightOf(from)) / DAY_MS);
}

/** Moves a day; months and years clamp to the last day of the month; hours and minutes count from its midnight. */
export function addToDay(day: string, amount: number, unit: TimeUnit): string {
  return dayOf(addToInstant(midnightOf(day), amount, unit));
}

/** Moves an instant; the time of day is kept where days, weeks, months or years are added. */
export function addToInstant(instant: number, amount: number, unit: TimeUnit): number {
  switch (unit) {
    case "m":
      return instant + amount * 60_000;
    case "h":
      return instant + amount * 3_600_000;
    case "d":
      return instant + amount * DAY_MS;
    case "w":
      return instant + amount * 7 * DAY_MS;
    case "M":
      return addMonths(instant, amount);
    case "y":
      return addMonths(instant, amount * 12);
  }
}

function addMonths(instant: number, amount: number): number {
  const local = new Date(instant + BUSINESS_OFFSET_MS);
  const months = local.getUTCFullYear() * 12 + local.getUTCMonth() + amount;
  const year = Math.floor(months / 12);
  const month = months - year * 12;
  const day = Math.min(local.getUTCDate(), daysInMonth(year, month + 1));
  const timeOfDay = (((instant + BUSINESS_OFFSET_MS) % DAY_MS) + DAY_MS) % DAY_MS;
  return Date.UTC(year, month, day) + timeOfDay - BUSINESS_OFFSET_MS;
}
