import { pickerEditor } from "../date/editor.tsx";
import { MonthWidget } from "./widget.tsx";

export const monthEditor = pickerEditor(MonthWidget);
