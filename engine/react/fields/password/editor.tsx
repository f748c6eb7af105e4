import type { KindEditor } from "../kindEditor.ts";
import { PasswordWidget } from "./widget.tsx";

export const passwordEditor: KindEditor = {
  mode: () => "box",
  Widget: PasswordWidget,
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
