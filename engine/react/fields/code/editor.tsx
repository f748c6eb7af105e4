import type { KindEditor } from "../kindEditor.ts";
import { numberOf } from "../fieldOptions.ts";
import { CodeWidget } from "./widget.tsx";

const ONE_LINE = 100;

/** A short code is typed like text; a long one in a popup. */
export const codeEditor: KindEditor = {
  mode: (field) => ((numberOf(field, "max") ?? Infinity) <= ONE_LINE ? "typed" : "popup"),
  Widget: CodeWidget,
  popupSize: () => ({ width: 480 }),
};
