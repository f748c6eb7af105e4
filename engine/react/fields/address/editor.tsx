import type { GridEditor } from "../gridEditor.ts";
import { AddressInput } from "./input.tsx";

export const addressEditor: GridEditor = { mode: () => "typed", Input: AddressInput };
