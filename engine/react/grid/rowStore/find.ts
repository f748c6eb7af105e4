/** Looks for a text in what is shown, row by row and from left to right. */
import { cellText } from "./cellText.ts";
import type { FieldPlan } from "./schema.ts";
import type { RowTable } from "./table.ts";
import type { CellRef } from "./types.ts";

export function findCell(
  table: RowTable,
  plans: readonly FieldPlan[],
  text: string,
  from: CellRef | undefined,
  step: 1 | -1,
): CellRef | undefined {
  const needle = text.toLowerCase();
  const { view } = table;
  const cells = view.length * plans.length;
  if (needle === "" || cells === 0) return undefined;
  const begin =
    from === undefined
      ? step === 1
        ? -1
        : cells
      : Math.max(0, table.indexOf(from.row)) * plans.length +
        Math.max(
          0,
          plans.findIndex(({ name }) => name === from.key),
        );
  for (let count = 1; count <= cells; count++) {
    const at = (begin + step * count + 2 * cells) % cells;
    const row = table.row(view[Math.floor(at / plans.length)]!);
    const plan = plans[at % plans.length]!;
    if (cellText(table.schema, row, plan).toLowerCase().includes(needle)) return { row: row.id, key: plan.name };
  }
  return undefined;
}

export function countCells(table: RowTable, plans: readonly FieldPlan[], text: string, limit: number): number {
  const needle = text.toLowerCase();
  let count = 0;
  if (needle === "") return 0;
  for (const id of table.view) {
    const row = table.row(id);
    for (const plan of plans)
      if (cellText(table.schema, row, plan).toLowerCase().includes(needle) && ++count >= limit) return count;
  }
  return count;
}
