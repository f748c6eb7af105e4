/** Fields whose kind or default changes while their column stays: the rows stay unchanged, and the plan reports it. */
import type { Comparison } from "./comparison.ts";
import { recordColumn } from "./ddl.ts";
import { shownAs, withTitles } from "./valueTexts.ts";
import type { Matching } from "./matchColumns.ts";
import type { KnownColumn } from "./registry.ts";
import { type Affected, NOTHING_LOST, type PlanStep } from "./steps.ts";
import type { TargetColumn } from "./targetSchema.ts";

/** `converted` fields say by their own step what becomes of their values. */
export async function changedColumns(
  comparison: Comparison,
  matching: Matching,
  converted: readonly TargetColumn[],
): Promise<PlanStep[]> {
  const steps: PlanStep[] = [];
  for (const field of comparison.target.columns) {
    const column = matching.of.get(field.name);
    if (column?.kind === undefined) continue;
    if (column.kind !== field.kind && !converted.includes(field))
      steps.push(
        await kindStep(comparison, {
          column,
          from: column.kind,
          field,
          matching,
          key: matching.of.get(comparison.target.key)?.name ?? comparison.target.key,
        }),
      );
    if (column.default !== field.default) steps.push(await defaultStep(comparison, column, field));
  }
  return steps;
}

interface KindChange {
  readonly column: KnownColumn;
  readonly from: string;
  readonly field: TargetColumn;
  readonly matching: Matching;
  /** The key's column as it is called now. */
  readonly key: string;
}

async function kindStep(comparison: Comparison, { column, from, field, key, matching }: KindChange): Promise<PlanStep> {
  const { target, known, statistics } = comparison;
  const { rows, lost } =
    field.field === undefined || field.meaning.as === "sealed"
      ? { rows: 0, lost: [] }
      : await statistics.invalidValues(
          { table: known.table, key, column: column.name },
          field.field,
          shownAs(field, column.meaning, field.meaning),
        );
  const title = `“${target.title}”的字段“${field.title}”由 ${from} 改为 ${field.kind}`;
  const affects: Affected = {
    rows,
    text:
      field.meaning.as === "sealed"
        ? "加密的值不核对，原样保留"
        : rows === 0
          ? "现有的值都符合新的类型"
          : `${rows} 行的值不符合新的类型，原样保留`,
  };
  const recorded = recordColumn(target.table, { ...field, default: column.default }, column.unfilled);
  return {
    ...step(`column.kind:${target.entity}.${field.name}`, target.entity, title, affects, recorded),
    lost: await withTitles(comparison, matching, lost),
  };
}

async function defaultStep(
  { target, known, statistics }: Comparison,
  column: KnownColumn,
  field: TargetColumn,
): Promise<PlanStep> {
  const rows =
    field.default === undefined
      ? 0
      : (await statistics.countRows(known.table)) - (await statistics.countFilled(known.table, column.name));
  const title =
    field.default === undefined
      ? `“${target.title}”的字段“${field.title}”不再有默认值`
      : `“${target.title}”的字段“${field.title}”的默认值改为 ${field.default}`;
  const affects: Affected = { rows, text: `不填入已有的行${rows === 0 ? "" : `，其中 ${rows} 行为空`}` };
  return step(
    `column.default:${target.entity}.${field.name}`,
    target.entity,
    title,
    affects,
    recordColumn(target.table, field, rows > 0),
  );
}

function step(
  id: string,
  entity: string,
  title: string,
  affects: Affected,
  action: PlanStep["actions"][number],
): PlanStep {
  return { id, kind: "safe", needed: false, entity, title, loses: NOTHING_LOST, affects, actions: [action] };
}
