import type { KindEditor } from "../kindEditor.ts";
import type { DictEntry } from "../../api/index.ts";
import { selectedKeys, isMultiple } from "./dictValue.ts";
import { DictWidget } from "./widget.tsx";

/** A choice over the cell; several stay open until the cell is left. Coloured items are drawn in their colour. */
export const dictEditor: KindEditor = {
  mode: (field) => (field.look === "checkbox" ? "popup" : "box"),
  Widget: DictWidget,
  commitsOnChange: (field) => !isMultiple(field),
  popupSize: () => ({ width: 240 }),
  renderPart: ({ field, value, text, items }) => {
    if (field.look !== "tag" && !items.some((item) => isColoured(item))) return undefined;
    const entries = selectedKeys(value).flatMap((key) => items.find((item) => item.value === key) ?? []);
    // A value outside the dictionary is shown as plain text.
    if (entries.length === 0 || entries.length !== selectedKeys(value).length) return undefined;
    return {
      key: `${text}|${entries.map((entry) => entry.color ?? "").join()}`,
      draw: (box) => box.append(...entries.map((entry) => tag(entry))),
    };
  },
};

const isColoured = ({ color }: DictEntry): boolean => color !== undefined && color !== "default";

function tag({ text, color }: DictEntry): HTMLElement {
  const element = document.createElement("span");
  element.className = "hw-cell-tag";
  // antd's palette by name (green), its states (success), or a colour as it is.
  if (color !== undefined)
    element.style.setProperty(
      "--hw-tag",
      /^[a-z]+$/i.test(color) ? `var(--ant-${color}-6, var(--ant-color-${color}, ${color}))` : color,
    );
  element.textContent = text;
  return element;
}
