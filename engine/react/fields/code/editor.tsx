import type { GridEditor } from "../gridEditor.ts";
import { numberOf } from "../fieldOptions.ts";
import { CodeInput } from "./input.tsx";

const ONE_LINE = 100;

/** A short code is typed like text; one with lines gets room. */
export const codeEditor: GridEditor = {
  mode: (field) => ((numberOf(field, "max") ?? Infinity) <= ONE_LINE ? "typed" : "popup"),
  Input: CodeInput,
  popupSize: () => ({ width: 480 }),
};
