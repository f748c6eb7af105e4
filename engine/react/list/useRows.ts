/** The calls of a list. Each is cached by what was asked, so a page seen before is there at once. */
import { useQueries } from "@tanstack/react-query";
import { useMemo } from "react";
import type { EntityView, Page } from "#core/api";
import type { FieldModel } from "#core/language";
import type { WireRow } from "#core/values";
import { keys, useAnswer, useApi, type Answer, type DictEntry } from "../api/index.ts";
import type { RequestQuery } from "./listQuery.ts";

export interface Totals {
  readonly count: number;
  readonly sums: Readonly<Record<string, string>>;
}

export function usePage(view: EntityView, request: RequestQuery, enabled: boolean): Answer<Page<WireRow>> {
  const api = useApi();
  const { entity, path } = view.entity;
  return useAnswer({
    about: [...keys.rows(entity), "list"], question: request, enabled,
    ask: (signal) => api.get<Page<WireRow>>(`${path}/list`, request, { quiet: true, signal }),
  });
}

export function useCounts(view: EntityView, conditions: RequestQuery, enabled: boolean): Answer<readonly number[]> {
  const api = useApi();
  const { entity, path, list } = view.entity;
  return useAnswer({
    about: [...keys.rows(entity), "counts"], question: conditions, enabled: enabled && list.tabs.length > 0,
    ask: (signal) => api.get<readonly number[]>(`${path}/counts`, conditions, { quiet: true, signal }),
  });
}

export function useTotals(view: EntityView, conditions: RequestQuery, enabled: boolean): Answer<Totals> {
  const api = useApi();
  const { entity, path, list } = view.entity;
  return useAnswer({
    about: [...keys.rows(entity), "totals"], question: conditions, enabled: enabled && list.totals.length > 0,
    ask: (signal) => api.get<Totals>(`${path}/totals`, conditions, { quiet: true, signal }),
  });
}

/** Every dictionary that the view's fields name, by its code; fetched once, shared by cells and filters. */
export function useDicts(view: EntityView): ReadonlyMap<string, readonly DictEntry[]> {
  return useDictsOf(view.entity.fields);
}

export function useDictsOf(fields: readonly FieldModel[]): ReadonlyMap<string, readonly DictEntry[]> {
  const api = useApi();
  const codes = useMemo(() => {
    const named = fields.flatMap((field) => (field.kind === "dict" && typeof field.options["dict"] === "string" ? [field.options["dict"]] : []));
    return [...new Set(named)];
  }, [fields]);
  return useQueries({
    queries: codes.map((code) => ({
      queryKey: keys.dict(code),
      queryFn: () => api.get<readonly DictEntry[]>(`/sys/dict/getDictItems/${encodeURIComponent(code)}`, {}, { quiet: true }),
      staleTime: 5 * 60_000,
    })),
    combine: (results) => new Map(codes.map((code, index) => [code, results[index]?.data ?? []])),
  });
}
