import type { GridEditor } from "../gridEditor.ts";
import { JsonInput } from "./input.tsx";

export const jsonEditor: GridEditor = { mode: () => "popup", Input: JsonInput, popupSize: () => ({ width: 480 }) };
