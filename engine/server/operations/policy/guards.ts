import { evaluate, predicateRefs, type EvaluateScope, type Predicate } from "#core/filter";
import type { EntityModel, GuardModel } from "#core/language";
import type { Stored, StoredRow } from "#core/values";
import { quote, createYielder } from "../../db/index.ts";
import { bindFor, allOf, isOneOf, notDeleted } from "../query/predicates.ts";
import type { QueryContext } from "../requestContext.ts";
import { referencedTable, relationsIn } from "../relations.ts";
import { selectFor } from "../query/select.ts";
import type { EntityTable } from "../entityTable.ts";
import type { EngineRuntime } from "../runtime.ts";

/** Whether each guard allows its operations, row by row. Rows need the columns of `guardColumns`. */
export async function evaluateGuards(
  context: QueryContext,
  table: EntityTable,
  guards: readonly GuardModel[],
  rows: readonly StoredRow[],
): Promise<ReadonlyMap<GuardModel, readonly boolean[]>> {
  const { read } = context;
  const lookup = await lookupOf(context, table, guards, rows);
  const scope = { now: context.now, user: context.viewer.variables, lookup };
  const referred = new Map<string, ReadonlySet<string>>();
  const allowedByGuard = new Map<GuardModel, readonly boolean[]>();
  const pause = createYielder(read);
  for (const guard of guards) {
    const { holds, none } = guard;
    const predicateKey = JSON.stringify(none ?? null);
    const found =
      referred.get(predicateKey) ?? (none === undefined ? NONE : await referencedKeys(context, table, none, rows));
    referred.set(predicateKey, found);
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
 * What guards read besides their own row: other tables, the caller, the clock. Undefined where a table's changes are
 * not counted.
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

/** Keys of the rows to which a fitting row refers. A condition over the guarded row itself is asked row by row. */
async function referencedKeys(
  context: QueryContext,
  table: EntityTable,
  none: NonNullable<GuardModel["none"]>,
  rows: readonly StoredRow[],
): Promise<ReadonlySet<string>> {
  const { runtime, read } = context;
  const target = runtime.model.entities[none.entity];
  if (target === undefined || rows.length === 0) return new Set();
  const where = none.where ?? { all: [] };
  const perRow = predicateRefs(where).row.length > 0;
  const found = new Set<string>();
  for (const some of perRow ? rows.map((row) => [row]) : [rows]) {
    const keys = some.map((row) => String(row[table.entity.key]));
    const [row] = some;
    const bound = bindFor(
      perRow && row !== undefined ? { ...context, row } : context,
      target,
      allOf(isOneOf(none.by, keys), notDeleted(target), where),
    );
    const select = selectFor(runtime, target, `referring ${none.by}`, bound, () => ({
      columns: `m.${quote(none.by)} as k`,
      tail: `group by m.${quote(none.by)}`,
    }));
    for (const { k } of await read.all<{ k: string }>(select.statement, select.bind(bound.values))) found.add(k);
  }
  return found;
}

type Lookup = NonNullable<EvaluateScope["lookup"]>;

/** The referenced rows at which conditions look, deleted ones too; read once for all rows. */
async function lookupOf(
  context: QueryContext,
  table: EntityTable,
  guards: readonly GuardModel[],
  rows: readonly StoredRow[],
): Promise<Lookup> {
  const found = new Map<string, ReadonlyMap<string, StoredRow>>();
  const vias = new Set(guards.flatMap(({ holds }) => (holds === undefined ? [] : relationsIn(holds))));
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
  return new Map(behind.map((row) => [String(row[entity.key]), row]));
}
