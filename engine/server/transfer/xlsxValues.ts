/** What a cell of a spreadsheet holds, as text. */
import { TableFault } from "./table.ts";

/** Formats that every spreadsheet knows by number; the second and third range are those of Chinese ones. */
const DATE_FORMATS: readonly (readonly [number, number])[] = [
  [14, 22],
  [27, 36],
  [45, 47],
  [50, 58],
];

/** @param code the format's own text; undefined: one of those that are known by number */
export function isDateFormat(id: number, code: string | undefined): boolean {
  if (code === undefined) return DATE_FORMATS.some(([from, to]) => id >= from && id <= to);
  // Without texts, escaped signs, colours and the sections for other values.
  const bare = code.replace(/"[^"]*"|\\.|_.|\*.|\[(?![hms]+\])[^\]]*\]/gi, "").split(";")[0] ?? "";
  return /[ymdhs]/i.test(bare) && !/general/i.test(bare);
}

const DAY_SECONDS = 86_400;
/** A spreadsheet holds 15 digits of a number; the others of a longer one are lost already. */
const MOST_DIGITS = 15;

interface Cell {
  readonly line: number;
  readonly column: number;
}

/** "2026-01-31", "2026-01-31 09:30:00" or "09:30:00". */
export function dateText(serial: number, startsIn1904: boolean): string {
  const seconds = Math.round(serial * DAY_SECONDS);
  const time = new Date((seconds % DAY_SECONDS) * 1000).toISOString().slice(11, 19);
  const days = Math.floor(seconds / DAY_SECONDS);
  if (days === 0) return time;
  // A day that never was, 29 February 1900, is number 60.
  const start = startsIn1904 ? Date.UTC(1904, 0, 1) : Date.UTC(1899, 11, days < 60 ? 31 : 30);
  const day = new Date(start + days * DAY_SECONDS * 1000).toISOString().slice(0, 10);
  return seconds % DAY_SECONDS === 0 ? day : `${day} ${time}`;
}

/** As people write it: 0.1 + 0.2 is 0.3, and there is no exponent. @throws TableFault */
export function numberText(value: string, { line, column }: Cell): string {
  const number = Number(value);
  if (value.trim() === "" || !Number.isFinite(number)) throw new TableFault("BROKEN");
  if (Math.abs(number) >= 10 ** MOST_DIGITS) throw new TableFault("NUMBER", { line, column });
  const rounded = Number(number.toPrecision(MOST_DIGITS));
  const text = String(rounded);
  return text.includes("e") ? rounded.toFixed(20).replace(/\.?0+$/, "") : text;
}

/** "AB12" → 28. @throws TableFault */
export function columnOf(address: string): number {
  const letters = /^([A-Z]{1,3})\d+$/.exec(address)?.[1];
  if (letters === undefined) throw new TableFault("BROKEN");
  return [...letters].reduce((column, letter) => column * 26 + letter.charCodeAt(0) - 64, 0);
}
