/**
 * Many rows: as many row elements as fit, in a viewport that stays in place while the element around it scrolls. A
 * scroll changes the content of existing cells, which AG Grid would replace.
 */
import { useEffect, useLayoutEffect, useMemo, useReducer, useRef, useState, type RefObject } from "react";
import { useVirtualizer } from "@tanstack/react-virtual";
import type { RowId } from "../rowStore/index.ts";
import { useLatest } from "../../ui/useLatest.ts";
import {
  TOTALS_ROW,
  TOTALS_HEIGHT,
  HEADER_HEIGHT,
  BORDER,
  type GridViewColumn,
  type GridViewProps,
} from "./gridView.ts";
import { VirtualCells } from "./virtualCells.ts";
import { leftEdges, virtualGeometry, type VirtualGeometry } from "./virtualGeometry.ts";
import { VirtualHandle } from "./virtualHandle.ts";
import { VirtualHeader } from "./VirtualHeader.tsx";
import { VirtualRow, type PlacedColumn } from "./VirtualRow.tsx";
import "./virtualGrid.css";

export function VirtualGridView(props: GridViewProps) {
  const { columns, rows, rowHeight, maxHeight, totals, label, onColumns, onMoved } = props;
  const rowCount = rows.size;
  const geometry = virtualGeometry({ ...props, rowCount });
  const { scroller, viewport, cells, selected } = useVirtualView(props, geometry);
  const { visible, height } = useVisibleRows(props, geometry, scroller);
  const placed = usePlacedColumns(columns, viewport);
  const { body, follow } = useScrolledBody(props, geometry, scroller, cells);
  const first = visible[0] ?? 0;
  useLayoutEffect(() => {
    cells.showFrom(first);
    follow();
  }, [first, rowCount, placed, cells, follow]);
  const { slots, width } = geometry;
  const slotStyles = useMemo(
    () => Array.from({ length: slots }, (_, slot) => ({ height: rowHeight, width, top: slot * rowHeight })),
    [slots, width, rowHeight],
  );
  return (
    // Reached through the text box: the scroller itself is no tab stop.
    <div className="hw-scroller" ref={scroller} tabIndex={-1} style={{ height: maxHeight }} onScroll={follow}>
      <div style={{ height }}>
        <div className="hw-sheet-host hw-virtual" ref={viewport} style={{ height: maxHeight }} onScroll={onMoved}>
          <div
            role="grid"
            aria-label={label}
            aria-multiselectable
            aria-rowcount={rowCount + (totals ? 2 : 1)}
            aria-colcount={columns.length}
            style={{ width }}
          >
            <div role="row" aria-rowindex={1} className="hw-row hw-virtual-header" style={{ height: HEADER_HEIGHT }}>
              <VirtualHeader cells={cells} columns={columns} placed={placed} onColumns={onColumns} />
            </div>
            <div className="hw-virtual-body" role="presentation" style={{ height: geometry.bodyHeight + BORDER }}>
              <div role="presentation" ref={body}>
                {visible.map((index, slot) => (
                  <VirtualRow
                    key={slot}
                    cells={cells}
                    slot={slot}
                    number={index + 2}
                    selected={selected.has(rows.rowAt(index) ?? "")}
                    placed={placed}
                    className="hw-row"
                    style={slotStyles[slot] ?? {}}
                  />
                ))}
              </div>
            </div>
            {totals && (
              <VirtualRow
                cells={cells}
                slot={TOTALS_ROW}
                number={rowCount + 2}
                placed={placed}
                className="hw-row hw-row-total"
                style={{ height: TOTALS_HEIGHT, width }}
              />
            )}
          </div>
        </div>
      </div>
    </div>
  );
}

const NO_ROWS: ReadonlySet<RowId> = new Set();

/** The elements, the rendered cells, and the handle for the controller. */
function useVirtualView(props: GridViewProps, geometry: VirtualGeometry) {
  const { renderers, rows, onReady } = props;
  const [, rerender] = useReducer((count: number) => count + 1, 0);
  const [selected, setSelected] = useState<ReadonlySet<RowId>>(NO_ROWS);
  const scroller = useRef<HTMLDivElement>(null);
  const viewport = useRef<HTMLDivElement>(null);
  const read = useLatest({ props, geometry });
  const cells = useMemo(() => new VirtualCells(renderers, () => rows.size), [renderers, rows]);
  useEffect(() => {
    if (!scroller.current || !viewport.current) return undefined;
    const elements = { scroller: scroller.current, viewport: viewport.current };
    onReady(new VirtualHandle({ ...elements, cells, rerender, setSelected, read }));
    return () => onReady(undefined);
  }, [cells, onReady, read]);
  return { scroller, viewport, cells, selected };
}

/** The rows in view, and the height that is scrolled. */
function useVisibleRows(
  { rows, rowHeight, maxHeight }: GridViewProps,
  { slots, ratio, bodyHeight }: VirtualGeometry,
  scroller: RefObject<HTMLDivElement | null>,
): { readonly visible: readonly number[]; readonly height: number } {
  const virtualizer = useVirtualizer({
    count: rows.size,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight / ratio,
    // Header and totals lie over the scroller.
    paddingEnd: maxHeight - bodyHeight / ratio,
    rangeExtractor: ({ startIndex, count }) =>
      Array.from({ length: Math.min(slots, count - startIndex) }, (_, slot) => startIndex + slot),
  });
  useLayoutEffect(() => virtualizer.measure(), [virtualizer, rowHeight, ratio]);
  return { visible: virtualizer.getVirtualItems().map(({ index }) => index), height: virtualizer.getTotalSize() };
}

/** Moves the row elements by the part of the first row that is out of view. */
function useScrolledBody(
  { rowHeight, onMoved }: GridViewProps,
  { ratio }: VirtualGeometry,
  scroller: RefObject<HTMLDivElement | null>,
  cells: VirtualCells,
) {
  const body = useRef<HTMLDivElement>(null);
  const follow = useMemo(
    () => () => {
      const offset = (scroller.current?.scrollTop ?? 0) * ratio;
      if (body.current) body.current.style.transform = `translateY(${cells.first * rowHeight - offset}px)`;
      onMoved();
    },
    [scroller, cells, rowHeight, ratio, onMoved],
  );
  return { body, follow };
}

/** The columns in view, and the grid's own ones, which stay at the left. */
function usePlacedColumns(
  columns: readonly GridViewColumn[],
  viewport: RefObject<HTMLDivElement | null>,
): readonly PlacedColumn[] {
  const own = columns.filter((column) => column.own).length;
  const lefts = useMemo(() => leftEdges(columns), [columns]);
  const virtualizer = useVirtualizer({
    horizontal: true,
    count: columns.length - own,
    getScrollElement: () => viewport.current,
    estimateSize: (index) => columns[own + index]?.width ?? 0,
    paddingStart: lefts[own] ?? 0,
    overscan: 1,
  });
  useLayoutEffect(() => virtualizer.measure(), [virtualizer, columns]);
  const items = virtualizer.getVirtualItems();
  const [from, to] = [items[0]?.index ?? 0, (items.at(-1)?.index ?? -1) + 1];
  return useMemo(
    () =>
      columns.flatMap((column, index): PlacedColumn[] =>
        column.own || (index >= own + from && index < own + to)
          ? [{ column, index, style: { left: lefts[index], width: column.width } }]
          : [],
      ),
    [columns, lefts, own, from, to],
  );
}
