/** The calls of a list. Each is cached by what was asked, so a page seen before is there at once. */
import { useQueries } from "@tanstack/react-query";
import type { EntityView, Page } from "#core/api";
import type { WireRow } from "#core/values";
import { keys, useQueryWithPrevious, useApi, type QueryWithPrevious } from "../api/index.ts";
import type { RequestQuery } from "./listQuery.ts";

export interface Totals {
  readonly count: number;
  readonly sums: Readonly<Record<string, string>>;
}

export function usePage(view: EntityView, request: RequestQuery, enabled: boolean): QueryWithPrevious<Page<WireRow>> {
  const api = useApi();
  const { entity, path } = view.entity;
  return useQueryWithPrevious({
    keyPrefix: keys.list(entity),
    params: request,
    enabled,
    queryFn: (signal) => api.get<Page<WireRow>>(`${path}/list`, request, { quiet: true, signal }),
  });
}

/** How many rows each request finds; undefined until it is answered, and where it fails. */
export function useFound(
  view: EntityView,
  requests: readonly RequestQuery[],
  enabled: boolean,
): readonly (number | undefined)[] {
  const api = useApi();
  const { entity, path } = view.entity;
  const pages = useQueries({
    queries: requests.map((request) => ({
      queryKey: [...keys.list(entity), request],
      queryFn: ({ signal }: { readonly signal: AbortSignal }) =>
        api.get<Page<WireRow>>(`${path}/list`, request, { quiet: true, signal }),
      enabled,
    })),
  });
  return pages.map(({ data }) => data?.total);
}

export function useCounts(
  view: EntityView,
  conditions: RequestQuery,
  enabled: boolean,
): QueryWithPrevious<readonly number[]> {
  const api = useApi();
  const { entity, path, list } = view.entity;
  return useQueryWithPrevious({
    keyPrefix: keys.counts(entity),
    params: conditions,
    enabled: enabled && list.tabs.length > 0,
    queryFn: (signal) => api.get<readonly number[]>(`${path}/counts`, conditions, { quiet: true, signal }),
  });
}

export function useTotals(view: EntityView, conditions: RequestQuery, enabled: boolean): QueryWithPrevious<Totals> {
  const api = useApi();
  const { entity, path, list } = view.entity;
  return useQueryWithPrevious({
    keyPrefix: keys.totals(entity),
    params: conditions,
    enabled: enabled && list.totals.length > 0,
    queryFn: (signal) => api.get<Totals>(`${path}/totals`, conditions, { quiet: true, signal }),
  });
}
