import type { GridEditor } from "../editor.ts";
import { flagOf } from "../options.ts";
import { TreeInput } from "./input.tsx";

export const treeEditor: GridEditor = { way: () => "box", Input: TreeInput, once: (field) => !flagOf(field, "multiple") };
