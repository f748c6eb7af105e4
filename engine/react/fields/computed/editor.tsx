import type { GridEditor } from "../gridEditor.ts";

/** Follows the fields it is made of; nobody writes it. */
export const computedEditor: GridEditor = { mode: () => "none" };
