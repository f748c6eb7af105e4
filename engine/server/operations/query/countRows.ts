import type { BoundQuery } from "#core/filter";
import type { EntityModel } from "#core/language";
import { applyTextIndex } from "../../search/index.ts";
import { queryCacheFor, type QueryCache } from "./queryCache.ts";
import { selectFor } from "./select.ts";
import type { QueryContext } from "../requestContext.ts";

/** How many rows a query has, exactly: counted once, and again only when a table that it reads has changed. */
export async function countRows(context: QueryContext, entity: EntityModel, bound: BoundQuery): Promise<number> {
  return countRowsCached(context, await queryCacheFor(context, entity, bound), entity, bound);
}

/** The same with a cache entry that has been read already. */
export async function countRowsCached(
  context: QueryContext,
  cache: QueryCache | undefined,
  entity: EntityModel,
  bound: BoundQuery,
): Promise<number> {
  const { runtime, read } = context;
  const before = cache?.get<number>("total");
  if (before !== undefined) return before;
  const indexed = await applyTextIndex(read, runtime.table(entity.entity).textIndex, bound);
  const select = selectFor(runtime, entity, "count", indexed, () => ({ columns: "count(*) as n" }));
  const total = (await read.get<{ n: number }>(select.statement, select.bind(indexed.values)))?.n ?? 0;
  cache?.set("total", total);
  return total;
}
