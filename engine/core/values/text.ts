/** Text: what is accepted, how it compares, how it folds; the same on every back end. */

/** No NUL (PostgreSQL cannot hold it) and no half of a surrogate pair (UTF-8 cannot). */
export function isWellFormed(text: string): boolean {
  return !/[\0\p{Surrogate}]/u.test(text);
}

/**
 * Whether a text shows nothing: blanks of any width (U+3000, no-break, Braille), line ends, characters without width,
 * controls.
 */
export function isBlank(text: string): boolean {
  return /^[\s\p{Default_Ignorable_Code_Point}\p{Cc}\u2800]*$/u.test(text);
}

/** Controls (but for tabs, line ends and NUL, which is refused), marks of direction, characters without width. */
const INVISIBLE = /(?![\0\t\n\r])\p{Cc}|[\p{Default_Ignorable_Code_Point}\u2028\u2029\uFFF9-\uFFFB]/u;
/** These choose between forms of the sign before them, as in ideographs of names, emoji and flags. */
const SELECTORS = /[\u180B-\u180D\u180F\uFE00-\uFE0F\u{E0020}-\u{E007F}\u{E0100}-\u{E01EF}]/u;
const JOINED = String.raw`\u200C\u200D`;
const JOINERS = new RegExp(`[${JOINED}]`, "u");
const REMOVED = new RegExp(`(?!${SELECTORS.source}|${JOINERS.source})(?:${INVISIBLE.source})`, "gu");
const JOINABLE = String.raw`[^\p{ASCII}\p{Script=Han}${JOINED}]`;
/** A joiner joins emoji or letters of some scripts; beside ASCII, Han or another joiner it does nothing. */
const IDLE_JOINERS = new RegExp(`(?<!${JOINABLE})${JOINERS.source}|${JOINERS.source}(?!${JOINABLE})`, "gu");

/**
 * Removes signs that nobody sees but that change what is compared, as programs and web pages leave them in copied
 * texts. Those that change how other signs look stay.
 */
export function withoutInvisible(text: string): string {
  if (!INVISIBLE.test(text) && !text.includes("\u2800")) return text;
  return text.replaceAll("\u2800", " ").replace(REMOVED, "").replace(IDLE_JOINERS, "");
}

const LINE_ENDS = /[\r\n\v\f\u0085\u2028\u2029]+/g;

/** A text in one line, without signs that nobody sees: line ends become a blank, or words would run together. */
export const asLine = (text: string): string => withoutInvisible(text.replace(LINE_ENDS, " "));

/**
 * Replaces signs that look like others: radicals and ideographs of older code pages, as a PDF gives them, and letters
 * whose marks are signs of their own, as a Mac writes names of files. Sorting many marks takes the square of their
 * number, and no language puts more than a few on a letter.
 */
export function withoutLookalikes(text: string): string {
  return text.replace(/[\u2E9F\u2EF3\u2F00-\u2FD5\uF900-\uFAFF]|\P{M}\p{M}{1,8}/gu, (signs) =>
    signs.length === 1 ? signs.normalize("NFKC") : signs.normalize("NFC"),
  );
}

/** Negative, zero or positive by code point, as SQLite's BINARY and PostgreSQL's "C" compare UTF-8. */
export function compareText(a: string, b: string): number {
  const length = Math.min(a.length, b.length);
  for (let i = 0; i < length; i++) {
    const x = a.charCodeAt(i);
    const y = b.charCodeAt(i);
    if (x !== y) return byCodePoint(x) - byCodePoint(y);
  }
  return a.length - b.length;
}

/** UTF-16 puts the surrogates (all above U+FFFF) before U+E000–U+FFFF; code points put them after. */
function byCodePoint(unit: number): number {
  return unit >= 0xd800 && unit <= 0xdfff ? unit + 0x10000 : unit;
}

/** Lower case for A–Z only: what `like` folds. */
export function foldAscii(text: string): string {
  return text.replace(/[A-Z]+/g, (letters) => letters.toLowerCase());
}

/** Full-width digits, letters, signs and spaces as their half-width forms; for pasted and imported cells only. */
export function toHalfWidth(text: string): string {
  return text
    .replace(/[\uFF01-\uFF5E]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) - 0xfee0))
    .replace(/\u3000/g, " ");
}

/** Characters as people count them: code points, not UTF-16 units. */
export function codePointLength(text: string): number {
  let count = text.length;
  for (let i = 0; i < text.length; i++) {
    const unit = text.charCodeAt(i);
    if (unit >= 0xd800 && unit <= 0xdbff) count--;
  }
  return count;
}

/** The values of a field that holds several: one comma-joined text. */
export function splitValues(joined: string): readonly string[] {
  return joined === "" ? [] : joined.split(",");
}
