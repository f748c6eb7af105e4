import type { GridEditor } from "../editor.ts";
import type { Input } from "../input.ts";
import { DateInput } from "./input.tsx";

export const pickerEditor = (Input: Input): GridEditor => ({ way: () => "box", Input, once: () => true });

export const dateEditor = pickerEditor(DateInput);
