import type { BoundPredicate, BoundQuery } from "#core/filter";
import type { EntityModel } from "#core/language";
import { bothStatements } from "../../db/index.ts";
import type { EngineRuntime } from "../runtime.ts";
import { referencedEntity } from "../relations.ts";
import type { QueryContext } from "../requestContext.ts";
import { cacheName } from "../caches.ts";

const COUNTER = bothStatements('select "value" as "n" from "hw_counter" where "table" = ?');

/** What was found out about one query: how many rows, which keys a page has. */
export interface QueryCache {
  /** Names the query: its shape and its values. */
  readonly key: string;
  /** The change counters of the tables that it reads. */
  readonly revision: string;
  get<T>(what: string): T | undefined;
  set(what: string, found: unknown): void;
}

interface CacheEntry {
  /** The change counters at which it was found. */
  readonly revision: string;
  readonly found: Map<string, unknown>;
}

const MAX_RESULTS = 20;
const QUERIES = cacheName<CacheEntry>(5_000);

/**
 * The cache entry of a query (its key and values), empty again as soon as a table that it reads has changed. The
 * counters are read in the snapshot of the list, so what is remembered is true in it. Undefined if a table is not the
 * engine's: its changes are not counted.
 */
export async function queryCacheFor(
  context: QueryContext,
  entity: EntityModel,
  bound: BoundQuery,
): Promise<QueryCache | undefined> {
  const { runtime } = context;
  const involved = tablesRead(runtime, entity, bound);
  if (involved === undefined) return undefined;
  const queries = runtime.caches.of(QUERIES);
  const revision = await tableRevisions(context, involved);
  const key = `${entity.entity} ${bound.queryKey} ${JSON.stringify(bound.values)}`;
  let cache = queries.get(key);
  if (cache?.revision !== revision) queries.set(key, (cache = { revision, found: new Map() }));
  const { found } = cache;
  return {
    key,
    revision,
    get: <T>(what: string) => found.get(what) as T | undefined,
    set: (what, one) => {
      if (found.size < MAX_RESULTS) found.set(what, one);
    },
  };
}

/** How often each of these tables has changed, as read in this snapshot. */
export async function tableRevisions(context: QueryContext, involved: readonly string[]): Promise<string> {
  const { runtime, read } = context;
  let revision = "";
  for (const table of involved)
    revision += `${(await read.get<{ n: number }>(COUNTER[runtime.dialect], [table]))?.n ?? 0} `;
  return revision;
}

/** The tables that a query reads; undefined if one of them is not the engine's: its changes are not counted. */
function tablesRead(runtime: EngineRuntime, entity: EntityModel, bound: BoundQuery): readonly string[] | undefined {
  const entities = entitiesRead(runtime, entity, bound.predicate);
  return entities.every((one) => one.managed) ? entities.map((one) => one.table) : undefined;
}

/** The entity and all others whose tables a condition on it reads. */
export function entitiesRead(
  runtime: EngineRuntime,
  entity: EntityModel,
  tree: BoundPredicate,
): readonly EntityModel[] {
  const entities = new Set([entity]);
  collect(runtime, entity, tree, entities);
  return [...entities];
}

function collect(runtime: EngineRuntime, entity: EntityModel, tree: BoundPredicate, into: Set<EntityModel>): void {
  if ("all" in tree) return tree.all.forEach((part) => collect(runtime, entity, part, into));
  if ("any" in tree) return tree.any.forEach((part) => collect(runtime, entity, part, into));
  if ("not" in tree) return collect(runtime, entity, tree.not, into);
  if ("where" in tree) {
    const behind = referencedEntity(runtime, entity, tree.via);
    if (behind !== undefined) collect(runtime, behind, tree.where, into.add(behind));
    return;
  }
  const { via, field } = tree.on;
  const holder = via === undefined ? entity : referencedEntity(runtime, entity, via);
  if (holder === undefined) return;
  into.add(holder);
  const branch = tree.test === "under" ? referencedEntity(runtime, holder, field) : undefined;
  if (branch !== undefined) into.add(branch);
}
