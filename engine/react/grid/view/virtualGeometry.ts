/** Heights and offsets of the virtual view. */
import { BORDER, HEADER_HEIGHT, TOTALS_HEIGHT, type GridViewColumn, type GridViewProps } from "./gridView.ts";

/** Browsers render no element higher than this; beyond it one pixel of scrolling is more than one pixel of rows. */
const MAX_ELEMENT_HEIGHT = 15_000_000;

export interface VirtualGeometry {
  /** Height of the visible rows. */
  readonly bodyHeight: number;
  /** Height of the element that is scrolled, without the visible part. */
  readonly track: number;
  /** Pixels of rows for one pixel of scrolling. */
  readonly ratio: number;
  /** Row elements that fill the body. */
  readonly slots: number;
  readonly width: number;
}

type GeometryInput = Pick<GridViewProps, "rowHeight" | "maxHeight" | "totals" | "columns" | "width" | "scrollbar"> & {
  readonly rowCount: number;
};

export function virtualGeometry(input: GeometryInput): VirtualGeometry {
  const { rowCount, rowHeight, maxHeight, totals, columns, scrollbar } = input;
  const width = columns.reduce((sum, column) => sum + column.width, 0);
  const sideways = width > input.width - scrollbar ? scrollbar : 0;
  const bodyHeight = maxHeight - HEADER_HEIGHT - BORDER - (totals ? TOTALS_HEIGHT : 0) - sideways;
  const room = Math.max(0, rowCount * rowHeight - bodyHeight);
  const track = Math.min(room, MAX_ELEMENT_HEIGHT);
  return {
    bodyHeight,
    track,
    ratio: track === 0 ? 1 : room / track,
    slots: Math.ceil(bodyHeight / rowHeight) + 1,
    width,
  };
}

/** Left edges of all columns. */
export function leftEdges(columns: readonly GridViewColumn[]): readonly number[] {
  let left = 0;
  return columns.map(({ width }) => (left += width) - width);
}
