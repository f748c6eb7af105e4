import { parseListQuery, type ListQuery, type BoundQuery } from "#core/filter";
import type { EntityModel } from "#core/language";
import type { Page } from "#core/api";
import type { StoredRow, WireRow } from "#core/values";
import { applyTextIndex } from "../../search/index.ts";
import type { Call } from "../operation.ts";
import { ALL_ROWS, bindFor } from "../query/predicates.ts";
import { queryCacheFor, type QueryCache } from "../query/queryCache.ts";
import { optionFilter } from "../query/optionFilter.ts";
import { cachedPage, type PageRows } from "../query/pageCache.ts";
import { presenterFor } from "../presenter/presenterCache.ts";
import { selectFor } from "../query/select.ts";
import { countRowsCached } from "../query/countRows.ts";
import { listScope, orderByClause, rowsOfList } from "../query/listQuery.ts";
import { type OperationContext, inSnapshot, type QueryContext } from "../requestContext.ts";

/**
 * `GET P/list`: a page of the caller's rows, and how many there are. Compiled once for each shape of query and viewer.
 */
export async function list(request: OperationContext): Promise<Page<WireRow>> {
  const { runtime, access, call } = request;
  const { entity } = access;
  const choice = call.query["offer"];
  const query = parseListQuery(
    choice === undefined ? call.query : withoutOptionFilter(call.query),
    listScope(request, access),
  );
  const presenter = presenterFor(request, access, {
    columns: query.columns,
    relationColumns: true,
    rights: true,
  });
  const optionWhere = choice === undefined ? ALL_ROWS : optionFilter(request, entity, choice);
  const order = orderByClause(runtime.dialect, query.sort);
  return inSnapshot(request, async (context) => {
    const bound = bindFor(context, entity, await rowsOfList(context, access, query, optionWhere));
    const cache = await queryCacheFor(context, entity, bound);
    const total = await countRowsCached(context, cache, entity, bound);
    const { rows, memo } =
      total === 0 ? NO_ROWS : await pageOf(context, { entity, bound, order, query, presenter, cache });
    const records = await presenter.present(context, rows, memo);
    return { records, total, size: query.pageSize, current: query.pageNo, pages: Math.ceil(total / query.pageSize) };
  });
}

const NO_ROWS: PageRows = { rows: [] };

function withoutOptionFilter(query: Call["query"]): Call["query"] {
  const rest = Object.assign(Object.create(null), query) as Record<string, string>;
  delete rest["offer"];
  return rest;
}

interface PageRequest {
  readonly entity: EntityModel;
  readonly bound: BoundQuery;
  readonly order: string;
  readonly query: ListQuery;
  readonly presenter: ReturnType<typeof presenterFor>;
  readonly cache: QueryCache | undefined;
}

/** The rows of a page, from the cache if none of the tables that it reads has changed. */
function pageOf(context: QueryContext, page: PageRequest): Promise<PageRows> {
  const { runtime, read } = context;
  const { entity, bound, order, query, presenter, cache } = page;
  return cachedPage(context, { cache, presenter, what: `${order} ${query.pageNo} ${query.pageSize}` }, async () => {
    const indexed = await applyTextIndex(read, runtime.table(entity.entity).textIndex, bound);
    const select = selectFor(runtime, entity, `list ${presenter.cacheKey} ${order}`, indexed, () => ({
      columns: presenter.select,
      tail: `order by ${order}`,
      page: true,
    }));
    return read.all<StoredRow>(
      select.statement,
      select.bind([...indexed.values, query.pageSize, (query.pageNo - 1) * query.pageSize]),
    );
  });
}
