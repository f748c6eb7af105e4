import type { GridEditor } from "../gridEditor.ts";
import { CronInput } from "./input.tsx";

/** With the coming runs beneath, so that a plan is seen before it is taken. */
export const cronEditor: GridEditor = { mode: () => "popup", Input: CronInput, popupSize: () => ({ width: 320 }) };
