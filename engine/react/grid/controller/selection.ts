/** The chosen rectangle: one end is active, the other is where it was drawn to. Pure: places in, places out. */
import type { CellRange } from "../rowStore/index.ts";

/** Row of the view and column by key. */
export interface CellAddress {
  readonly row: number;
  readonly key: string;
}

export interface CellSelection {
  readonly active: CellAddress;
  readonly end: CellAddress;
}

export interface Extent {
  readonly rows: number;
  /** Data columns from left to right. */
  readonly columns: readonly string[];
}

export function rangeOf({ active, end }: CellSelection, columns: readonly string[]): CellRange {
  const [a, b] = [columns.indexOf(active.key), columns.indexOf(end.key)];
  const [left, right] = a <= b ? [a, b] : [b, a];
  return {
    top: Math.min(active.row, end.row),
    bottom: Math.max(active.row, end.row),
    columns: columns.slice(Math.max(left, 0), right + 1),
  };
}

/**
 * The selection where rows or columns may be gone: the last row, the first column in their place. Nothing without rows;
 * the same object where nothing is gone.
 */
export function selectionWithin(selection: CellSelection, { rows, columns }: Extent): CellSelection | undefined {
  const { active, end } = selection;
  const [first] = columns;
  const isInside = ({ row, key }: CellAddress) => row < rows && (first === undefined || columns.includes(key));
  if (isInside(active) && isInside(end)) return selection;
  const within = ({ row, key }: CellAddress): CellAddress => ({
    row: Math.min(row, rows - 1),
    key: columns.includes(key) ? key : (first ?? key),
  });
  return rows === 0 ? undefined : { active: within(active), end: within(end) };
}

/** The place so many rows and columns away, kept inside. */
export function offsetCell(
  { row, key }: CellAddress,
  down: number,
  right: number,
  { rows, columns }: Extent,
): CellAddress {
  const column = columns.indexOf(key) + right;
  return { row: clamp(row + down, rows - 1), key: columns[clamp(column, columns.length - 1)] ?? key };
}

/** Right along the row and on to the next one; past the last cell it stays where it is. */
export function nextCell({ row, key }: CellAddress, step: 1 | -1, { rows, columns }: Extent): CellAddress {
  const column = columns.indexOf(key) + step;
  if (column >= 0 && column < columns.length) return { row, key: columns[column] ?? key };
  const next = row + step;
  if (next < 0 || next >= rows) return { row, key };
  return { row: next, key: (step === 1 ? columns[0] : columns.at(-1)) ?? key };
}

/** As far as the cells go on being filled, or to the next filled one, as in a spreadsheet. */
export function jumpToEdge(
  from: CellAddress,
  down: -1 | 0 | 1,
  right: -1 | 0 | 1,
  extent: Extent,
  isFilled: (address: CellAddress) => boolean,
): CellAddress {
  let at = from;
  const ahead = (address: CellAddress) => offsetCell(address, down, right, extent);
  const moves = (address: CellAddress) => ahead(address).row !== address.row || ahead(address).key !== address.key;
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

/**
 * What a fill handle dragged to a place covers: the block and what lies beyond it in the one direction that was dragged
 * furthest.
 */
export function extendRange(range: CellRange, to: CellAddress, columns: readonly string[]): CellRange {
  const at = columns.indexOf(to.key);
  const left = columns.indexOf(range.columns[0] ?? "");
  const right = left + range.columns.length - 1;
  const down = to.row > range.bottom ? to.row - range.bottom : to.row < range.top ? to.row - range.top : 0;
  const across = at > right ? at - right : at < left ? at - left : 0;
  if (down === 0 && across === 0) return range;
  if (Math.abs(down) >= Math.abs(across))
    return { ...range, top: Math.min(range.top, to.row), bottom: Math.max(range.bottom, to.row) };
  return { ...range, columns: columns.slice(Math.min(left, at), Math.max(right, at) + 1) };
}
