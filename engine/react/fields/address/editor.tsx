import { TextWidget } from "../text/editor.tsx";
import type { KindEditor } from "../kindEditor.ts";

/** The address as text; its longitude and latitude are fields of their own until there is a map. */
export const addressEditor: KindEditor = { mode: () => "typed", Widget: TextWidget };
