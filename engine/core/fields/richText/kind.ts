import { isBlank } from "#core/values";
import { defineKind } from "../defineKind.ts";
import { LONG_TEXT_OPERATORS } from "../operators.ts";
import { markupFailure } from "./markup.ts";
import { tableFailure } from "./tables.ts";
import { LONG_TEXT_KEYS, htmlText, longTextChecker, longTextToStored } from "./longText.ts";

export const richText = defineKind({
  name: "richText",
  title: "富文本",
  purpose: "HTML of an editor; cleaned by the server before it is stored, its length counted without tags",
  keys: LONG_TEXT_KEYS,
  operators: LONG_TEXT_OPERATORS,
  defaultOperator: "like",
  sortable: false,
  column: "text",
  jsonSchema: () => ({ type: "string", contentMediaType: "text/html" }),
  toStored: (wire) => {
    const wrong = typeof wire === "string" ? (markupFailure(wire) ?? tableFailure(wire)) : undefined;
    if (wrong !== undefined) return wrong;
    const parsed = longTextToStored(wire);
    // What an emptied editor leaves behind (<p></p>) is nothing; a picture alone is something.
    const empty =
      "value" in parsed &&
      isBlank(htmlText(String(parsed.value))) &&
      !/<(?:img|video|table|hr)\b/i.test(String(parsed.value));
    return empty ? { value: null } : parsed;
  },
  checker: (field) => longTextChecker(field.options, htmlText),
  text: (stored) => htmlText(String(stored)).replace(/\s+/g, " ").trim(),
  fromText: (cell) =>
    longTextToStored(
      `<p>${cell.replace(/&/g, "&amp;").replace(/</g, "&lt;").replace(/>/g, "&gt;").replace(/\r?\n/g, "</p><p>")}</p>`,
    ),
});
