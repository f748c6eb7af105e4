import type { KindEditor } from "../kindEditor.ts";
import { TextareaWidget } from "./widget.tsx";

/** The specification's size of a text popup. */
const POPUP = { width: 150, height: 200 };

export const textareaEditor: KindEditor = {
  mode: (field) => (field.look === "popup" ? "popup" : "typed"),
  Widget: TextareaWidget,
  multiline: true,
  popupSize: () => POPUP,
};
