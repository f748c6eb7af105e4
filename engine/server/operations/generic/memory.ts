import type { BoundPredicate, BoundQuery } from "#core/filter";
import type { EntityModel } from "#core/language";
import { bothStatements, type ReadDoor } from "../../db/index.ts";
import type { EngineRuntime } from "../runtime.ts";

const COUNTER = bothStatements('select "value" as "n" from "hw_counter" where "table" = ?');

/** What was found out about one query: how many rows, which keys a page has. */
export interface Memory {
  /** Names the query: its shape and its values. */
  readonly key: string;
  /** The change counters of the tables that it reads. */
  readonly stamp: string;
  recall<T>(what: string): T | undefined;
  keep(what: string, found: unknown): void;
}

interface Kept {
  /** The change counters at which it was found. */
  readonly stamp: string;
  readonly found: Map<string, unknown>;
}

const QUERIES_KEPT = 5_000;
const FINDINGS_KEPT = 20;
const kept = new WeakMap<EngineRuntime, Map<string, Kept>>();

/**
 * The memory of a query (its shape and values), empty again as soon as a table that it reads has changed. The counters are
 * read in the snapshot of the list, so what is remembered is true in it. Undefined where a table is not the engine's, whose
 * changes nobody counts.
 */
export async function memoryOf(runtime: EngineRuntime, read: ReadDoor, entity: EntityModel, bound: BoundQuery): Promise<Memory | undefined> {
  const involved = tablesOf(runtime, entity, bound);
  if (involved === undefined) return undefined;
  let queries = kept.get(runtime);
  if (queries === undefined) kept.set(runtime, (queries = new Map()));
  const stamp = await stampOf(runtime, read, involved);
  const key = `${entity.entity} ${bound.queryKey} ${JSON.stringify(bound.values)}`;
  let memory = queries.get(key);
  if (memory?.stamp !== stamp) {
    queries.delete(key);
    if (queries.size >= QUERIES_KEPT) queries.delete(queries.keys().next().value as string);
    queries.set(key, (memory = { stamp, found: new Map() }));
  }
  const { found } = memory;
  return {
    key, stamp,
    recall: <T>(what: string) => found.get(what) as T | undefined,
    keep: (what, one) => {
      if (found.size < FINDINGS_KEPT) found.set(what, one);
    },
  };
}

/** How often each of these tables has changed, as read in this snapshot. */
export async function stampOf(runtime: EngineRuntime, read: ReadDoor, involved: readonly string[]): Promise<string> {
  let stamp = "";
  for (const table of involved) stamp += `${(await read.get<{ n: number }>(COUNTER[runtime.dialect], [table]))?.n ?? 0} `;
  return stamp;
}

/** The tables that a query reads; undefined where one of them is not the engine's, whose changes nobody counts. */
function tablesOf(runtime: EngineRuntime, entity: EntityModel, bound: BoundQuery): readonly string[] | undefined {
  const entities = entitiesOf(runtime, entity, bound.predicate);
  return entities.every((one) => one.managed) ? entities.map((one) => one.table) : undefined;
}

/** The entity and all others whose tables a condition on it reads. */
export function entitiesOf(runtime: EngineRuntime, entity: EntityModel, tree: BoundPredicate): readonly EntityModel[] {
  const entities = new Set([entity]);
  collect(runtime, entity, tree, entities);
  return [...entities];
}

function collect(runtime: EngineRuntime, entity: EntityModel, tree: BoundPredicate, into: Set<EntityModel>): void {
  if ("all" in tree) return tree.all.forEach((part) => collect(runtime, entity, part, into));
  if ("any" in tree) return tree.any.forEach((part) => collect(runtime, entity, part, into));
  if ("not" in tree) return collect(runtime, entity, tree.not, into);
  if ("where" in tree) {
    const behind = targetOf(runtime, entity, tree.via);
    if (behind !== undefined) collect(runtime, behind, tree.where, into.add(behind));
    return;
  }
  const { via, field } = tree.on;
  const holder = via === undefined ? entity : targetOf(runtime, entity, via);
  if (holder === undefined) return;
  into.add(holder);
  const branch = tree.test === "under" ? targetOf(runtime, holder, field) : undefined;
  if (branch !== undefined) into.add(branch);
}

function targetOf(runtime: EngineRuntime, entity: EntityModel, field: string): EntityModel | undefined {
  return runtime.model.entities[String(runtime.table(entity.entity).fields.get(field)?.options["to"])];
}
