import { numberEditor } from "../decimal/editor.tsx";
import { IntegerWidget } from "./widget.tsx";

export const integerEditor = numberEditor(IntegerWidget, () => 0);
