import type { GridEditor } from "../gridEditor.ts";
import { DateRangeInput } from "./input.tsx";

/** Both ends are chosen before the cell is left. */
export const dateRangeEditor: GridEditor = {
  mode: () => "popup",
  Input: DateRangeInput,
  popupSize: () => ({ width: 300 }),
};
