import type { Model } from "#core/language";
import type { Database } from "../db/index.ts";
import { compareTable } from "./compareTable.ts";
import { recomputeSteps } from "./recomputeSteps.ts";
import { createCheck, createIndex, createSearch, createTable, dropSearch, dropTable, renameTable } from "./ddl.ts";
import { ensureRegistry } from "./engineTables.ts";
import { type DataStatistics, createDataStatistics } from "./dataStatistics.ts";
import { type LiveSchema, readLiveSchema } from "./liveSchema.ts";
import { isName } from "./names.ts";
import type { Migration } from "./numberedMigrations.ts";
import { type KnownTable, type Registry, readRegistry } from "./registry.ts";
import { type Action, NOTHING_LOST, type Plan, type PlanProblem, type PlanStep, type UnfilledField } from "./steps.ts";
import { type TargetTable, targetSchemaOf } from "./targetSchema.ts";

export interface PlanOptions {
  /**
   * The plan of a server that begins to compute by this model: values that were only computed by command are looked at
   * once more.
   */
  readonly serving?: boolean;
  /** Numbered migrations that run before the steps do, so the tables that they name will be there. */
  readonly pending?: readonly Migration[];
}

/**
 * Compares the model with the database as it is; changes nothing but makes the registry where there is none yet.
 */
export async function planMigration(model: Model, db: Database, options: PlanOptions = {}): Promise<Plan> {
  await ensureRegistry(db);
  const { registry, live } = await db.snapshot(async (read) => ({
    registry: await readRegistry(db, read),
    live: await readLiveSchema(db, read),
  }));
  const targets = targetSchemaOf(model, db.dialect);
  const statistics = createDataStatistics(db, live, model);
  const problems: PlanProblem[] = [...targets.flatMap(nameProblems)];
  const unfilled: UnfilledField[] = [];
  const managed = targets.filter(
    (target) => target.managed && !problems.some((problem) => problem.entity === target.entity),
  );
  const continued = matchTables(managed, registry, live);
  problems.push(...managed.flatMap((target) => renamedSealedProblem(target, continued.get(target.entity))));
  const steps: PlanStep[] = renameStep(db, managed, continued, live, problems);
  for (const target of managed) {
    if (problems.some((problem) => problem.entity === target.entity)) continue;
    const known = continued.get(target.entity);
    if (known === undefined) steps.push(...newTable(db, target, live, problems));
    else {
      const found = await compareTable({
        dialect: db.dialect,
        target,
        known,
        live: live.get(known.table)!,
        statistics,
        fieldCipher: db.fieldCipher,
      });
      steps.push(...found.steps);
      problems.push(...found.problems);
      unfilled.push(...found.unfilled);
    }
  }
  steps.push(
    ...(await recomputeSteps({ db, model, managed, continued, live, statistics, serving: options.serving === true })),
  );
  const { pending = [] } = options;
  const comes = ({ table }: TargetTable): boolean =>
    pending.some((migration) => migration[db.dialect].some((sql) => sql.includes(`"${table}"`)));
  for (const target of targets.filter((one) => !one.managed && !comes(one))) problems.push(...missing(target, live));
  steps.push(...(await orphanedTables(db, registry, continued, live, statistics)));
  return { revision: registry.revision, steps: [...steps].sort(byOrder), problems, unfilled };
}

/**
 * Values are computed once every column stands; drops come last, so that nothing waits for them; the same ones in the
 * same order, whenever they are planned.
 */
function byOrder(one: PlanStep, other: PlanStep): number {
  const order = orderOf(one) - orderOf(other);
  if (order !== 0 || orderOf(one) < DROPS) return order;
  return one.id < other.id ? -1 : 1;
}

function orderOf({ id }: PlanStep): number {
  if (id.startsWith("table.drop:") || id.startsWith("column.drop:")) return DROPS;
  return id.startsWith("table.recompute:") ? 1 : 0;
}

const DROPS = 2;

/** An entity keeps its table under a new name, and a table keeps its rows under a new entity. */
function matchTables(targets: readonly TargetTable[], registry: Registry, live: LiveSchema): Map<string, KnownTable> {
  const existing = [...registry.tables.values()].filter((table) => live.has(table.table));
  const continued = new Map<string, KnownTable>();
  const taken = new Set<KnownTable>();
  const take = (target: TargetTable, known: KnownTable | undefined) => {
    if (known === undefined || taken.has(known) || continued.has(target.entity)) return;
    continued.set(target.entity, known);
    taken.add(known);
  };
  for (const target of targets)
    take(
      target,
      existing.find((known) => known.entity === target.entity),
    );
  for (const target of targets)
    take(
      target,
      existing.find((known) => known.table === target.table),
    );
  return continued;
}

