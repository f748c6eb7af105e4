import { htmlText } from "#core/fields";
import type { GridEditor } from "../gridEditor.ts";
import { RichTextInput } from "./input.tsx";

export const richTextEditor: GridEditor = {
  mode: () => "popup",
  Input: RichTextInput,
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
