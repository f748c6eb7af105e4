import { numberEditor } from "../decimal/editor.tsx";
import { MoneyWidget } from "./widget.tsx";

export const moneyEditor = numberEditor(MoneyWidget, () => 2);
