export { GridRows } from "./gridRows.ts";
export { gridColumns } from "./columns.ts";
export { isNumberCell, mayType, typedNumber } from "./typing.ts";
export type { GridChecks, GridCommands, GridSaving, RowStore, RowReader } from "./rowStore.ts";
export type {
  CellRange,
  CellRef,
  CellWrite,
  ColumnInput,
  CommandKind,
  FillMode,
  FilterInput,
  GridEnvironment,
  GridChange,
  GridChanges,
  GridColumn,
  GridConflict,
  MoveResult,
  EditedRow,
  GridInput,
  GridIssue,
  LabelledValue,
  PasteInput,
  PasteResult,
  RestoredRows,
  RowId,
  SentRows,
  Statistic,
  Step,
} from "./types.ts";
