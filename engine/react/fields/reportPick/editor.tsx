import type { KindEditor } from "../kindEditor.ts";
import { ReportPickWidget } from "./widget.tsx";

/** The report opens to pick from. */
export const reportPickEditor: KindEditor = { mode: () => "box", Widget: ReportPickWidget };
