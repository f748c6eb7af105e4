import type { KindEditor } from "../kindEditor.ts";
import type { Input } from "../inputProps.ts";
import { DateWidget } from "./widget.tsx";

export const pickerEditor = (Widget: Input): KindEditor => ({ Widget, mode: () => "box", commitsOnChange: () => true });

export const dateEditor = pickerEditor(DateWidget);
