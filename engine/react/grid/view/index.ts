export { GridView, isVirtual } from "./GridView.tsx";
export type {
  CellAppearance,
  CellClassRule,
  CellRenderers,
  ColumnWidth,
  GridViewColumn,
  GridViewHandle,
} from "./gridView.ts";
