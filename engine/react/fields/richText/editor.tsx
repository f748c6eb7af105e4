import { htmlText } from "#core/fields";
import type { KindEditor } from "../kindEditor.ts";
import { RichTextWidget } from "./widget.tsx";

export const richTextEditor: KindEditor = {
  mode: () => "popup",
  Widget: RichTextWidget,
  popupSize: () => ({ width: 720 }),
  renderPart: ({ value }) => {
    if (typeof value !== "string" || value === "") return undefined;
    return {
      key: value,
      draw: (box) => {
        box.textContent = htmlText(value);
      },
    };
  },
};
