import type { KindEditor } from "../kindEditor.ts";
import { CronWidget } from "./widget.tsx";

/** With the coming runs beneath, so that a plan is seen before it is taken. */
export const cronEditor: KindEditor = { mode: () => "popup", Widget: CronWidget, popupSize: () => ({ width: 320 }) };
