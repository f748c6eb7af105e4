import type { KindEditor } from "../kindEditor.ts";
import { JsonWidget } from "./widget.tsx";

export const jsonEditor: KindEditor = { mode: () => "popup", Widget: JsonWidget, popupSize: () => ({ width: 480 }) };
