/** Text written in the cell itself. */
import type { GridEditor } from "../gridEditor.ts";
import { TextInput } from "./input.tsx";

export const textEditor: GridEditor = { mode: () => "typed", Input: TextInput };
