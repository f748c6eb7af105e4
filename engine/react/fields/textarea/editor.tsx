import type { GridEditor } from "../gridEditor.ts";
import { TextareaInput } from "./input.tsx";

/** The specification's size of a text popup. */
const POPUP = { width: 150, height: 200 };

export const textareaEditor: GridEditor = {
  mode: (field) => (field.look === "popup" ? "popup" : "typed"),
  Input: TextareaInput,
  multiline: true,
  popupSize: () => POPUP,
};
