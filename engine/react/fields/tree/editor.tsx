import type { GridEditor } from "../gridEditor.ts";
import { flagOf } from "../fieldOptions.ts";
import { TreeInput } from "./input.tsx";

export const treeEditor: GridEditor = {
  mode: () => "box",
  Input: TreeInput,
  commitsOnChange: (field) => !flagOf(field, "multiple"),
};
