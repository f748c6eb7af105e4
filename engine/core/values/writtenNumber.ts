import { toHalfWidth, withoutInvisible } from "./text.ts";

/** No number takes more signs than this; what is longer is none, and is not searched through. */
const MAX_WRITTEN = 64;

const SIGNED = /^([-+]?)\s*[¥￥]?\s*/;
const UNGROUPED = /^-?(\d+\.?\d*|\.\d+)$/;
/** One separator throughout, before three digits each. */
const GROUPED = /^-?\d{1,3}([, ])\d{3}(\1\d{3})*(\.\d*)?$/;
const DIGITS_AND_SEPARATORS = /^-?[\d.]*\d[\d., ]*$/;
/** The beginning of a number that is negative, or of one with separators. */
const UNFINISHED = /^[-−+]?[¥￥]?$|^[-−+]?[¥￥]?\d{1,3}([,，]\d{3})*[,，]\d{0,2}$/;

type WrittenNumber =
  /** Digits with at most a minus before and a point between them. */
  | { readonly plain: string }
  /** `SEPARATOR`: what separates no thousands; `PERCENT`: a percentage of what is not measured in percent. */
  | { readonly fault: "WRONG_NUMBER" | "PERCENT" | "SEPARATOR" };

/**
 * The one reading of a number as people write it, with which typing, pasting, importing and calls agree:
 * "¥１,234.50 元" is 1234.50, "(5)" is -5, "12。5" is 12.5. Whatever could be meant otherwise is refused, because a number
 * that is read as another one is worse than none.
 * @param unit of the number, which may stand behind it
 */
export function readWrittenNumber(written: string, unit?: string): WrittenNumber {
  if (written.length > MAX_WRITTEN) return { fault: "WRONG_NUMBER" };
  let text = toHalfWidth(withoutInvisible(written))
    .replace(/[−–—]/g, "-")
    .replace(/。/g, ".")
    .replace(/\s/g, " ")
    .trim();
  if (unit !== undefined && text.endsWith(unit)) text = text.slice(0, -unit.length).trimEnd();
  text = text
    .replace(/元$/, "")
    .trimEnd()
    .replace(/^\((.+)\)$/, "-$1")
    .replace(SIGNED, (_all, sign: string) => (sign === "-" ? "-" : ""));
  if (text.endsWith("%")) return { fault: isNumber(text.slice(0, -1).trimEnd()) ? "PERCENT" : "WRONG_NUMBER" };
  if (!isNumber(text))
    return { fault: /[, ]/.test(text) && DIGITS_AND_SEPARATORS.test(text) ? "SEPARATOR" : "WRONG_NUMBER" };
  const plain = text
    .replace(/[, ]/g, "")
    .replace(/^(-?)\./, "$10.")
    .replace(/^(-?)0+(?=\d)/, "$1")
    .replace(/\.$/, "");
  return { plain };
}

const isNumber = (text: string): boolean => UNGROUPED.test(text) || GROUPED.test(text);

/** Recognises the beginning of a number, so that no error is shown while somebody still types it. */
export const isUnfinishedNumber = (written: string): boolean => UNFINISHED.test(written.trim());
