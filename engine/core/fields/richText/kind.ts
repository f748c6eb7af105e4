import { isBlank } from "../../values/index.ts";
import { defineKind } from "../define.ts";
import { PROSE_OPERATORS } from "../operators.ts";
import { markupFailure } from "./markup.ts";
import { PROSE_KEYS, htmlText, proseChecker, proseToStored } from "./prose.ts";

export const richText = defineKind({
  name: "richText",
  title: "富文本",
  purpose: "HTML of an editor; cleaned by the server before it is stored, its length counted without tags",
  keys: PROSE_KEYS,
  operators: PROSE_OPERATORS,
  defaultOperator: "like",
  sortable: false,
  column: "text",
  jsonSchema: () => ({ type: "string", contentMediaType: "text/html" }),
  toStored: (wire) => {
    const wrong = typeof wire === "string" ? markupFailure(wire) : undefined;
    if (wrong !== undefined) return wrong;
    const parsed = proseToStored(wire);
    // What an emptied editor leaves behind (<p></p>) is nothing; a picture alone is something.
    const empty = "value" in parsed && isBlank(htmlText(String(parsed.value))) && !/<(?:img|video|table|hr)\b/i.test(String(parsed.value));
    return empty ? { value: null } : parsed;
  },
  checker: (field) => proseChecker(field.options, htmlText),
  text: (stored) => htmlText(String(stored)).replace(/\s+/g, " ").trim(),
  fromText: (cell) => proseToStored(`<p>${cell.replace(/&/g, "&amp;").replace(/</g, "&lt;").replace(/>/g, "&gt;").replace(/\r?\n/g, "</p><p>")}</p>`),
});
