import type { StoredRow } from "#core/values";
import { tableRevisions, type QueryCache } from "./queryCache.ts";
import type { Presenter } from "../presenter/presenter.ts";
import type { EngineRuntime } from "../runtime.ts";
import type { QueryContext } from "../requestContext.ts";

interface CacheEntry {
  readonly revision: string;
  readonly rows: readonly StoredRow[];
}

/** A long page is seldom asked for twice, and holds as much as many short ones. */
const MAX_ROWS = 50;
const MAX_PAGES = 400;
const caches = new WeakMap<EngineRuntime, Map<string, CacheEntry>>();

interface CachedPageQuery {
  /** Undefined: a table that it reads is not the engine's, so nothing can be remembered. */
  readonly cache: QueryCache | undefined;
  readonly presenter: Presenter & { readonly cacheKey: string };
  /** Order, number and size. */
  readonly what: string;
}

/**
 * The rows of a page as they were read before, while no table that the page reads has changed since; read anew otherwise.
 * The counters stand in the same snapshot, so what is remembered is true in it.
 */
export async function cachedPage(
  context: QueryContext,
  page: CachedPageQuery,
  fresh: () => Promise<readonly StoredRow[]>,
): Promise<readonly StoredRow[]> {
  const { runtime } = context;
  const { cache, presenter } = page;
  if (cache === undefined || presenter.reads === undefined) return fresh();
  let pages = caches.get(runtime);
  if (pages === undefined) caches.set(runtime, (pages = new Map()));
  const key = `${cache.key} ${presenter.cacheKey} ${page.what}`;
  const revision = cache.revision + (await tableRevisions(context, presenter.reads));
  const before = pages.get(key);
  if (before?.revision === revision) return before.rows;
  const rows = await fresh();
  pages.delete(key);
  if (rows.length > MAX_ROWS) return rows;
  if (pages.size >= MAX_PAGES) pages.delete(pages.keys().next().value as string);
  pages.set(key, { revision, rows });
  return rows;
}
