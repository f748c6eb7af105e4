/** The calls of a list. Each is cached by what was asked, so a page seen before is there at once. */
import { useQueries } from "@tanstack/react-query";
import { useMemo } from "react";
import type { EntityView, Page } from "#core/api";
import type { FieldModel } from "#core/language";
import type { WireRow } from "#core/values";
import { keys, useQueryWithPrevious, useApi, type QueryWithPrevious, type DictEntry } from "../api/index.ts";
import type { RequestQuery } from "./listQuery.ts";

export interface Totals {
  readonly count: number;
  readonly sums: Readonly<Record<string, string>>;
}

export function usePage(view: EntityView, request: RequestQuery, enabled: boolean): QueryWithPrevious<Page<WireRow>> {
  const api = useApi();
  const { entity, path } = view.entity;
  return useQueryWithPrevious({
    keyPrefix: [...keys.rows(entity), "list"],
    params: request,
    enabled,
    queryFn: (signal) => api.get<Page<WireRow>>(`${path}/list`, request, { quiet: true, signal }),
  });
}

export function useCounts(
  view: EntityView,
  conditions: RequestQuery,
  enabled: boolean,
): QueryWithPrevious<readonly number[]> {
  const api = useApi();
  const { entity, path, list } = view.entity;
  return useQueryWithPrevious({
    keyPrefix: [...keys.rows(entity), "counts"],
    params: conditions,
    enabled: enabled && list.tabs.length > 0,
    queryFn: (signal) => api.get<readonly number[]>(`${path}/counts`, conditions, { quiet: true, signal }),
  });
}

export function useTotals(view: EntityView, conditions: RequestQuery, enabled: boolean): QueryWithPrevious<Totals> {
  const api = useApi();
  const { entity, path, list } = view.entity;
  return useQueryWithPrevious({
    keyPrefix: [...keys.rows(entity), "totals"],
    params: conditions,
    enabled: enabled && list.totals.length > 0,
    queryFn: (signal) => api.get<Totals>(`${path}/totals`, conditions, { quiet: true, signal }),
  });
}

/** Every dictionary that the view's fields name, by its code; fetched once, shared by cells and filters. */
export function useDicts(view: EntityView): ReadonlyMap<string, readonly DictEntry[]> {
  return useDictsOf(view.entity.fields);
}

export function useDictsOf(fields: readonly FieldModel[]): ReadonlyMap<string, readonly DictEntry[]> {
  const api = useApi();
  const codes = useMemo(() => {
    const named = fields.flatMap((field) =>
      field.kind === "dict" && typeof field.options["dict"] === "string" ? [field.options["dict"]] : [],
    );
    return [...new Set(named)];
  }, [fields]);
  return useQueries({
    queries: codes.map((code) => ({
      queryKey: keys.dict(code),
      queryFn: () =>
        api.get<readonly DictEntry[]>(`/sys/dict/getDictItems/${encodeURIComponent(code)}`, {}, { quiet: true }),
      staleTime: 5 * 60_000,
    })),
    combine: (results) => new Map(codes.map((code, index) => [code, results[index]?.data ?? []])),
  });
}
