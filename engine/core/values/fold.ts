/**
 * Folds bring the spellings of one value into one text. Only comparisons use them, and what somebody wrote stays as it
 * was. The database computes the same from the same table of signs (`engine/server/folding`).
 */
import { hasBirthday, idCardDigit } from "./documentNumbers.ts";
import { foldAscii } from "./text.ts";

/**
 * - `letters`: case and width of letters, digits and signs; signs without width
 * - `document`: these, and blanks
 * - `idCard`: these; a number of 15 digits is that of 18 digits of the same person
 * - `name`: as `document`, and the forms of middle dots, brackets, apostrophes and hyphens
 */
export const FOLD_NAMES = ["letters", "document", "idCard", "name"] as const;

export type FoldName = (typeof FOLD_NAMES)[number];

const range = (first: number, last: number): string =>
  Array.from({ length: last - first + 1 }, (_, index) => String.fromCharCode(first + index)).join("");

/** No sign on the left stands on the right, so that it does not matter which is replaced first. */
const NAME_FORMS = { "·": "•‧・･∙⋅", "(": "（〔［【[", ")": "）〕］】]", "'": "＇’‘`｀", "-": "－–—‐‑" };

/** Signs that a fold replaces by others, or with '' leaves out, before it lowers ASCII letters. */
export function foldedSigns(fold: FoldName): ReadonlyMap<string, string> {
  const unseen = `\u00AD${range(0x200b, 0x200f)}${range(0x202a, 0x202e)}\u2060${range(0x2066, 0x2069)}\uFEFF`;
  const blanks = ` \t\n\v\f\r\u00A0\u1680${range(0x2000, 0x200a)}\u2028\u2029\u202F\u205F\u3000`;
  const folded = new Map(Array.from(range(0xff01, 0xff5e), (wide, index) => [wide, String.fromCharCode(0x21 + index)]));
  if (fold === "name")
    for (const [sign, forms] of Object.entries(NAME_FORMS)) for (const form of forms) folded.set(form, sign);
  if (fold === "letters") folded.set("\u3000", " ");
  for (const sign of fold === "letters" ? unseen : blanks + unseen) folded.set(sign, "");
  return folded;
}

const replacements = new Map<FoldName, ReadonlyMap<string, string>>();

function replacementsOf(fold: FoldName): ReadonlyMap<string, string> {
  const known = replacements.get(fold);
  if (known !== undefined) return known;
  const made = foldedSigns(fold);
  replacements.set(fold, made);
  return made;
}

const foldSigns = (fold: FoldName, text: string): string =>
  foldAscii(/^[0-9A-Za-z\u4E00-\u9FA5]*$/.test(text) ? text : replaceSigns(text, replacementsOf(fold)));

function replaceSigns(text: string, forms: ReadonlyMap<string, string>): string {
  let folded = "";
  for (const sign of text) folded += forms.get(sign) ?? sign;
  return folded;
}

/** Folds a whole text: equal results mean the same number, person or company. */
export function foldText(fold: FoldName, text: string): string {
  const folded = foldSigns(fold, text);
  return fold === "idCard" && /^\d{15}$/.test(folded) ? longIdCard(folded) : folded;
}

function longIdCard(short: string): string {
  const digits = `${short.slice(0, 6)}19${short.slice(6)}`;
  return digits + foldAscii(idCardDigit(digits));
}

/**
 * Folds what somebody looks for inside a text. 15 digits are a whole identity number only where they hold a date of
 * birth, or the beginning of a longer number would be taken for one.
 */
export function foldWord(fold: FoldName, word: string): string {
  const folded = foldSigns(fold, word);
  return fold === "idCard" && /^\d{15}$/.test(folded) && hasBirthday(folded) ? longIdCard(folded) : folded;
}
