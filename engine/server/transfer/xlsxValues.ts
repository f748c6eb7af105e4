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

/** The days between the first day of spreadsheets' count, 1899-12-30, and 1970. */
const DAYS_BEFORE_1970 = 25_569;
const MARCH_1900 = 61;

/**
 * The number of a day or a moment in a spreadsheet.
 *
 * @param localMs milliseconds since 1970 by the clock on the wall
 * @returns undefined before March 1900: programs do not agree on those days
 */
export function serialOf(localMs: number): number | undefined {
  const serial = localMs / (DAY_SECONDS * 1000) + DAYS_BEFORE_1970;
  return serial < MARCH_1900 ? undefined : serial;
}

/** XML cannot hold these characters, and a text may look like one that is escaped already. */
const UNWRITABLE = /[\u0000-\u0008\u000b-\u001f\ufffe\uffff]|_(?=x[0-9a-f]{4}_)/gi;

/** A text as spreadsheets store it: a carriage return is `_x000D_`. */
export function escapedText(text: string): string {
  return text.replace(UNWRITABLE, (sign) => `_x${sign.charCodeAt(0).toString(16).toUpperCase().padStart(4, "0")}_`);
}

/** The text that a spreadsheet shows for a stored one. @throws TableFault */
export function unescapedText(text: string, { line, column }: Cell): string {
  if (!text.includes("_x")) return text;
  return text.replace(/_x([0-9a-f]{4})_/gi, (_whole, code: string) => {
    if (code === "0000") throw new TableFault("CHARACTER", { line, column });
    return String.fromCharCode(Number.parseInt(code, 16));
  });
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

/** 28 → "AB". */
export function lettersOf(column: number): string {
  const rest = Math.floor((column - 1) / 26);
  return (rest === 0 ? "" : lettersOf(rest)) + String.fromCharCode(65 + ((column - 1) % 26));
}

/** "AB12" → 28. @throws TableFault */
export function columnOf(address: string): number {
  const letters = /^([A-Z]{1,3})\d+$/.exec(address)?.[1];
  if (letters === undefined) throw new TableFault("BROKEN");
  return [...letters].reduce((column, letter) => column * 26 + letter.charCodeAt(0) - 64, 0);
}
