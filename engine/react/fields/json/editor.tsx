import type { GridEditor } from "../gridEditor.ts";
import { JsonInput } from "./input.tsx";

export const jsonEditor: GridEditor = { way: () => "popup", Input: JsonInput, size: () => ({ width: 480 }) };
