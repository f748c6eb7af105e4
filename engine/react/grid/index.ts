/** The editable grid. What draws it is large and comes when the first one is shown. */
export { EditableGrid } from "./LazyEditableGrid.tsx";
export type { EditableGridProps, GridHandle, CustomCellProps } from "./contract.ts";
