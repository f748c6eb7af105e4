import { defineKind } from "../define.ts";
import { PROSE_OPERATORS } from "../operators.ts";
import { isBlankText } from "../text/line.ts";
import { PROSE_KEYS, proseChecker, proseToStored } from "../richText/prose.ts";

export const markdown = defineKind({
  name: "markdown",
  title: "Markdown 文本",
  purpose: "Text with Markdown marks, drawn when shown",
  keys: PROSE_KEYS,
  operators: PROSE_OPERATORS,
  defaultOperator: "like",
  sortable: false,
  column: "text",
  jsonSchema: () => ({ type: "string", contentMediaType: "text/markdown" }),
  toStored: proseToStored,
  blank: isBlankText,
  checker: (field) => proseChecker(field.options, (source) => source),
});
