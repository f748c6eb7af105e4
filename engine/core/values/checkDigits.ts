/** The last digit of a number says whether the others were typed rightly. */

const ID_CARD_WEIGHTS = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2] as const;
const ID_CARD_DIGITS = "10X98765432";

/** GB 11643-1999. Numbers of 15 digits, of cards before 1999, have none. */
export function isIdCardWhole(idCard: string): boolean {
  if (idCard.length !== 18) return true;
  const sum = ID_CARD_WEIGHTS.reduce((total, weight, at) => total + weight * Number(idCard.charAt(at)), 0);
  return ID_CARD_DIGITS.charAt(sum % 11) === idCard.charAt(17).toUpperCase();
}

/** Those of GB 32100-2015: no I, O, S, V, Z. */
const CREDIT_CODE_SIGNS = "0123456789ABCDEFGHJKLMNPQRTUWXY";

/** GB 32100-2015: the weight of each sign is three times that of the one before, modulo 31. */
export function isCreditCodeWhole(creditCode: string): boolean {
  let weight = 1;
  let sum = 0;
  for (const sign of creditCode.slice(0, 17)) {
    sum += weight * CREDIT_CODE_SIGNS.indexOf(sign);
    weight = (weight * 3) % 31;
  }
  return CREDIT_CODE_SIGNS.charAt((31 - (sum % 31)) % 31) === creditCode.charAt(17);
}
