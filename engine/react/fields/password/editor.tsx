import type { GridEditor } from "../gridEditor.ts";
import { PasswordInput } from "./input.tsx";

export const passwordEditor: GridEditor = {
  way: () => "box", Input: PasswordInput,
  part: ({ value }) => (value === null || value === "" ? undefined : { key: "secret", draw: (box) => { box.textContent = "••••••"; } }),
};
