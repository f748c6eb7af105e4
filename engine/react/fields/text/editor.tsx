/** Text written in the cell itself. */
import type { KindEditor } from "../kindEditor.ts";
import { TextWidget } from "./widget.tsx";

export const textEditor: KindEditor = { mode: () => "typed", Widget: TextWidget };
