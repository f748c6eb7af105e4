/** The prices that the filter of a hall accepts, as they are typed. */

/**
 * Whole yuan, as people type them: without separators, full-width digits and spaces; 10万 and 1.5亿元 in digits. Commas
 * that separate no thousands stay, so that 1,5 is refused and not taken for 15.
 */
export function typedYuan(text: string): string {
  const typed = text.normalize("NFKC").replace(/\s/g, "").replace("。", ".");
  const plain = /^\d{1,3}(,\d{3})+(?![\d,])/.test(typed) ? typed.replaceAll(",", "") : typed;
  return (inDigits(plain) ?? plain).replace(/^0+(?=\d)/, "");
}

/** The amount of a number with 万, 亿 or 元 behind it; undefined where it comes to no whole yuan. */
function inDigits(text: string): string | undefined {
  const [, whole = "", fraction = "", unit] = /^(\d{1,12})(?:\.(\d{1,8}))?(万元?|亿元?|元)$/.exec(text) ?? [];
  if (unit === undefined) return undefined;
  const places = unit.startsWith("万") ? 4 : unit.startsWith("亿") ? 8 : 0;
  return fraction.length > places ? undefined : whole + fraction.padEnd(places, "0");
}

/** The server accepts the same amounts: `YUAN` of `server/modules/bidding/operations.ts`. */
export const WHOLE_YUAN = /^\d{1,12}$/;

/** Both are whole yuan or empty. */
export function isUpsideDown(from: string, to: string): boolean {
  return from !== "" && to !== "" && BigInt(from) > BigInt(to);
}
