/** Limits of tables in HTML. An editor lays a table out as a grid, so a few merged cells can stand for millions. */
import { failure } from "../failures.ts";
import type { Failure } from "../kind.ts";

export const MAX_COLUMNS = 50;
export const MAX_ROW_SPAN = 200;
/** Cells of all tables of a text; a merged cell counts as those that it covers. */
export const MAX_CELLS = 3_000;

const NESTED: Failure = Object.freeze({ code: "NESTED_TABLE" });
const LARGE = failure("TABLE_TOO_LARGE", { columns: MAX_COLUMNS, cells: MAX_CELLS });

const TAG = /<(\/?)(table|tr|td|th)\b([^<>]*)>/gi;

interface Grid {
  rows: number;
  columns: number;
  /** Columns of the current row so far, those that cells of rows above cover included. */
  filled: number;
  covering: readonly { readonly lastRow: number; readonly columns: number }[];
}

/** Of HTML as the sanitizer or a browser writes it: every element closed, every attribute quoted. */
export function tableFailure(html: string): Failure | undefined {
  let grid: Grid | undefined;
  let cells = 0;
  for (const [, slash, name = "", attributes = ""] of html.matchAll(TAG)) {
    const tag = name.toLowerCase();
    if (tag === "table") {
      if (slash === "" && grid !== undefined) return NESTED;
      cells += grid === undefined ? 0 : grid.rows * grid.columns;
      grid = slash === "" ? { rows: 0, columns: 0, filled: 0, covering: [] } : undefined;
    } else if (grid !== undefined && slash === "") {
      if (tag === "tr") beginRow(grid);
      else addCell(grid, spanIn(attributes, "colspan"), spanIn(attributes, "rowspan"));
    }
    if (cells + (grid === undefined ? 0 : grid.rows * grid.columns) > MAX_CELLS) return LARGE;
    if (grid !== undefined && grid.columns > MAX_COLUMNS) return LARGE;
  }
  return undefined;
}

function beginRow(grid: Grid): void {
  grid.rows++;
  grid.covering = grid.covering.filter(({ lastRow }) => lastRow >= grid.rows);
  grid.filled = grid.covering.reduce((sum, { columns }) => sum + columns, 0);
  grid.columns = Math.max(grid.columns, grid.filled);
}

function addCell(grid: Grid, columns: number, rows: number): void {
  grid.filled += columns;
  grid.columns = Math.max(grid.columns, grid.filled);
  if (rows > 1) grid.covering = [...grid.covering, { lastRow: grid.rows + rows - 1, columns }];
}

function spanIn(attributes: string, name: "colspan" | "rowspan"): number {
  const span = Number(new RegExp(`\\b${name}\\s*=\\s*["']?(\\d{1,9})`, "i").exec(attributes)?.[1] ?? 1);
  return Math.max(1, span);
}
