/** A page of a report as rendered: rows, equal group values shown once, and subtotals after a group of several rows. */
import type { ReportData, ReportGroup, ReportView } from "#core/api";
import type { WireRow } from "#core/values";

/** `spans`: by group column, over how many lines its value reaches; 0 is drawn by a line above. */
export type ReportRow =
  | {
      readonly is: "row";
      readonly key: string;
      readonly row: WireRow;
      readonly spans: Readonly<Record<string, number>>;
    }
  | { readonly is: "subtotal"; readonly key: string; readonly group: ReportGroup };

type Row = Extract<ReportRow, { is: "row" }>;

export function reportRows(view: ReportView, data: ReportData): readonly ReportRow[] {
  const first = (data.current - 1) * data.size;
  const names = view.columns.filter((column) => column.group && !column.hidden).map((column) => column.field.name);
  const ends = endsOf(data.groups);
  const rows: readonly Row[] = data.records.map((row, index) => ({
    is: "row",
    key: String(first + index),
    row,
    spans: spansAt(data.records, index, names, (at) => ends.has(first + at)),
  }));
  return rows.flatMap((row, index): readonly ReportRow[] => {
    const group = ends.get(first + index + 1);
    // The sums of a single row are the row.
    return group && group.count > 1 ? [row, { is: "subtotal", key: `sum ${row.key}`, group }] : [row];
  });
}

/** Number of the row after which a group is over. */
function endsOf(groups: readonly ReportGroup[]): ReadonlyMap<number, ReportGroup> {
  const ends = new Map<number, ReportGroup>();
  let at = 0;
  for (const group of groups) {
    at += group.count;
    ends.set(at, group);
  }
  return ends;
}

/** A value spans the rows that share it and the group columns before it, never across a subtotal. */
function spansAt(
  rows: readonly WireRow[],
  index: number,
  names: readonly string[],
  endsAt: (row: number) => boolean,
): Readonly<Record<string, number>> {
  return Object.fromEntries(
    names.map((name, depth) => {
      const same = (other: number) =>
        names.slice(0, depth + 1).every((each) => rows[other]?.[each] === rows[index]?.[each]);
      if (index > 0 && same(index - 1) && !endsAt(index)) return [name, 0];
      let reach = 1;
      while (index + reach < rows.length && same(index + reach) && !endsAt(index + reach)) reach += 1;
      return [name, reach];
    }),
  );
}

/** Whether a cell is empty because too few rows are behind it, not because there is no value. */
export function isSuppressed(view: ReportView, data: ReportData, row: WireRow, column: string): boolean {
  return data.suppressed > 0 && view.suppress?.columns.includes(column) === true && (row[column] ?? null) === null;
}

/** `{column}` in a link is the row's value; a link with a hole leads nowhere. */
export function fillLink(pattern: string, row: WireRow): string | undefined {
  let whole = true;
  const path = pattern.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = row[name];
    if (typeof value === "string" || typeof value === "number") return encodeURIComponent(String(value));
    whole = false;
    return "";
  });
  return whole ? path : undefined;
}
