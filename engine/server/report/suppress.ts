/** Empties cells with too few rows behind them, before any filter, sort or sum. */
import type { SuppressModel } from "#core/language";

/** Stored form; a number beyond 2^53 is a bigint. */
export type Cell = string | number | bigint | null;
export type Row = Readonly<Record<string, Cell>>;

export function suppressSmallCounts(
  rows: readonly Row[],
  rule: SuppressModel | undefined,
): { readonly rows: readonly Row[]; readonly suppressed: number } {
  if (rule === undefined) return { rows, suppressed: 0 };
  let few = 0;
  const shown = rows.map((row) => {
    const count = Number(row[rule.count] ?? 0);
    if (count >= rule.below) return row;
    few += 1;
    return { ...row, ...Object.fromEntries(rule.columns.map((name) => [name, null])) };
  });
  return { rows: shown, suppressed: few };
}
