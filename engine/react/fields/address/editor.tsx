import type { GridEditor } from "../editor.ts";
import { AddressInput } from "./input.tsx";

export const addressEditor: GridEditor = { way: () => "typed", Input: AddressInput };
