import { defineKind } from "../defineKind.ts";
import { LONG_TEXT_OPERATORS } from "../operators.ts";
import { isBlankText, textChecker, textJsonSchema, textKeys, textLint, textToStored } from "../text/textRules.ts";
import type { TextLimits } from "../text/textRules.ts";

const LIMITS: TextLimits = { cap: 100_000, max: 20_000, trim: false, keepsInvisible: true };

export const code = defineKind({
  name: "code",
  title: "代码",
  purpose: "Text for machines (SQL, a script, a template), shown in a monospaced editor",
  keys: textKeys(LIMITS),
  operators: LONG_TEXT_OPERATORS,
  defaultOperator: "like",
  sortable: false,
  column: "text",
  jsonSchema: (field) => textJsonSchema(field.options, LIMITS),
  toStored: (wire, field) => textToStored(wire, field.options, LIMITS),
  blank: isBlankText,
  checker: (field) => textChecker(field.options, LIMITS),
  lint: textLint,
});
