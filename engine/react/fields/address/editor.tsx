import type { KindEditor } from "../kindEditor.ts";
import { AddressWidget } from "./widget.tsx";

export const addressEditor: KindEditor = { mode: () => "typed", Widget: AddressWidget };
