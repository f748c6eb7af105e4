/** Server state that many pages share, each under one key. */
import { useCallback, useMemo } from "react";
import { queryOptions, useQueries, useQuery, type QueryKey } from "@tanstack/react-query";
import { listedName, type BoardView, type EntityView, type Listed, type ReportView } from "#core/api";
import type { FieldModel } from "#core/language";
import { useApi, type Api } from "./api.ts";

/** Query keys, in one place so that a write can invalidate what it made stale. */
export const keys = {
  /** Everything that comes from schemas: entities, reports, boards. */
  allModels: ["model"] as const,
  model: (entity: string) => ["model", entity] as const,
  allDicts: ["dict"] as const,
  dict: (code: string) => ["dict", code] as const,
  /** Everything that a write of any entity may make stale. */
  allRows: ["rows"] as const,
  rows: (entity: string) => ["rows", entity] as const,
  row: (entity: string, id: string) => ["rows", entity, "one", id] as const,
  list: (entity: string) => ["rows", entity, "list"] as const,
  counts: (entity: string) => ["rows", entity, "counts"] as const,
  pending: (entity: string) => ["rows", entity, "counts", "pending"] as const,
  totals: (entity: string) => ["rows", entity, "totals"] as const,
  children: (entity: string, parentId: string) => ["rows", entity, "children", parentId] as const,
  picker: (entity: string) => ["rows", entity, "picker"] as const,
  history: (entity: string, id: string) => ["rows", entity, "history", id] as const,
  /** Choices of a field; `path` is that of its entity. */
  options: (path: string, field: string) => ["options", path, field] as const,
  preference: (key: string) => ["preference", key] as const,
  permission: ["permission"] as const,
  report: (code: string) => ["report", code] as const,
  board: (name: string) => ["board", name] as const,
  schemaHash: ["hash"] as const,
};

/** An entity as this person may see it. It changes only with the schemas; the shell watches their hash. */
export function entityViewQuery(api: Api, entity: string) {
  return queryOptions({
    queryKey: keys.model(entity),
    queryFn: () => api.get<EntityView>(`/online/model/${encodeURIComponent(entity)}`, {}, { quiet: true }),
    staleTime: Infinity,
  });
}

export function useEntityView(entity: string, enabled = true) {
  const api = useApi();
  return useQuery({ ...entityViewQuery(api, entity), enabled });
}

/** A list with its entity, as this person may see both. */
export function useListedView(listed: Listed) {
  const api = useApi();
  const ofView = queryOptions({
    queryKey: keys.model(listedName(listed)),
    queryFn: () =>
      api.get<EntityView>(
        `/online/view/${encodeURIComponent("view" in listed ? listed.view : "")}`,
        {},
        { quiet: true },
      ),
    staleTime: Infinity,
  });
  return useQuery("view" in listed ? ofView : entityViewQuery(api, listed.entity));
}

/** A report as this person may use it. */
export function useReportView(code: string) {
  const api = useApi();
  return useQuery({
    queryKey: keys.model(`report:${code}`),
    queryFn: () => api.get<ReportView>(`/online/report/${encodeURIComponent(code)}`, {}, { quiet: true }),
    staleTime: Infinity,
  });
}

/** A board with the blocks that are this person's. */
export function useBoardView(name: string) {
  const api = useApi();
  return useQuery({
    queryKey: keys.model(`board:${name}`),
    queryFn: () => api.get<BoardView>(`/online/board/${encodeURIComponent(name)}`, {}, { quiet: true }),
    staleTime: Infinity,
  });
}

export interface DictEntry {
  readonly value: string;
  readonly text: string;
  readonly color?: string;
  readonly disabled?: boolean;
}

/** Items of a dictionary; a dictionary that cannot be loaded is an empty list. */
export function useDict(code: string | undefined): readonly DictEntry[] {
  const api = useApi();
  const query = useQuery({ ...dictQuery(api, code ?? ""), enabled: code !== undefined && code !== "" });
  return query.data ?? NONE;
}

const NONE: readonly DictEntry[] = [];

/** Items of dictionaries by code. */
export type DictItems = Readonly<Record<string, readonly DictEntry[]>>;

/** Items of every dictionary that the fields name: the same object until items arrive. */
export function useDictItems(fields: readonly FieldModel[]): DictItems {
  const api = useApi();
  const codes = useMemo(() => {
    const named = fields.flatMap((field) =>
      field.kind === "dict" && typeof field.options["dict"] === "string" ? [field.options["dict"]] : [],
    );
    return [...new Set(named)];
  }, [fields]);
  const combine = useCallback(
    (results: readonly { readonly data: readonly DictEntry[] | undefined }[]): DictItems =>
      Object.fromEntries(codes.map((code, index) => [code, results[index]?.data ?? NONE])),
    [codes],
  );
  return useQueries({ queries: codes.map((code) => dictQuery(api, code)), combine });
}

function dictQuery(api: Api, code: string) {
  return queryOptions({
    queryKey: keys.dict(code),
    queryFn: () =>
      api.get<readonly DictEntry[]>(`/sys/dict/getDictItems/${encodeURIComponent(code)}`, {}, { quiet: true }),
    staleTime: 5 * 60_000,
  });
}

/** Whether a query counts the rows of tabs, of whatever entity. */
export const isCountsKey = ([scope, , part]: QueryKey): boolean => scope === keys.allRows[0] && part === "counts";