/** All renames of tables in one step, through unused names, so that they may trade names. */
function renameStep(
  { dialect }: Database,
  targets: readonly TargetTable[],
  continued: ReadonlyMap<string, KnownTable>,
  live: LiveSchema,
  problems: PlanProblem[],
): PlanStep[] {
  const moves = targets.flatMap((target) => {
    const known = continued.get(target.entity);
    return known === undefined || (known.table === target.table && known.entity === target.entity)
      ? []
      : [{ target, known }];
  });
  const leaving = new Set(moves.map(({ known }) => known.table));
  const possible = moves.filter(({ target, known }) => {
    const free = target.table === known.table || !live.has(target.table) || leaving.has(target.table);
    if (!free) problems.push(foreignTable(target));
    return free;
  });
  const renamed = possible.filter(({ target, known }) => target.table !== known.table);
  const actions: Action[] = renamed.flatMap(({ known }) =>
    known.search === undefined ? [] : dropSearch(dialect, known.table, known.search),
  );
  renamed.forEach(({ known }, at) =>
    actions.push(renameTable(known.table, `hw_moving_${at}`), {
      do: "rehome",
      from: known.table,
      to: `hw_moving_${at}`,
    }),
  );
  renamed.forEach(({ target }, at) =>
    actions.push(renameTable(`hw_moving_${at}`, target.table), {
      do: "rehome",
      from: `hw_moving_${at}`,
      to: target.table,
    }),
  );
  for (const { known } of possible)
    actions.push({ do: "remove", row: { kind: "table", owner: known.entity, name: known.table } });
  for (const { target } of possible)
    actions.push({ do: "put", row: { kind: "table", owner: target.entity, name: target.table, about: "{}" } });
  if (actions.length === 0) return [];
  const title = `表改名：${possible.map(({ target, known }) => `${known.table} → ${target.table}`).join("，")}`;
  return [
    {
      id: "tables.rename",
      kind: "safe",
      needed: true,
      entity: possible[0]!.target.entity,
      title,
      loses: NOTHING_LOST,
      actions,
    },
  ];
}

function newTable(db: Database, target: TargetTable, live: LiveSchema, problems: PlanProblem[]): PlanStep[] {
  if (live.has(target.table)) {
    problems.push(foreignTable(target));
    return [];
  }
  const actions: Action[] = [
    { do: "forgetTable", table: target.table },
    ...createTable(db.dialect, target),
    ...target.indexes.flatMap((index) => createIndex(db.dialect, target.table, index)),
    ...target.checks.flatMap((check) => createCheck(db.dialect, target.table, check)),
    ...(target.search.length === 0 ? [] : createSearch(db.dialect, target.table, target.search)),
  ];
  return [
    {
      id: `table.create:${target.entity}`,
      kind: "safe",
      needed: true,
      entity: target.entity,
      title: `建立表“${target.title}”（${target.table}）`,
      loses: NOTHING_LOST,
      actions,
    },
  ];
}

async function orphanedTables(
  { dialect }: Database,
  registry: Registry,
  continued: ReadonlyMap<string, KnownTable>,
  live: LiveSchema,
  statistics: DataStatistics,
): Promise<PlanStep[]> {
  const kept = new Set(continued.values());
  const steps: PlanStep[] = [];
  for (const known of registry.tables.values()) {
    if (kept.has(known) || !live.has(known.table)) continue;
    const rows = await statistics.countRows(known.table);
    steps.push({
      id: `table.drop:${known.table}`,
      kind: "destructive",
      needed: false,
      entity: known.entity,
      title: `删除表 ${known.table}`,
      loses: { rows, cut: 0, failCast: 0 },
      actions: dropTable(dialect, known),
    });
  }
  return steps;
}

function foreignTable(target: TargetTable): PlanProblem {
  return { entity: target.entity, message: `表 ${target.table} 已经存在，且不是由系统建立的` };
}

/** Sealed values are bound to the name of their entity. */
function renamedSealedProblem(target: TargetTable, known: KnownTable | undefined): PlanProblem[] {
  const sealed = known?.columns.some((column) => column.meaning.as === "sealed") === true;
  if (!sealed || known?.entity === target.entity) return [];
  return [
    { entity: target.entity, message: `表 ${target.table} 有加密的字段，其实体 ${known?.entity ?? ""} 不能改名` },
  ];
}

/** A table made by numbered migrations is looked at and never touched. */
function missing(target: TargetTable, live: LiveSchema): PlanProblem[] {
  const columns = live.get(target.table);
  if (columns === undefined) return [{ entity: target.entity, message: `表 ${target.table} 不存在` }];
  // Folds are computed in the query there.
  const wanted = target.columns.filter(({ foldOf }) => foldOf === undefined).map(({ name }) => name);
  const gone = wanted.filter((name) => !columns.has(name));
  return gone.length === 0
    ? []
    : [{ entity: target.entity, message: `表 ${target.table} 缺少字段：${gone.join("、")}` }];
}

function nameProblems(target: TargetTable): PlanProblem[] {
  const names = [target.table, ...target.columns.map((column) => column.name)];
  // A field may have the name of a column that is derived from another field.
  const bad = names.filter(
    (name, index) =>
      !isName(name) || (target.managed && name.startsWith("hw_")) || (index > 0 && names.indexOf(name, 1) < index),
  );
  return bad.length === 0 ? [] : [{ entity: target.entity, message: `不能作为数据库名称：${bad.join("、")}` }];
}
