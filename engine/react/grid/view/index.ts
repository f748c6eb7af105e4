export { GridView, isVirtual } from "./GridView.tsx";
export { HEADER_ROW } from "./gridView.ts";
export type {
  CellAppearance,
  CellClassRule,
  CellRenderers,
  ColumnWidth,
  GridViewColumn,
  GridViewHandle,
} from "./gridView.ts";
