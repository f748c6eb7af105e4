import type { GridEditor } from "../gridEditor.ts";
import { PasswordInput } from "./input.tsx";

export const passwordEditor: GridEditor = {
  mode: () => "box",
  Input: PasswordInput,
  renderPart: ({ value }) =>
    value === null || value === ""
      ? undefined
      : {
          key: "secret",
          draw: (box) => {
            box.textContent = "••••••";
          },
        },
};
