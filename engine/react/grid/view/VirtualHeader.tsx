/** The header of the virtual view: the user drags its cells to reorder columns. */
import type { DragEvent } from "react";
import { HEADER_ROW, type ColumnWidth, type GridViewColumn } from "./gridView.ts";
import type { VirtualCells } from "./virtualCells.ts";
import type { PlacedColumn } from "./VirtualRow.tsx";

interface VirtualHeaderProps {
  readonly cells: VirtualCells;
  readonly columns: readonly GridViewColumn[];
  readonly placed: readonly PlacedColumn[];
  readonly onColumns: (columns: readonly ColumnWidth[]) => void;
}

const MOVED_COLUMN = "application/x-grid-column";

export function VirtualHeader({ cells, columns, placed, onColumns }: VirtualHeaderProps) {
  const drop = (event: DragEvent, before: GridViewColumn) => {
    const moved = columns.find(({ id }) => id === event.dataTransfer.getData(MOVED_COLUMN));
    if (!moved || moved.id === before.id || before.own) return;
    event.preventDefault();
    const rest = columns.filter((column) => column !== moved);
    // Dropped on a column to its right it takes the place after it, to its left the place before it.
    const at = rest.indexOf(before) + (columns.indexOf(moved) < columns.indexOf(before) ? 1 : 0);
    onColumns([...rest.slice(0, at), moved, ...rest.slice(at)]);
  };
  return placed.map(({ column, index, style }) => (
    <div
      key={column.id}
      role="columnheader"
      aria-colindex={index + 1}
      data-column={column.id}
      className={`hw-head-cell hw-virtual-cell hw-cell-${column.align}${column.own ? " hw-own-cell" : ""}`}
      style={style}
      ref={cells.ref(HEADER_ROW, column.id)}
      draggable={!column.own}
      onDragStart={(event) => event.dataTransfer.setData(MOVED_COLUMN, column.id)}
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => drop(event, column)}
    />
  ));
}
