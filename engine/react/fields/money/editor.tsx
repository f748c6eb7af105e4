import { numberEditor } from "../decimal/editor.tsx";
import { MoneyInput } from "./input.tsx";

export const moneyEditor = numberEditor(MoneyInput, () => 2);
