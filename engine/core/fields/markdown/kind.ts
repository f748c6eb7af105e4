import { defineKind } from "../defineKind.ts";
import { LONG_TEXT_OPERATORS } from "../operators.ts";
import { isBlankText } from "../text/textRules.ts";
import { LONG_TEXT_KEYS, longTextChecker, longTextToStored } from "../richText/longText.ts";

export const markdown = defineKind({
  name: "markdown",
  title: "Markdown 文本",
  purpose: "Text with Markdown marks, drawn when shown",
  keys: LONG_TEXT_KEYS,
  operators: LONG_TEXT_OPERATORS,
  defaultOperator: "like",
  sortable: false,
  column: "text",
  jsonSchema: () => ({ type: "string", contentMediaType: "text/markdown" }),
  toStored: longTextToStored,
  blank: isBlankText,
  checker: (field) => longTextChecker(field.options, (source) => source),
});
