import type { GridEditor } from "../gridEditor.ts";
import type { Input } from "../inputProps.ts";
import { DateInput } from "./input.tsx";

export const pickerEditor = (Input: Input): GridEditor => ({ mode: () => "box", Input, commitsOnChange: () => true });

export const dateEditor = pickerEditor(DateInput);
