import { evaluate, predicateRefs, type EvaluateScope, type Predicate } from "#core/filter";
import type { EntityModel, GuardModel } from "#core/language";
import type { Stored, StoredRow } from "#core/values";
import { quote, createYielder } from "../../db/index.ts";
import { bindFor, allOf, isOneOf, notDeleted } from "../query/predicates.ts";
import type { QueryContext } from "../requestContext.ts";
import { referencedTable, relationsIn } from "../relations.ts";
import { selectFor } from "../query/select.ts";
import { cacheName } from "../caches.ts";
import type { EntityTable } from "../entityTable.ts";
import type { EngineRuntime } from "../runtime.ts";

/**
 * Answers for each guard, row by row, whether it allows its operations. Rows must have the columns of `guardColumns`.
 */
export async function evaluateGuards(
  context: QueryContext,
  table: EntityTable,
  guards: readonly GuardModel[],
  rows: readonly StoredRow[],
): Promise<ReadonlyMap<GuardModel, readonly boolean[]>> {
  const { runtime, read } = context;
  const plans = guards.map((guard) => planOf(runtime, table, guard));
  const lookup = await lookupOf(context, table, plans, rows);
  const scope = { now: context.now, user: context.viewer.variables, lookup };
  const referred = new Map<string, ReadonlySet<string>>();
  const allowedByGuard = new Map<GuardModel, readonly boolean[]>();
  const pause = createYielder(read);
  for (const { guard, referring } of plans) {
    const { holds } = guard;
    let found = NONE;
    if (referring !== undefined) {
      found = referred.get(referring.key) ?? (await referencedKeys(context, table, referring, rows));
      referred.set(referring.key, found);
    }
    const allowed: boolean[] = [];
    for (const row of rows) {
      allowed.push(
        (holds === undefined || evaluate(holds, row, { ...scope, row })) && !found.has(String(row[table.entity.key])),
      );
      const due = pause();
      if (due !== undefined) await due;
    }
    allowedByGuard.set(guard, allowed);
  }
  return allowedByGuard;
}

const NONE: ReadonlySet<string> = new Set();

/** The parts of a guard's conditions that are worked out once per model. */
interface GuardPlan {
  readonly guard: GuardModel;
  /** The references that its conditions follow. */
  readonly vias: readonly string[];
  readonly referring: ReferringRows | undefined;
}

/** The rows of another entity that must not refer to the guarded row. */
interface ReferringRows {
  /** Equal for guards that query the same rows. */
  readonly key: string;
  readonly entity: string;
  readonly by: string;
  readonly where: Predicate;
  /** Whether the condition reads the guarded row, so that it must be queried for each row by itself. */
  readonly perRow: boolean;
}

const PLANS = cacheName<GuardPlan>();

function planOf(runtime: EngineRuntime, { entity }: EntityTable, guard: GuardModel): GuardPlan {
  return runtime.caches.get(PLANS, `${entity.entity} ${guard.name}`, () => {
    const { holds, none } = guard;
    return {
      guard,
      vias: holds === undefined ? [] : relationsIn(holds),
      referring: none === undefined ? undefined : referringRows(none),
    };
  });
}

function referringRows(none: NonNullable<GuardModel["none"]>): ReferringRows {
  const { entity, by, where = { all: [] } } = none;
  return { key: JSON.stringify(none), entity, by, where, perRow: predicateRefs(where).row.length > 0 };
}

/** The columns that guards read of their own row. */
export function guardColumns(table: EntityTable, guards: readonly GuardModel[]): readonly string[] {
  const read = guards.flatMap(({ holds, none }) => [
    ...(holds === undefined
      ? []
      : [...predicateRefs(holds).fields.map((ref) => ref.via ?? ref.field), ...predicateRefs(holds).row]),
    ...(none?.where === undefined ? [] : predicateRefs(none.where).row),
  ]);
  return [...new Set(read)].filter((name) => table.fields.get(name)?.column !== undefined);
}

/**
 * What guards read besides their own row: other tables, the caller, the clock. Answers are cached until one of them
 * changes. Undefined where a table has no change counter, so that nothing may be cached.
 */
