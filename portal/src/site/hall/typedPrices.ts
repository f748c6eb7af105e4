/** The prices that the filter of a hall accepts, as they are typed. */

/** Whole yuan, as people type them: separators, full-width digits and spaces are taken out. */
export function typedYuan(text: string): string {
  return text
    .normalize("NFKC")
    .replace(/[,\s]/g, "")
    .replace(/^0+(?=\d)/, "");
}

/** The server accepts the same amounts: `YUAN` of `server/modules/bidding/operations.ts`. */
export const WHOLE_YUAN = /^\d{1,12}$/;

/** Both are whole yuan or empty. */
export function isUpsideDown(from: string, to: string): boolean {
  return from !== "" && to !== "" && BigInt(from) > BigInt(to);
}
