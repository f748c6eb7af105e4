import { toHalfWidth } from "#core/values";
import { defineKind } from "../defineKind.ts";
import { WRONG_TYPE } from "../failures.ts";
import { means, TITLE } from "../optionSchemas.ts";
import { textOption } from "../options.ts";
import type { KindOptions } from "#core/model";

const ON = new Set(["是", "true", "1", "y", "yes", "on", "√", "✓", "✔", "有", "开"]);
const OFF = new Set(["否", "false", "0", "n", "no", "off", "×", "✗", "✘", "无", "关"]);

/** Texts of both positions: 是 and 否 unless the field says otherwise. */
function switchTexts(options: KindOptions): { readonly on: string; readonly off: string } {
  return { on: textOption(options, "on") ?? "是", off: textOption(options, "off") ?? "否" };
}

export const switchKind = defineKind({
  name: "switch",
  title: "开关",
  purpose: "Yes or no, stored as 1 or 0; `on` and `off` are the texts of both",
  keys: {
    on: means({ ...TITLE, default: "是" }, "the word for on"),
    off: means({ ...TITLE, default: "否" }, "the word for off"),
  },
  looks: ["switch"],
  laterLooks: ["checkbox", "radio"],
  align: "center",
  operators: ["eq", "ne", "empty"],
  defaultOperator: "eq",
  column: "integer",
  jsonSchema: () => ({ type: "boolean" }),
  // A query string has only texts.
  toStored: (wire) => {
    if (wire === true || wire === "true") return { value: 1 };
    return wire === false || wire === "false" ? { value: 0 } : WRONG_TYPE;
  },
  toWire: (stored) => stored === 1,
  text: (stored, field) => (stored === 1 ? switchTexts(field.options).on : switchTexts(field.options).off),
  fromText: (cell, field) => {
    const { on, off } = switchTexts(field.options);
    if (cell === on) return { value: 1 };
    if (cell === off) return { value: 0 };
    const plain = toHalfWidth(cell).toLowerCase();
    return ON.has(plain) ? { value: 1 } : OFF.has(plain) ? { value: 0 } : { code: "NOT_YES_NO" };
  },
  lint: (field) =>
    field["on"] !== undefined && field["on"] === field["off"]
      ? [{ pointer: "/off", code: "SAME_TEXT", message: "开和关的文字相同，无法区分" }]
      : [],
});
