import type { KindEditor } from "../kindEditor.ts";
import { flagOf } from "../fieldOptions.ts";
import { TreeWidget } from "./widget.tsx";

export const treeEditor: KindEditor = {
  mode: () => "box",
  Widget: TreeWidget,
  commitsOnChange: (field) => !flagOf(field, "multiple"),
};
