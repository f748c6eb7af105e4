/** The chosen rectangle: one end is active, the other is where it was drawn to. Pure: places in, places out. */
import type { CellRange } from "../rowStore/index.ts";

/** Row of the view and column by key. */
export interface Spot {
  readonly row: number;
  readonly key: string;
}

export interface Area {
  readonly active: Spot;
  readonly far: Spot;
}

export interface Extent {
  readonly rows: number;
  /** Data columns from left to right. */
  readonly columns: readonly string[];
}

export function blockOf({ active, far }: Area, columns: readonly string[]): CellRange {
  const [a, b] = [columns.indexOf(active.key), columns.indexOf(far.key)];
  const [left, right] = a <= b ? [a, b] : [b, a];
  return { top: Math.min(active.row, far.row), bottom: Math.max(active.row, far.row), columns: columns.slice(Math.max(left, 0), right + 1) };
}

/** The place so many rows and columns away, kept inside. */
export function stepped({ row, key }: Spot, down: number, right: number, { rows, columns }: Extent): Spot {
  const column = columns.indexOf(key) + right;
  return { row: clamp(row + down, rows - 1), key: columns[clamp(column, columns.length - 1)] ?? key };
}

/** Right along the row and on to the next one; past the last cell it stays where it is. */
export function along({ row, key }: Spot, step: 1 | -1, { rows, columns }: Extent): Spot {
  const column = columns.indexOf(key) + step;
  if (column >= 0 && column < columns.length) return { row, key: columns[column] ?? key };
  const next = row + step;
  if (next < 0 || next >= rows) return { row, key };
  return { row: next, key: (step === 1 ? columns[0] : columns.at(-1)) ?? key };
}

/** As far as the cells go on being filled, or to the next filled one, as in a spreadsheet. */
export function leapt(from: Spot, down: -1 | 0 | 1, right: -1 | 0 | 1, extent: Extent, isFilled: (spot: Spot) => boolean): Spot {
  let at = from;
  const ahead = (spot: Spot) => stepped(spot, down, right, extent);
  const moves = (spot: Spot) => ahead(spot).row !== spot.row || ahead(spot).key !== spot.key;
  if (!moves(at)) return at;
  if (isFilled(at) && isFilled(ahead(at))) {
    while (moves(at) && isFilled(ahead(at))) at = ahead(at);
    return at;
  }
  at = ahead(at);
  while (moves(at) && !isFilled(at)) at = ahead(at);
  return at;
}

const clamp = (value: number, last: number): number => Math.max(0, Math.min(value, last));

/** What a fill handle dragged to a place covers: the block and what lies beyond it in the one direction that was dragged furthest. */
export function filledTo(block: CellRange, to: Spot, columns: readonly string[]): CellRange {
  const at = columns.indexOf(to.key);
  const left = columns.indexOf(block.columns[0] ?? "");
  const right = left + block.columns.length - 1;
  const down = to.row > block.bottom ? to.row - block.bottom : to.row < block.top ? to.row - block.top : 0;
  const across = at > right ? at - right : at < left ? at - left : 0;
  if (down === 0 && across === 0) return block;
  if (Math.abs(down) >= Math.abs(across)) return { ...block, top: Math.min(block.top, to.row), bottom: Math.max(block.bottom, to.row) };
  return { ...block, columns: columns.slice(Math.min(left, at), Math.max(right, at) + 1) };
}
