import { defineKind } from "../defineKind.ts";
import { dangling } from "../kindFindings.ts";
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

const LIMITS: TextLimits = { cap: 4000, max: 255, trim: true, keepsInvisible: false };

export const text = defineKind({
  name: "text",
  title: "单行文本",
  purpose: "A line of text, with a length and a pattern",
  keys: textKeys(LIMITS),
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
