/** Up to a few thousand rows: AG Grid knows all rows, scrolls and renders them. */
import { useLayoutEffect, useMemo, useRef } from "react";
import { AgGridReact } from "ag-grid-react";
import type {
  CellClassParams,
  CellClassRules,
  ColDef,
  GridReadyEvent,
  RowClassParams,
  RowHeightParams,
} from "ag-grid-community";
import { useLatest } from "../../ui/useLatest.ts";
import { AgGridCell, AgGridHeader, type AgGridContext, type AgRow } from "./agGridCells.ts";
import { AgGridHandle, rowDataOf } from "./agGridHandle.ts";
import { GRID_OPTIONS } from "./agGridOptions.ts";
import {
  HEADER_HEIGHT,
  TOTALS_HEIGHT,
  type CellRenderers,
  type GridViewColumn,
  type GridViewProps,
} from "./gridView.ts";

export function AgGridView(props: GridViewProps) {
  const { columns, rows, scrollbar, rowHeight, maxHeight, fill, totals, label, renderers, onMoved, onReady } = props;
  const host = useRef<HTMLDivElement>(null);
  const handle = useRef<AgGridHandle>(undefined);
  const latest = useLatest(props);
  const context = useMemo(
    (): AgGridContext => ({ renderers, positions: new WeakMap(), headers: new Map() }),
    [renderers],
  );
  const columnDefs = useMemo(() => columns.map((column) => columnDef(column, renderers)), [columns, renderers]);
  // Later rows are set by the handle, at once: the next command may scroll to one of them.
  const rowData = useMemo(() => rowDataOf(rows), [rows]);
  useLayoutEffect(() => handle.current?.fit(), [maxHeight, fill, columns]);
  useLayoutEffect(() => () => onReady(undefined), [onReady]);
  const onGridReady = ({ api }: GridReadyEvent<AgRow>) => {
    if (!host.current) return;
    handle.current = new AgGridHandle(api, host.current, context, latest);
    api.setGridAriaProperty("label", label);
    handle.current.fit();
    onReady(handle.current);
  };
  const onColumns = (finished: boolean) => {
    if (finished && handle.current) latest().onColumns(handle.current.columnWidths());
    onMoved();
  };
  return (
    <div className="hw-sheet-host" ref={host}>
      <AgGridReact<AgRow>
        {...GRID_OPTIONS}
        context={context}
        columnDefs={columnDefs}
        rowData={rowData}
        getRowId={rowId}
        getRowClass={rowClass}
        scrollbarWidth={scrollbar}
        rowHeight={rowHeight}
        getRowHeight={totalsHeight}
        headerHeight={HEADER_HEIGHT}
        pinnedBottomRowData={totals ? TOTALS : NO_TOTALS}
        onGridReady={onGridReady}
        onColumnResized={({ finished, source }) => onColumns(finished && source === "uiColumnResized")}
        onColumnMoved={({ finished, source }) => onColumns(finished && source === "uiColumnMoved")}
        onDisplayedColumnsChanged={onMoved}
        onGridSizeChanged={() => handle.current?.fit()}
        onBodyScroll={onMoved}
        onViewportChanged={onMoved}
      />
    </div>
  );
}

const TOTALS: AgRow[] = [{ id: "total" }];
const NO_TOTALS: AgRow[] = [];

const rowId = ({ data }: { readonly data: AgRow }): string => data.id;

/** Undefined: `rowHeight`. */
const totalsHeight = ({ node }: RowHeightParams<AgRow>): number | undefined =>
  node.rowPinned ? TOTALS_HEIGHT : undefined;

const rowClass = ({ node }: RowClassParams<AgRow>): string => (node.rowPinned ? "hw-row hw-row-total" : "hw-row");

function columnDef(column: GridViewColumn, renderers: CellRenderers): ColDef<AgRow> {
  return {
    colId: column.id,
    headerName: column.title,
    width: column.width,
    minWidth: column.minWidth,
    pinned: column.own ? "left" : null,
    // The controller resizes: the library's own handle ends before the line.
    resizable: false,
    suppressMovable: column.own,
    ...(column.own ? { lockPosition: "left" as const } : {}),
    cellRenderer: AgGridCell,
    cellClass: `hw-cell hw-cell-${column.align}`,
    cellClassRules: classRules(column.id, renderers),
    headerComponent: AgGridHeader,
    headerClass: `hw-head-cell hw-cell-${column.align}`,
  };
}

const classRules = (column: string, renderers: CellRenderers): CellClassRules<AgRow> =>
  Object.fromEntries(
    Object.entries(renderers.classRules).map(([name, rule]) => [
      name,
      ({ node }: CellClassParams<AgRow>) => !node.rowPinned && rule(node.rowIndex ?? -1, column),
    ]),
  );
