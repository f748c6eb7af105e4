export type { Stored, StoredRow, Wire, WireRow } from "./stored.ts";
export { capitals } from "./chineseCapitals.ts";
export { DAY_MS, addToDay, addToInstant, dayOf, daysBetween, isDay, isMonth, isTime, midnightOf } from "./day.ts";
export { MAX_SCALE, displayDecimal, formatDecimal, parseDecimal, rescale } from "./decimal.ts";
export { isUuidV7, uuidV7 } from "./uuid.ts";
export {
  ID_CARD_DIGITS,
  ID_CARD_WEIGHTS,
  foldDocumentNumber,
  hasBirthday,
  hasCreditCodeSign,
  hasIdCardDigit,
  hasProvince,
} from "./documentNumbers.ts";
export { FOLD_NAMES, foldText, foldWord, foldedSigns } from "./fold.ts";
export type { FoldName } from "./fold.ts";
export {
  FIRST_INSTANT,
  LAST_INSTANT,
  displayInstant,
  formatInstant,
  parseInstant,
  parseLocalInstant,
} from "./instant.ts";
export { MASK_NAMES, isMaskName, isMaskedText, maskText } from "./mask.ts";
export { displayMoney, formatMoney, moneyAffixes, parseMoney, withAffixes } from "./money.ts";
export type { NumberAffixes } from "./money.ts";
export { parseOffset, resolveOffset, resolveTodayInstant } from "./timeOffset.ts";
export type { TimeOffset } from "./timeOffset.ts";
export { sizeText } from "./sizeText.ts";
export { protectedText, unprotectedText } from "./spreadsheet.ts";
export { formatSum } from "./sum.ts";
export {
  compareText,
  foldAscii,
  toHalfWidth,
  isBlank,
  withoutInvisible,
  withoutLookalikes,
  codePointLength,
  splitValues,
  isWellFormed,
  asLine,
} from "./text.ts";
export { BUSINESS_OFFSET_MS, BUSINESS_ZONE } from "./businessZone.ts";
export { PHOTO_ENDINGS, PHOTO_TYPES, PICTURE_ENDINGS, PICTURE_MEDIA, PICTURE_TYPES } from "./pictureTypes.ts";
export { deviceName } from "./userAgent.ts";
export { isUnfinishedNumber, readWrittenNumber } from "./writtenNumber.ts";
