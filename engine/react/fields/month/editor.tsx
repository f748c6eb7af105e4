import { pickerEditor } from "../date/editor.tsx";
import { MonthInput } from "./input.tsx";

export const monthEditor = pickerEditor(MonthInput);
