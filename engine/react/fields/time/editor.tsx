import { pickerEditor } from "../date/editor.tsx";
import { TimeWidget } from "./widget.tsx";

export const timeEditor = pickerEditor(TimeWidget);
