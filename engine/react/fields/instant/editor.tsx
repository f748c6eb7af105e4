import { pickerEditor } from "../date/editor.tsx";
import { InstantWidget } from "./widget.tsx";

export const instantEditor = pickerEditor(InstantWidget);
