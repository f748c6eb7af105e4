import { displayDecimal } from "#core/values";

/** "1234567.00" → "1,234,567.00"; sums may be longer than any field. What is no number stays as it came. */
export function groupDigits(text: string, cut00 = false): string {
  if (!/^-?\d+(\.\d+)?$/.test(text)) return text;
  return displayDecimal(BigInt(text.replace(".", "")), text.split(".")[1]?.length ?? 0, { cut00 });
}
