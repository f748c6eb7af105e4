import { defineKind } from "../defineKind.ts";
import { TEXT_OPERATORS } from "../operators.ts";
import { isBlankText, textChecker, textJsonSchema, textKeys, textLint, textToStored } from "../text/textRules.ts";
import type { TextLimits } from "../text/textRules.ts";

const LIMITS: TextLimits = { cap: 20_000, max: 2000, trim: false, keepsInvisible: false };

export const textarea = defineKind({
  name: "textarea",
  title: "多行文本",
  purpose: "Text of several lines",
  keys: textKeys(LIMITS),
  // In a grid: written in the cell, or in a small panel that opens at it.
  looks: ["area", "popup"],
  operators: TEXT_OPERATORS,
  defaultOperator: "like",
  sortable: false,
  column: "text",
  jsonSchema: (field) => textJsonSchema(field.options, LIMITS),
  // Line breaks are one sign whatever the browser sends, so that lengths and comparisons agree.
  toStored: (wire, field) =>
    textToStored(typeof wire === "string" ? wire.replace(/\r\n?/g, "\n") : wire, field.options, LIMITS),
  blank: isBlankText,
  checker: (field) => textChecker(field.options, LIMITS),
  lint: textLint,
});
