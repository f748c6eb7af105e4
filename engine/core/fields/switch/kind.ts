import { toHalfWidth, withoutInvisible } from "#core/values";
import { defineKind } from "../defineKind.ts";
import { WRONG_TYPE, failure } from "../failures.ts";
import { means, TITLE } from "../optionSchemas.ts";
import { textOption } from "../options.ts";
import type { FieldModel, KindOptions } from "#core/model";
import type { Parsed } from "../kind.ts";

const ON = new Set(["是", "true", "1", "y", "yes", "on", "√", "✓", "✔", "有", "开"]);
const OFF = new Set(["否", "false", "0", "n", "no", "off", "×", "✗", "✘", "无", "关"]);

/** No word for a position takes more signs than this; what is longer is none, and is not searched through. */
const MAX_WRITTEN = 200;

/** Texts of both positions: 是 and 否 unless the field says otherwise. */
function switchTexts(options: KindOptions): { readonly on: string; readonly off: string } {
  return { on: textOption(options, "on") ?? "是", off: textOption(options, "off") ?? "否" };
}

/** The words of the field come first, because they may say the opposite of the usual ones. */
function read(written: string, field: FieldModel): Parsed {
  const { on, off } = switchTexts(field.options);
  const text = written.length > MAX_WRITTEN ? "" : withoutInvisible(written).trim();
  if (text === on) return { value: 1 };
  if (text === off) return { value: 0 };
  const plain = toHalfWidth(text).toLowerCase();
  return ON.has(plain) ? { value: 1 } : OFF.has(plain) ? { value: 0 } : failure("NOT_YES_NO", { on, off });
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
  jsonSchema: () => ({ type: "boolean", description: "Words as `是`, `否`, `true` and `√` are read as well" }),
  toStored: (wire, field) => {
    if (typeof wire === "string") return read(wire, field);
    return typeof wire === "boolean" ? { value: wire ? 1 : 0 } : WRONG_TYPE;
  },
  plain: { test: (text) => text === "true" || text === "false", code: "WRONG_TYPE" },
  toWire: (stored) => stored === 1,
  text: (stored, field) => (stored === 1 ? switchTexts(field.options).on : switchTexts(field.options).off),
  lint: (field) =>
    field["on"] !== undefined && field["on"] === field["off"]
      ? [{ pointer: "/off", code: "SAME_TEXT", message: "开和关的文字相同，无法区分" }]
      : [],
});
