/**
 * The steps that recompute stored values: of entities whose expressions, or what they read, have changed since the
 * values were made.
 */
import type { EntityModel, FieldModel, Model } from "#core/language";
import type { Database } from "../db/index.ts";
import type { DataStatistics } from "./dataStatistics.ts";
import { changedFormulas, nestedLinesFields, readLinesFields } from "./formulas.ts";
import type { LiveSchema } from "./liveSchema.ts";
import { sameMeaning } from "./meaning.ts";
import { countStale } from "./recompute.ts";
import { type KnownTable, computedRow } from "./registry.ts";
import { NOTHING_LOST, type PlanStep, type RecomputeAction } from "./steps.ts";
import type { TargetTable } from "./targetSchema.ts";

interface RecomputePlan {
  readonly db: Database;
  readonly model: Model;
  readonly managed: readonly TargetTable[];
  /** By entity, the tables that stand. */
  readonly continued: ReadonlyMap<string, KnownTable>;
  readonly live: LiveSchema;
  readonly statistics: DataStatistics;
  readonly serving: boolean;
}

export async function recomputeSteps(plan: RecomputePlan): Promise<PlanStep[]> {
  const steps: PlanStep[] = [];
  for (const target of linesFirst(plan.model, plan.managed)) {
    const known = plan.continued.get(target.entity);
    const made = Object.keys(target.computed);
    if (known === undefined || made.length === 0) continue;
    const changed = changedFormulas(target.computed, known.computed?.fields);
    const forgotten = Object.keys(known.computed?.fields ?? {}).some((name) => !made.includes(name));
    if (changed.length > 0 || forgotten || (plan.serving && known.computed?.served !== true))
      steps.push(await recomputeStep(plan, target, known, changed));
  }
  return steps;
}

async function recomputeStep(
  plan: RecomputePlan,
  target: TargetTable,
  known: KnownTable,
  changed: readonly string[],
): Promise<PlanStep> {
  const { model, serving, statistics, db, live } = plan;
  const entity = model.entities[target.entity] as EntityModel;
  const entities = entitiesOf(model, entity);
  const row = computedRow(target.table, { fields: target.computed, served: serving });
  const action: RecomputeAction = {
    do: "recompute",
    entity: entity.entity,
    entities,
    dicts: dictsOf(model, Object.values(entities)),
    row,
  };
  const exact = Object.keys(entities).every((name) => isReadable(plan, name));
  const rows = exact
    ? await countStale(db, action, (table) => live.get(table))
    : await statistics.countRows(known.table);
  const titles = entity.fields.filter((field) => changed.includes(field.name)).map((field) => `“${field.title}”`);
  return {
    id: `table.recompute:${entity.entity}`,
    kind: "safe",
    needed: false,
    entity: entity.entity,
    loses: NOTHING_LOST,
    title:
      titles.length === 0 ? `核对“${entity.title}”的计算字段` : `重新计算“${entity.title}”的字段${titles.join("、")}`,
    affects: { rows, text: exact ? `${rows} 行的值将改变` : `最多 ${rows} 行的值将改变` },
    actions: [action],
  };
}

/** The entity and those of its lines, and of theirs where a line computes on read. */
function entitiesOf(model: Model, entity: EntityModel): Record<string, EntityModel> {
  const found: Record<string, EntityModel> = { [entity.entity]: entity };
  const visit = (fields: readonly FieldModel[]): void => {
    for (const field of fields) {
      const child = model.entities[String(field.options["entity"])];
      if (child === undefined || found[child.entity] !== undefined) continue;
      found[child.entity] = child;
      visit(nestedLinesFields(child));
    }
  };
  visit(readLinesFields(entity));
  return found;
}

function dictsOf(model: Model, entities: readonly EntityModel[]): Model["dicts"] {
  const names = new Set(entities.flatMap((entity) => entity.fields.map((field) => field.options["dict"])));
  return Object.fromEntries(Object.entries(model.dicts).filter(([name]) => names.has(name)));
}

/** Whether a table's columns are already called and mean what the model says; those that are missing are empty. */
function isReadable({ managed, continued, live }: RecomputePlan, entity: string): boolean {
  const target = managed.find((one) => one.entity === entity);
  const known = continued.get(entity);
  const columns = known === undefined ? undefined : live.get(known.table);
  if (target === undefined || known === undefined || columns === undefined || known.table !== target.table)
    return false;
  return target.columns.every((field) => {
    const column = known.columns.find((one) => one.name === field.name);
    if (column === undefined) return !columns.has(field.name) && field.was.length === 0;
    return (
      column.field === field.name &&
      sameMeaning(column.meaning, field.meaning) &&
      field.was.every((name) => column.was.includes(name))
    );
  });
}

/** An entity after those whose rows are its lines: their values are in its sums. */
function linesFirst(model: Model, targets: readonly TargetTable[]): readonly TargetTable[] {
  const ordered: TargetTable[] = [];
  const seen = new Set<string>();
  const visit = (target: TargetTable): void => {
    if (seen.has(target.entity)) return;
    seen.add(target.entity);
    const entity = model.entities[target.entity];
    const below = entity === undefined ? [] : readLinesFields(entity).map((field) => field.options["entity"]);
    for (const name of below) targets.filter((one) => one.entity === name).forEach(visit);
    ordered.push(target);
  };
  targets.forEach(visit);
  return ordered;
}
