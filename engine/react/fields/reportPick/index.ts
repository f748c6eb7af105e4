/** For whatever picks from a report outside a form: the dialog, and how its rows become values. */
export { ReportPickDialog } from "./ReportPickDialog.tsx";
export type { ReportPickDialogProps } from "./ReportPickDialog.tsx";
export { SEPARATOR, pairsOf, rowsOf, valuesOf } from "./pairs.ts";
export type { PairsConfig, Pair } from "./pairs.ts";
