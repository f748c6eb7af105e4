export { GridRows } from "./gridRows.ts";
export { gridColumns } from "./columns.ts";
export type { RowStore, RowReader } from "./rowStore.ts";
export type {
  CellRange,
  GridEnvironment,
  GridChange,
  GridChanges,
  GridColumn,
  GridConflict,
  GridInput,
  GridIssue,
  LabelledValue,
  PasteResult,
  RowId,
  SentRows,
} from "./types.ts";
