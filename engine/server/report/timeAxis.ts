/** Groups rows of a report by their position on a time axis: a month is one point, however many rows it has. */
import type { FieldModel, ReportColumnModel, ReportModel, ReportTake } from "#core/language";
import { compareCells } from "./resultRows.ts";
import type { Cell, Row } from "./suppress.ts";

interface Period {
  readonly at: Cell;
  readonly rows: readonly Row[];
}

/** Kinds whose values have no order of their own: one of them is not the period before another. */
const UNORDERED: ReadonlySet<string> = new Set(["dict", "switch"]);

export const isPeriodic = (field: FieldModel): boolean => !UNORDERED.has(field.kind);

/**
 * Oldest first, whichever way the report is sorted; rows without a period are in none. Values without an order stay as
 * the rows stand.
 */
export function periodsOf(rows: readonly Row[], x: FieldModel): readonly Period[] {
  const periods = new Map<string, { readonly at: Cell; readonly rows: Row[] }>();
  for (const row of rows) {
    const at = row[x.name] ?? null;
    if (at === null && isPeriodic(x)) continue;
    const known = periods.get(String(at));
    if (known === undefined) periods.set(String(at), { at, rows: [row] });
    else known.rows.push(row);
  }
  const all = [...periods.values()];
  return isPeriodic(x) ? all.toSorted((a, b) => compareCells(a.at, b.at)) : all;
}

/**
 * What several rows of one place are together: the sum of what can be added up, else what the file says; empty where no
 * row has a value.
 */
export function aggregate(rows: readonly Row[], column: ReportColumnModel, take: ReportTake | undefined): Cell {
  const cells = rows.map((row) => row[column.field.name] ?? null);
  if (!column.total && take !== "sum") return (take === "last" ? cells.at(-1) : cells[0]) ?? null;
  const numbers = cells.filter((cell) => typeof cell === "number" || typeof cell === "bigint");
  return numbers.length === 0 ? null : exact(numbers.reduce((sum: bigint, cell) => sum + BigInt(cell), 0n));
}

/** A number while it is exact as one. */
export const exact = (sum: bigint): number | bigint => (Number.isSafeInteger(Number(sum)) ? Number(sum) : sum);

/** Which period a figure is of, by the order in which the report stands; a sum over all is shown with the latest. */
export function shownPeriod(report: ReportModel, x: FieldModel, take: ReportTake, periods: readonly Period[]): number {
  const [key] = report.sort;
  const newestFirst = isPeriodic(x) && key?.field === x.name && key.desc;
  const oldest = take === "first" ? !newestFirst : take === "last" && newestFirst;
  return oldest ? 0 : periods.length - 1;
}
