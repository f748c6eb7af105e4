import { defineKind } from "../defineKind.ts";
import { isBlankText, textChecker, textKeys, textLint, textToStored } from "../text/textRules.ts";
import type { TextLimits } from "../text/textRules.ts";

const LIMITS: TextLimits = { cap: 256, max: 64, trim: false, keepsInvisible: true };

export const password = defineKind({
  name: "password",
  title: "密码",
  purpose: "A secret that goes in and never comes out: no filter, no sort, no text, nothing on the wire",
  keys: textKeys(LIMITS),
  operators: [],
  defaultOperator: undefined,
  sortable: false,
  column: "text",
  jsonSchema: () => ({ type: "string", format: "password", writeOnly: true }),
  toStored: (wire, field) => textToStored(wire, field.options, LIMITS),
  toWire: () => null,
  blank: isBlankText,
  checker: (field) => textChecker(field.options, LIMITS),
  text: () => "******",
  lint: textLint,
});
