import { formatDecimal, formatInstant, parseDecimal, parseInstant, parseLocalInstant, rescale } from "#core/values";
import type { Stored } from "#core/values";
import { openedText, sealedText, type FieldCipher, type SealedColumn } from "../encryption/index.ts";
import { sameMeaning, unsealed, type Meaning } from "./meaning.ts";

/** A value under another meaning: kept whole, kept with places cut off, or not to be kept at all (it becomes null). */
type Converted = { readonly value: Exclude<Stored, null>; readonly cut: boolean } | "fails";

/** A sealed value is read and written for its row, whose key is `row`. */
export type Conversion = (value: Exclude<Stored, null>, row: string) => Converted;

/** The column whose values are sealed, and by what. */
interface Sealing {
  readonly cipher: FieldCipher;
  readonly column: SealedColumn;
}

const MAX_PLACES = 10;

/** How values move from one meaning to another; the same code on both databases, so the same values come out. */
export function conversion(from: Meaning, to: Meaning, { cipher, column }: Sealing): Conversion {
  if (from.as === "sealed") {
    if (sameMeaning(from, to)) return unchanged;
    const opened = conversion(unsealed(from), to, { cipher, column });
    return (value, row) => {
      const plain = openedText(from.of ?? "text", cipher.open(column, row, String(value)));
      return plain === undefined ? "fails" : opened(plain, row);
    };
  }
  if (to.as === "sealed") {
    const plainly = conversion(from, unsealed(to), { cipher, column });
    return (value, row) => {
      const plain = plainly(value, row);
      if (plain === "fails") return plain;
      return { ...plain, value: cipher.seal(column, row, sealedText(to.of ?? "text", plain.value)) };
    };
  }
  if (from.as === "text")
    return to.as === "text" ? unchanged : to.as === "instant" ? textToInstant : textToNumber(to.scale);
  if (to.as === "text")
    return from.as === "instant"
      ? (value) => ({ value: formatInstant(Number(value)), cut: false })
      : (value) => ({ value: formatDecimal(Number(value), from.scale), cut: false });
  const fromScale = from.as === "instant" ? 0 : from.scale;
  const toScale = to.as === "instant" ? 0 : to.scale;
  return (value) => toPlaces(Number(value), fromScale, toScale);
}

const unchanged: Conversion = (value) => ({ value, cut: false });

function toPlaces(value: number, from: number, to: number): Converted {
  const result = rescale(value, from, to);
  if (result === undefined) return "fails";
  return { value: result === 0 ? 0 : result, cut: rescale(result, to, from) !== value };
}

function textToNumber(scale: number): Conversion {
  return (value) => {
    const text = String(value).trim();
    const exact = parseDecimal(text, scale);
    if (exact !== undefined) return { value: exact, cut: false };
    // More places than the new scale has: as many as the text has, then rounded.
    const places = text.split(".")[1]?.length ?? 0;
    const longer = places > scale && places <= MAX_PLACES ? parseDecimal(text, places) : undefined;
    return longer === undefined ? "fails" : toPlaces(longer, places, scale);
  };
}

const textToInstant: Conversion = (value) => {
  const text = String(value).trim();
  const instant = parseInstant(text) ?? parseLocalInstant(text);
  return instant === undefined ? "fails" : { value: instant, cut: false };
};
