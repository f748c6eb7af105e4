/** Numbers of documents that nobody has, with the last digit that belongs to the others. */

/** @param first of an identity card, 17 digits */
export function idCardOf(first: string): string {
  const weights = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2];
  const sum = weights.reduce((total, weight, at) => total + weight * Number(first.charAt(at)), 0);
  return first + "10X98765432".charAt(sum % 11);
}

const SIGNS = "0123456789ABCDEFGHJKLMNPQRTUWXY";

/** @param first of a company's unified social credit code, 17 signs */
export function creditCodeOf(first: string): string {
  const sum = Array.from(first).reduce((total, sign, at) => total + SIGNS.indexOf(sign) * (3 ** at % 31), 0);
  return first + SIGNS.charAt((31 - (sum % 31)) % 31);
}
