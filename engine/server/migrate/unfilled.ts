/** Columns that were added to a table with rows, or whose default changed: the rows from before may still be empty. */
import type { Comparison } from "./comparison.ts";
import type { Matching } from "./matchColumns.ts";
import type { UnfilledField } from "./steps.ts";
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
    const rows = await statistics.countEmpty(known.table, existing?.name);
    if (rows > 0) unfilled.push(unfilledField(target, column, rows));
  }
  return unfilled;
}

function unfilledField({ entity, title }: Comparison["target"], column: TargetColumn, rows: number): UnfilledField {
  return {
    id: `${entity}.${column.name}`,
    rows,
    required: column.field?.required !== undefined,
    message: `“${title}”的字段“${column.title}”：${unfilledText(column, rows)}`,
    command: `npm run schema -- apply --fill ${fillArgument(entity, column)}`,
  };
}

/** What happens to existing rows, in words. */
export function unfilledText({ field, default: given }: TargetColumn, rows: number): string {
  const required = field?.required === undefined ? "" : "必填，";
  return given === undefined
    ? `${required}已有的 ${rows} 行仍为空`
    : `${required}默认值不会自动填入，已有的 ${rows} 行仍为空`;
}

/** With a default the field is enough; a computed one takes no value. */
function fillArgument(entity: string, { name, default: given }: TargetColumn): string {
  return given === undefined ? `${entity}.${name}=<值>` : `${entity}.${name}`;
}
