import type { KindEditor } from "../kindEditor.ts";
import { listTexts } from "../../texts/list.ts";
import { LinesWidget } from "./widget.tsx";

/** Rows below a row are a table of their own: the cell says how many there are. */
export const linesEditor: KindEditor = {
  Widget: LinesWidget,
  mode: () => "none",
  renderPart: ({ value }) =>
    Array.isArray(value)
      ? {
          key: String(value.length),
          draw: (box) => {
            box.textContent = listTexts.lines(value.length);
          },
        }
      : undefined,
};
