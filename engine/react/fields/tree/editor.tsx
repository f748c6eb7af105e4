import type { GridEditor } from "../gridEditor.ts";
import { flagOf } from "../fieldOptions.ts";
import { TreeInput } from "./input.tsx";

export const treeEditor: GridEditor = { way: () => "box", Input: TreeInput, once: (field) => !flagOf(field, "multiple") };
