/** What was edited here and changed there, gathered by row for the one who has to choose. */
import type { GridConflict, RowStore, RowId } from "../rowStore/index.ts";
import { gridPageTexts } from "../../texts/gridPage.ts";

const texts = gridPageTexts.conflict;

interface RowConflicts {
  readonly row: RowId;
  /** What the row is called in the dialog. */
  readonly title: string;
  readonly conflicts: readonly GridConflict[];
}

export function conflictsByRow(rows: RowStore): readonly RowConflicts[] {
  const byRow = new Map<RowId, GridConflict[]>();
  for (const conflict of rows.conflicts()) {
    const of = byRow.get(conflict.row);
    if (of === undefined) byRow.set(conflict.row, [conflict]);
    else of.push(conflict);
  }
  return [...byRow].map(([row, conflicts]) => ({ row, conflicts, title: rowTitle(rows, row) }));
}

/** What a row is called in a question about it. */
export function rowTitle(rows: RowStore, row: RowId): string {
  const at = rows.indexOf(row);
  return at < 0 ? texts.gone : texts.row(at + 1);
}

/** Names a conflict among all of them. */
export function conflictId({ row, kind, key }: Pick<GridConflict, "row" | "kind" | "key">): string {
  return `${row} ${kind} ${key ?? ""}`;
}

/** The mark at a row in dispute. */
export function conflictNote(
  rows: RowStore,
  row: RowId,
): { readonly tone: "warning" | "danger"; readonly text: string } | undefined {
  const own = rows.conflicts().filter((conflict) => conflict.row === row);
  if (own.length === 0) return undefined;
  if (own.some((conflict) => conflict.kind === "deletedThere")) return { tone: "danger", text: texts.noteDeleted };
  const cells = own.map(
    ({ key = "", theirsText }) =>
      `${rows.column(key)?.title ?? key}（${theirsText === "" ? texts.empty : theirsText}）`,
  );
  return { tone: "warning", text: texts.note(cells.join("、")) };
}
