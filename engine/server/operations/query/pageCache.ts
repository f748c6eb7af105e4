import type { StoredRow } from "#core/values";
import { tableRevisions, type QueryCache } from "./queryCache.ts";
import type { PageMemo } from "../presenter/closedOperations.ts";
import type { Presenter } from "../presenter/presenter.ts";
import type { QueryContext } from "../requestContext.ts";
import { cacheName } from "../caches.ts";

/** The rows of a page; `memo` only where they are cached. */
export interface PageRows {
  readonly rows: readonly StoredRow[];
  readonly memo?: PageMemo;
}

interface CacheEntry extends PageRows {
  readonly revision: string;
}

/** A long page is seldom asked for twice, and holds as much as many short ones. */
const MAX_ROWS = 50;
const PAGES = cacheName<CacheEntry>(400);

interface CachedPageQuery {
  /** Undefined: a table that it reads is not the engine's, so nothing can be remembered. */
  readonly cache: QueryCache | undefined;
  readonly presenter: Presenter & { readonly cacheKey: string };
  /** Order, number and size. */
  readonly what: string;
}

/**
 * The rows of a page as they were read before, while no table that the page reads has changed since; read anew
 * otherwise. The counters are in the same snapshot, so what is remembered is true in it.
 */
export async function cachedPage(
  context: QueryContext,
  page: CachedPageQuery,
  fresh: () => Promise<readonly StoredRow[]>,
): Promise<PageRows> {
  const { runtime } = context;
  const { cache, presenter } = page;
  if (cache === undefined || presenter.reads === undefined) return { rows: await fresh() };
  const pages = runtime.caches.of(PAGES);
  const key = `${cache.key} ${presenter.cacheKey} ${page.what}`;
  const revision = cache.revision + (await tableRevisions(context, presenter.reads));
  const before = pages.get(key);
  if (before?.revision === revision) return before;
  const rows = await fresh();
  if (rows.length > MAX_ROWS) {
    pages.delete(key);
    return { rows };
  }
  const entry: CacheEntry = { revision, rows, memo: {} };
  pages.set(key, entry);
  return entry;
}
