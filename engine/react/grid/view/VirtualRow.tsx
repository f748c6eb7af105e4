import { memo, useMemo, type CSSProperties } from "react";
import type { GridViewColumn } from "./gridView.ts";
import type { VirtualCells } from "./virtualCells.ts";

export interface PlacedColumn {
  readonly column: GridViewColumn;
  /** Among all columns. */
  readonly index: number;
  readonly style: CSSProperties;
}

interface VirtualRowProps {
  readonly cells: VirtualCells;
  readonly slot: number;
  /** `aria-rowindex`, the header included. */
  readonly number: number;
  readonly selected?: boolean;
  readonly placed: readonly PlacedColumn[];
  readonly className: string;
  readonly style: CSSProperties;
}

/**
 * A row element is reused for other rows during a scroll: then only its number changes here, and its cells in `cells`.
 */
export const VirtualRow = memo(function VirtualRow(props: VirtualRowProps) {
  const { cells, slot, number, selected, placed, className, style } = props;
  const children = useMemo(
    () =>
      placed.map(({ column, index, style: cellStyle }) => (
        <div
          key={column.id}
          role="gridcell"
          aria-colindex={index + 1}
          data-column={column.id}
          className={`hw-cell hw-virtual-cell hw-cell-${column.align}${column.own ? " hw-own-cell" : ""}`}
          style={cellStyle}
          ref={cells.ref(slot, column.id)}
        />
      )),
    [cells, slot, placed],
  );
  return (
    <div role="row" aria-rowindex={number} aria-selected={selected} className={className} style={style}>
      {children}
    </div>
  );
});
