import type { GridEditor } from "../editor.ts";

/** Follows the fields it is made of; nobody writes it. */
export const computedEditor: GridEditor = { way: () => "none" };
