/** For whatever picks from a report outside a form: the dialog, and how its rows become values. */
export { ReportPickDialog } from "./dialog.tsx";
export type { ReportPickDialogProps } from "./dialog.tsx";
export { SEPARATOR, pairsOf, rowsOf, valuesOf } from "./pairs.ts";
export type { Configured, Pair } from "./pairs.ts";
