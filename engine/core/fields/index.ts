export { KIND_NAMES } from "./kind.ts";
export type {
  CheckContext,
  Checker,
  Failure,
  Issue,
  Kind,
  KindFinding,
  KindLintContext,
  KindName,
  KindOptions,
  Parsed,
} from "./kind.ts";
export { KINDS, kindOf } from "./registry.ts";
export { COMPUTED_TYPES } from "./computed/kind.ts";
export type { ComputedType } from "./computed/kind.ts";
export { itemText } from "./dict/itemIndex.ts";
export { scaleOf } from "./decimal/kind.ts";
export { extensionsOf } from "./file/kind.ts";
export { uniqueSets } from "./lines/kind.ts";
export { isNumeric, numberScale, valueKind } from "./numeric.ts";
export { maxLengthOf } from "./maxLength.ts";
export { markupFailure } from "./richText/markup.ts";
export { optionsOf } from "./options.ts";
export { htmlText } from "./richText/longText.ts";
export { isMultiple, splitCell } from "./multiValue.ts";
export { switchTexts } from "./switch/kind.ts";
export { PATTERN_NAMES, PATTERNS, patternRules } from "./text/patterns.ts";
export type { PatternName, PatternRule, PatternSource } from "./text/patterns.ts";
