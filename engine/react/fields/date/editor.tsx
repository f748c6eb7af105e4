import type { GridEditor } from "../gridEditor.ts";
import type { Input } from "../inputProps.ts";
import { DateInput } from "./input.tsx";

export const pickerEditor = (Input: Input): GridEditor => ({ way: () => "box", Input, once: () => true });

export const dateEditor = pickerEditor(DateInput);
