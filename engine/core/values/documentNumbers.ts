/** Numbers of persons and companies: how their spellings are read, and what of them can be checked. */
import { dayOf, isDay } from "./day.ts";
import { toHalfWidth, withoutInvisible } from "./text.ts";

/** The one spelling of a number as it stands on a document: half-width capitals and digits without blanks. */
export const foldDocumentNumber = (text: string): string =>
  withoutInvisible(toHalfWidth(text)).replace(/\s/g, "").toUpperCase();

/**
 * The first two digits of GB/T 2260: provinces, Taiwan (71), and residents of Hong Kong, Macao and Taiwan (81 to 83).
 */
const PROVINCES = new Set([
  ...["11", "12", "13", "14", "15", "21", "22", "23", "31", "32", "33", "34", "35", "36", "37", "41", "42", "43"],
  ...["44", "45", "46", "50", "51", "52", "53", "54", "61", "62", "63", "64", "65", "71", "81", "82", "83"],
]);

/**
 * Checks that an identity number names a province. It does not look up counties, because numbers keep the codes of
 * counties that were renamed or dissolved. Permits of permanent residence (from 2023) begin with 9, then the province.
 */
export function hasProvince(idCard: string): boolean {
  const isPermit = idCard.length === 18 && idCard.startsWith("9");
  return PROVINCES.has(isPermit ? idCard.slice(1, 3) : idCard.slice(0, 2));
}

/**
 * Checks that the date of birth in an identity number exists and lies between 1900 and today. Numbers of 15 digits have
 * no century, because they were all given out for births of the twentieth.
 * @param now epoch milliseconds; without it a date may lie in the future
 */
export function hasBirthday(idCard: string, now?: number): boolean {
  const digits = idCard.length === 15 ? `19${idCard.slice(6, 12)}` : idCard.slice(6, 14);
  const day = `${digits.slice(0, 4)}-${digits.slice(4, 6)}-${digits.slice(6, 8)}`;
  return isDay(day) && day >= "1900-01-01" && (now === undefined || day <= dayOf(now));
}

export const ID_CARD_WEIGHTS = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2] as const;
export const ID_CARD_DIGITS = "10X98765432";

/** GB 11643-1999: computes the last digit from the 17 before it. */
export function idCardDigit(digits: string): string {
  const sum = ID_CARD_WEIGHTS.reduce((total, weight, index) => total + weight * Number(digits.charAt(index)), 0);
  return ID_CARD_DIGITS.charAt(sum % 11);
}

/** Numbers of 15 digits, of cards before 1999, have no such digit. */
export const hasIdCardDigit = (idCard: string): boolean =>
  idCard.length !== 18 || idCardDigit(idCard) === idCard.charAt(17);

/** Those of GB 32100-2015: no I, O, S, V, Z. */
const CREDIT_CODE_SIGNS = "0123456789ABCDEFGHJKLMNPQRTUWXY";

/** GB 32100-2015: the weight of each sign is three times that of the one before, modulo 31. */
export function hasCreditCodeSign(creditCode: string): boolean {
  let weight = 1;
  let sum = 0;
  for (const sign of creditCode.slice(0, 17)) {
    sum += weight * CREDIT_CODE_SIGNS.indexOf(sign);
    weight = (weight * 3) % 31;
  }
  return CREDIT_CODE_SIGNS.charAt((31 - (sum % 31)) % 31) === creditCode.charAt(17);
}
