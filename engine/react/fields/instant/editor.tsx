import { pickerEditor } from "../date/editor.tsx";
import { InstantInput } from "./input.tsx";

export const instantEditor = pickerEditor(InstantInput);
