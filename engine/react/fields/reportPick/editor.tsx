import type { GridEditor } from "../gridEditor.ts";
import { ReportPickInput } from "./input.tsx";

/** The report opens to pick from. */
export const reportPickEditor: GridEditor = { mode: () => "box", Input: ReportPickInput };
