import type { GridEditor } from "../gridEditor.ts";
import { MarkdownInput } from "./input.tsx";

export const markdownEditor: GridEditor = {
  mode: () => "popup",
  Input: MarkdownInput,
  popupSize: () => ({ width: 720 }),
};
