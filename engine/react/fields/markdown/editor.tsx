import type { KindEditor } from "../kindEditor.ts";
import { MarkdownWidget } from "./widget.tsx";

export const markdownEditor: KindEditor = {
  mode: () => "popup",
  Widget: MarkdownWidget,
  popupSize: () => ({ width: 720 }),
};
