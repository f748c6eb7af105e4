import { numberEditor } from "../decimal/editor.tsx";
import { IntegerInput } from "./input.tsx";

export const integerEditor = numberEditor(IntegerInput, () => 0);
