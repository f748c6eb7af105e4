import { pickerEditor } from "../date/editor.tsx";
import { TimeInput } from "./input.tsx";

export const timeEditor = pickerEditor(TimeInput);