export function guardDependencies(
  runtime: EngineRuntime,
  table: EntityTable,
  guards: readonly GuardModel[],
): { readonly tables: readonly string[]; readonly user: boolean; readonly time: boolean } | undefined {
  const entities = new Set<EntityModel>();
  const conditions: Predicate[] = [];
  const read = (from: EntityTable | undefined, condition: Predicate | undefined): void => {
    if (from === undefined || condition === undefined) return;
    conditions.push(condition);
    for (const { via, field } of predicateRefs(condition).fields) {
      const holder = via === undefined ? from : referencedTable(runtime, from, via);
      const behind = holder === undefined ? undefined : referencedTable(runtime, holder, field);
      if (via !== undefined && holder !== undefined) entities.add(holder.entity);
      if (behind !== undefined) entities.add(behind.entity);
    }
  };
  for (const { holds, none } of guards) {
    const referring =
      none === undefined || runtime.model.entities[none.entity] === undefined ? undefined : runtime.table(none.entity);
    if (referring !== undefined) entities.add(referring.entity);
    read(table, holds);
    read(referring, none?.where);
  }
  if (![...entities].every((entity) => entity.managed)) return undefined;
  const refs = conditions.map((condition) => predicateRefs(condition));
  return {
    tables: [...entities].map((entity) => entity.table),
    user: refs.some((one) => one.user.length > 0),
    time: refs.some((one) => one.time),
  };
}

/**
 * Answers the keys of those rows to which a row that fits the condition refers. A condition that reads the guarded row
 * is queried row by row, because its values differ.
 */
async function referencedKeys(
  context: QueryContext,
  table: EntityTable,
  { entity, by, where, perRow }: ReferringRows,
  rows: readonly StoredRow[],
): Promise<ReadonlySet<string>> {
  const { runtime, read } = context;
  const target = runtime.model.entities[entity];
  if (target === undefined || rows.length === 0) return new Set();
  const found = new Set<string>();
  for (const some of perRow ? rows.map((row) => [row]) : [rows]) {
    const keys = some.map((row) => String(row[table.entity.key]));
    const [row] = some;
    const bound = bindFor(
      perRow && row !== undefined ? { ...context, row } : context,
      target,
      allOf(isOneOf(by, keys), notDeleted(target), where),
    );
    const select = selectFor(runtime, target, `referring ${by}`, bound, () => ({
      columns: `m.${quote(by)} as k`,
      tail: `group by m.${quote(by)}`,
    }));
    for (const { k } of await read.all<{ k: string }>(select.statement, select.bind(bound.values))) found.add(k);
  }
  return found;
}

type Lookup = NonNullable<EvaluateScope["lookup"]>;

/**
 * Reads the rows to which conditions refer, once for all guarded rows. Deleted ones are read too, because references to
 * them remain.
 */
async function lookupOf(
  context: QueryContext,
  table: EntityTable,
  plans: readonly GuardPlan[],
  rows: readonly StoredRow[],
): Promise<Lookup> {
  const found = new Map<string, ReadonlyMap<string, StoredRow>>();
  const vias = new Set(plans.flatMap((plan) => plan.vias));
  for (const via of vias) found.set(via, await referencedRows(context, table, via, rows));
  return (via, key) => found.get(via)?.get(String(key));
}

async function referencedRows(
  context: QueryContext,
  table: EntityTable,
  via: string,
  rows: readonly StoredRow[],
): Promise<ReadonlyMap<string, StoredRow>> {
  const { runtime, read } = context;
  const target = referencedTable(runtime, table, via);
  const keys = [...new Set(rows.flatMap((row) => row[via] ?? []).map(String))];
  if (target === undefined || keys.length === 0) return new Map();
  const { entity } = target;
  const bound = bindFor(context, entity, isOneOf(entity.key, keys));
  const select = selectFor(runtime, entity, "behind", bound, () => ({
    columns: target.columns.map((field) => `m.${quote(field.name)}`).join(", "),
  }));
  const behind = await read.all<Record<string, Stored>>(select.statement, select.bind(bound.values));
  return new Map(behind.map((row) => [String(row[entity.key]), target.cipher.opened(row)]));
}
