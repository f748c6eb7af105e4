import type { KindEditor } from "../kindEditor.ts";
import { DateRangeWidget } from "./widget.tsx";

/** Both ends are chosen before the cell is left. */
export const dateRangeEditor: KindEditor = {
  mode: () => "popup",
  Widget: DateRangeWidget,
  popupSize: () => ({ width: 300 }),
};
