import type { GridEditor } from "../gridEditor.ts";
import { listTexts } from "../../texts/list.ts";

/** Rows below a row are a table of their own: the cell says how many there are. */
export const linesEditor: GridEditor = {
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
