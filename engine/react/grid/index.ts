/** The editable grid. What draws it is large and comes when the first one is shown. */
export { EditableGrid } from "./LazyEditableGrid.tsx";
export type { EditableGridProps, GridButton, GridHandle, CustomCellProps, GridSubTable } from "./contract.ts";
