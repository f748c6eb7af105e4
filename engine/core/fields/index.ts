export { KIND_NAMES } from "#core/model";
export type { CheckContext, Checker, Failure, Issue, Kind, KindLintContext, Parsed } from "./kind.ts";
export type { KindName } from "#core/model";
export { KINDS, kindOf } from "./registry.ts";
export { newRowSchema, rowSchema } from "./rowSchema.ts";
export type { RowSchema } from "./rowSchema.ts";
export { COMPUTED_TYPES } from "./computed/kind.ts";
export type { ComputedType } from "./computed/kind.ts";
export { itemText, labelsOfItems } from "./dict/itemIndex.ts";
export { joinFreeTexts, joinLabels, labelSet, labelsOfValues } from "./labels.ts";
export { scaleOf } from "./decimal/kind.ts";
export { uniqueSets } from "./lines/kind.ts";
export { isNumeric, numberAffixes, numberScale, valueKind } from "./numeric.ts";
export { maxLengthOf } from "./maxLength.ts";
export { mayBeEmpty } from "./mayBeEmpty.ts";
export { isPlain, plainToStored } from "./plainValue.ts";
export { readMoment } from "./date/writtenTime.ts";
export { markupFailure } from "./richText/markup.ts";
export { extensionsOf } from "./file/kind.ts";
export { cropHeight, cropOf, isCropped, type Crop } from "./file/crop.ts";
export {
  expiryOf,
  isPrivatePath,
  privateAddress,
  privatePath,
  signedPath,
  withoutSignatures,
} from "./file/privatePath.ts";
export { FILES_PATH, isOwnPicture } from "./richText/pictures.ts";
export { MAX_COLUMNS, MAX_ROW_SPAN, tableFailure } from "./richText/tables.ts";
export { optionsOf } from "./options.ts";
export { unavailable } from "./optionSchemas.ts";
export { htmlText } from "./richText/longText.ts";
export { isMultiple } from "./multiValue.ts";
export { ACCOUNT_LOOK } from "./text/kind.ts";
export { PATTERNS, brokenRule, foldOf, mobileDigits, patternRules } from "./text/patterns.ts";
export type { PatternRule } from "./text/patterns.ts";
