/** Columns that were added to a table with rows, or whose default changed: the rows from before may still be empty. */
import type { Comparison } from "./comparison.ts";
import type { UnfilledRows } from "./emptyRows.ts";
import type { Matching } from "./matchColumns.ts";
import type { Affected, UnfilledField } from "./steps.ts";
import type { TargetColumn } from "./targetSchema.ts";

/** Whether a new column of a table with rows is worth a word: what is optional may stay empty. */
export const wantsValue = ({ field, default: given }: TargetColumn): boolean =>
  given !== undefined || field?.required !== undefined;

/** Also those of this plan: it adds the column, or changes its default, and fills nothing. */
export async function unfilledFields(
  { target, known, statistics }: Comparison,
  matching: Matching,
): Promise<readonly UnfilledField[]> {
  const unfilled: UnfilledField[] = [];
  for (const column of target.columns.filter(wantsValue)) {
    const existing = matching.of.get(column.name);
    const changed = existing?.kind !== undefined && column.default !== undefined && existing.default !== column.default;
    if (existing !== undefined && existing.unfilled !== true && !changed) continue;
    const rows = await statistics.countUnfilled(target, known.table, matching, column);
    if (rows.shown > 0) unfilled.push(unfilledField(target, column, rows));
  }
  return unfilled;
}

function unfilledField(
  { entity, title }: Comparison["target"],
  column: TargetColumn,
  rows: UnfilledRows,
): UnfilledField {
  return {
    id: `${entity}.${column.name}`,
    rows: countOf(rows),
    required: rows.required > 0,
    message: `“${title}”的字段“${column.title}”：${unfilledText(column, rows)}`,
    command: `npm run schema -- apply --fill ${fillArgument(entity, column)}`,
  };
}

/** Rows that have to have a value; where there are none, those that may. */
const countOf = ({ shown, required }: UnfilledRows): number => (required > 0 ? required : shown);

/** What becomes of the rows that stand. */
function unfilledText({ default: given }: TargetColumn, rows: UnfilledRows): string {
  const required = rows.required > 0 ? "必填，" : "";
  return `${required}${given === undefined ? "" : "默认值不会自动填入，"}已有的 ${countOf(rows)} 行仍为空`;
}

export const affectedOf = (column: TargetColumn, rows: UnfilledRows): Affected | undefined =>
  rows.shown > 0 ? { rows: countOf(rows), text: unfilledText(column, rows) } : undefined;

/** With a default the field is enough; a computed one takes no value. */
function fillArgument(entity: string, { name, default: given }: TargetColumn): string {
  return given === undefined ? `${entity}.${name}=<值>` : `${entity}.${name}`;
}
