import { FOLD_NAMES } from "#core/values";
import { defineKind } from "../defineKind.ts";
import { dangling } from "../kindFindings.ts";
import { means } from "../optionSchemas.ts";
import { TEXT_OPERATORS } from "../operators.ts";
import {
  isBlankText,
  isUnfinishedText,
  textChecker,
  textJsonSchema,
  textKeys,
  textLint,
  textToStored,
} from "./textRules.ts";
import type { TextLimits } from "./textRules.ts";

/** The text is a user name; the server sends the real name with it, pages show that name. */
export const ACCOUNT_LOOK = "account";

const LIMITS: TextLimits = { cap: 4000, max: 255, trim: true, keepsInvisible: false, oneLine: true };

const FOLD_KEY = means(
  { enum: FOLD_NAMES },
  "which spellings are one value for `unique`, conditions and searches, where the pattern does not say it already: " +
    "of `letters` (width, case), of a `document` (blanks too), of an `idCard` (15 or 18 digits too), " +
    "of a `name` (middle dots and brackets too)",
  "name",
);

export const text = defineKind({
  name: "text",
  title: "单行文本",
  purpose: "A line of text, with a length and a pattern",
  keys: { ...textKeys(LIMITS), fold: FOLD_KEY },
  looks: ["plain", "link", "tag", "device", ACCOUNT_LOOK],
  laterLooks: ["copy", "colour"],
  operators: TEXT_OPERATORS,
  defaultOperator: "like",
  column: "text",
  jsonSchema: (field) => textJsonSchema(field.options, LIMITS),
  toStored: (wire, field) => textToStored(wire, field.options, LIMITS),
  blank: isBlankText,
  checker: (field) => textChecker(field.options, LIMITS),
  unfinished: isUnfinishedText,
  lint: (field, context) => [...textLint(field), ...dangling("/number", field["number"], context.numbers, "编号规则")],
});
