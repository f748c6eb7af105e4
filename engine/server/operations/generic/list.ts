import { parseListQuery, type ListQuery, type BoundQuery } from "#core/filter";
import type { EntityModel } from "#core/language";
import type { Page } from "#core/api";
import type { StoredRow, WireRow } from "#core/values";
import type { ReadConnection } from "../../db/database.ts";
import { applyTextIndex } from "../../search/index.ts";
import type { Call } from "../operation.ts";
import { ALL_ROWS, bindFor, allOf } from "../query/predicates.ts";
import { queryCacheFor, type QueryCache } from "../query/queryCache.ts";
import { optionFilter } from "../query/optionFilter.ts";
import { cachedPage } from "../query/pageCache.ts";
import { presenterFor } from "../presenter/presenterCache.ts";
import { selectFor } from "../query/select.ts";
import { countRowsCached } from "../query/countRows.ts";
import type { EngineRuntime } from "../runtime.ts";
import { listScope, listCondition, orderByClause } from "../query/listQuery.ts";

/** `GET P/list`: a page of the caller's rows, and how many there are. Compiled once for each shape of query and viewer. */
export async function list(
  runtime: EngineRuntime,
  entity: EntityModel,
  call: Call,
  asMember = false,
): Promise<Page<WireRow>> {
  const access = runtime.access(entity, call.viewer, asMember);
  const choice = call.query["offer"];
  const query = parseListQuery(
    choice === undefined ? call.query : withoutOptionFilter(call.query),
    listScope(runtime, access, call.viewer),
  );
  const presenter = presenterFor(runtime, access, call.viewer, {
    columns: query.columns,
    relationColumns: true,
    rights: true,
  });
  const context = { viewer: call.viewer, now: call.now };
  const optionWhere = choice === undefined ? ALL_ROWS : optionFilter(runtime, entity, call.viewer, choice);
  const bound = bindFor(runtime, entity, allOf(listCondition(access, query), optionWhere), context);
  const order = orderByClause(runtime.dialect, query.sort);
  return runtime.database.snapshot(
    async (read) => {
      const cache = await queryCacheFor(runtime, read, entity, bound);
      const total = await countRowsCached(cache, runtime, read, entity, bound);
      const rows = total === 0 ? [] : await pageOf({ runtime, read, entity, bound, order, query, presenter, cache });
      const records = await presenter.present(rows, read, context);
      return { records, total, size: query.pageSize, current: query.pageNo, pages: Math.ceil(total / query.pageSize) };
    },
    { by: call.viewer.username },
  );
}

function withoutOptionFilter(query: Call["query"]): Call["query"] {
  const rest = Object.assign(Object.create(null), query) as Record<string, string>;
  delete rest["offer"];
  return rest;
}

interface PageRequest {
  readonly runtime: EngineRuntime;
  readonly read: ReadConnection;
  readonly entity: EntityModel;
  readonly bound: BoundQuery;
  readonly order: string;
  readonly query: ListQuery;
  readonly presenter: ReturnType<typeof presenterFor>;
  readonly cache: QueryCache | undefined;
}

/** The rows of a page; where somebody asked for it before and nothing in it has changed, without asking the database. */
function pageOf(request: PageRequest): Promise<readonly StoredRow[]> {
  const { runtime, read, entity, bound, order, query, presenter, cache } = request;
  return cachedPage(
    runtime,
    read,
    { cache, presenter, what: `${order} ${query.pageNo} ${query.pageSize}` },
    async () => {
      const indexed = await applyTextIndex(read, runtime.dialect, entity, bound);
      const select = selectFor(runtime, entity, `list ${presenter.cacheKey} ${order}`, indexed, () => ({
        columns: presenter.select,
        tail: `order by ${order}`,
        page: true,
      }));
      return read.all<StoredRow>(
        select.statement,
        select.bind([...indexed.values, query.pageSize, (query.pageNo - 1) * query.pageSize]),
      );
    },
  );
}
