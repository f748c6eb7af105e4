import type { GridEditor } from "../gridEditor.ts";
import { MarkdownInput } from "./input.tsx";

export const markdownEditor: GridEditor = { way: () => "popup", Input: MarkdownInput, size: () => ({ width: 720 }) };
