import type { GridEditor } from "../gridEditor.ts";
import { DateRangeInput } from "./input.tsx";

/** Both ends are chosen before the cell is left. */
export const dateRangeEditor: GridEditor = { way: () => "popup", Input: DateRangeInput, size: () => ({ width: 300 }) };
