/** Server state that many pages share, each under one key. */
import { useMemo } from "react";
import { useQueries, useQuery } from "@tanstack/react-query";
import type { BoardView, EntityView, ReportView } from "#core/api";
import { useApi } from "./api.ts";

/** Query keys, in one place so that a write can invalidate what it made stale. */
export const keys = {
  model: (entity: string) => ["model", entity] as const,
  dict: (code: string) => ["dict", code] as const,
  rows: (entity: string) => ["rows", entity] as const,
  row: (entity: string, id: string) => ["rows", entity, "one", id] as const,
  preference: (key: string) => ["preference", key] as const,
  permission: ["permission"] as const,
  report: (code: string) => ["report", code] as const,
  board: (name: string) => ["board", name] as const,
};

/** An entity as this person may see it. It changes only with the schemas; the shell watches their hash. */
export function useEntityView(entity: string, enabled = true) {
  const api = useApi();
  return useQuery({
    queryKey: keys.model(entity),
    queryFn: () => api.get<EntityView>(`/online/model/${encodeURIComponent(entity)}`, {}, { quiet: true }),
    staleTime: Infinity,
    enabled,
  });
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
  const query = useQuery({
    queryKey: keys.dict(code ?? ""),
    queryFn: () =>
      api.get<readonly DictEntry[]>(`/sys/dict/getDictItems/${encodeURIComponent(code ?? "")}`, {}, { quiet: true }),
    staleTime: 5 * 60_000,
    enabled: code !== undefined && code !== "",
  });
  return query.data ?? NONE;
}

const NONE: readonly DictEntry[] = [];

/** Items of several dictionaries by code; empty where one cannot be loaded. A new function only when items arrive. */
export function useDicts(codes: readonly string[]): (code: string) => readonly DictEntry[] {
  const api = useApi();
  const results = useQueries({
    queries: codes.map((code) => ({
      queryKey: keys.dict(code),
      queryFn: () =>
        api.get<readonly DictEntry[]>(`/sys/dict/getDictItems/${encodeURIComponent(code)}`, {}, { quiet: true }),
      staleTime: 5 * 60_000,
    })),
  });
  const updatedAt = results.map((result) => result.dataUpdatedAt).join();
  return useMemo(() => {
    const items = new Map(codes.map((code, index) => [code, results[index]?.data ?? NONE]));
    return (code: string) => items.get(code) ?? NONE;
    // eslint-disable-next-line react-hooks/exhaustive-deps -- `updatedAt` stands in for `results`, always a new array
  }, [updatedAt, codes]);
}
