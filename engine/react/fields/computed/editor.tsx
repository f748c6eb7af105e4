import type { KindEditor } from "../kindEditor.ts";
import { ComputedWidget } from "./widget.tsx";

/** Follows the fields that its expression reads; it cannot be edited. */
export const computedEditor: KindEditor = { Widget: ComputedWidget, mode: () => "none" };
