/** Texts that a spreadsheet would not leave as they are, and the apostrophe that keeps them. */
import { toHalfWidth } from "./text.ts";

const MONTH = "(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*";

/** Spreadsheets read these texts as numbers, dates or formulas, and then show them otherwise or run them. */
const GUESSES: readonly RegExp[] = [
  // A formula, also in full-width signs.
  /^[=+\-@]/,
  // Digits with separators, a currency, a percent sign: 007, 6222021234567890123, 1,234, 5%.
  /^[¥$€£(]?\s*\d[\d.,\s]*[%)元]?$/,
  /^\.\d+$/,
  /^\d+(?:\.\d+)?e[+-]?\d+$/i,
  // Dates, fractions and times: 2026-1, 3/4, 2026年1月, 12:30.
  /^\d{1,4}\s*[-/.年]\s*\d{1,2}(?:\s*[-/.月]\s*\d{0,4}日?)?(?:[\sT]+\d{1,2}:\d{1,2}.*)?$/,
  /^\d{1,2}月\d{1,2}日?$/,
  /^\d{1,4}:\d{1,2}(?::\d{1,2}(?:\.\d+)?)?(?:\s*[ap]m?)?$/i,
  new RegExp(`^(?:\\d{1,4}[-/ .]?)?${MONTH}(?:[-/ .]?\\d{1,4})?$`, "i"),
  /^(?:true|false)$/i,
];

function isGuessed(text: string): boolean {
  if (/^[\t\r\n]/.test(text)) return true;
  const plain = toHalfWidth(text).trim();
  return plain.length <= 64 ? GUESSES.some((guess) => guess.test(plain)) : /^[=+\-@]|^\d+$/.test(plain);
}

/** Looks behind apostrophes, because each copy of a protected text puts one more before it. */
const needsProtection = (text: string): boolean => isGuessed(text.replace(/^'+/, ""));

/** With an apostrophe before it where a spreadsheet would change it or run it, as spreadsheets themselves write it. */
export const protectedText = (text: string): string => (needsProtection(text) ? `'${text}` : text);

/** Without the apostrophe that `protectedText` puts before it; any other belongs to the text. */
export const unprotectedText = (cell: string): string =>
  cell.startsWith("'") && needsProtection(cell) ? cell.slice(1) : cell;
