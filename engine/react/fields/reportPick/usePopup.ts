/** What a popup report asks for, one after the other: its columns, what can be asked of it, its rows. */
import { useQuery } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import type { ReportColumns, ReportData, ReportQueryField } from "#core/api";
import { useQueryWithPrevious, useApi } from "../../api/index.ts";
import { textOf } from "./pairs.ts";

/** Answers of one group are good for half a minute. */
const CACHE_MS = 30_000;
const PAGE_SIZE = 10;

export type PopupConditions = Readonly<Record<string, string>>;

export interface PopupState {
  readonly page: number;
  readonly size: number;
  readonly sort: { readonly column: string; readonly order: "asc" | "desc" } | undefined;
  /** By parameter of the call; what a person did not touch has its default. */
  readonly asked: PopupConditions;
}

export function usePopup(code: string, groupId: string | undefined, cacheMs = CACHE_MS) {
  const api = useApi();
  const [state, setState] = useState<PopupState>({ page: 1, size: PAGE_SIZE, sort: undefined, asked: {} });
  const kept = groupId === undefined ? { staleTime: 0, gcTime: 0 } : { staleTime: cacheMs, gcTime: cacheMs };
  const key = ["popup", groupId ?? "", code];
  const base = "/online/cgreport/api";
  const columns = useQuery({
    queryKey: [...key, "columns"],
    ...kept,
    queryFn: () => api.get<ReportColumns>(`${base}/getRpColumns/${encodeURIComponent(code)}`, {}, { quiet: true }),
  });
  const id = columns.data?.cgRpConfigId ?? "";
  const info = useQuery({
    queryKey: [...key, "info"],
    ...kept,
    enabled: columns.isSuccess,
    queryFn: () =>
      api.get<readonly ReportQueryField[]>(`${base}/getQueryInfo/${encodeURIComponent(id)}`, {}, { quiet: true }),
  });
  const filters = info.data ?? NONE;
  const asked = useMemo(() => ({ ...defaultsOf(filters), ...state.asked }), [filters, state.asked]);
  const missing = filters.filter((field) => field.required && (asked[field.field] ?? "") === "");
  const request = requestOf(asked, state);
  const rows = useQueryWithPrevious({
    keyPrefix: [...key, "data"],
    params: request,
    ...kept,
    enabled: columns.isSuccess && (info.isSuccess || info.isError) && missing.length === 0,
    queryFn: (signal) =>
      api.get<ReportData>(`${base}/getData/${encodeURIComponent(id)}`, request, { quiet: true, signal }),
  });
  return {
    columns,
    info,
    rows,
    filters,
    asked,
    state,
    change: (next: Partial<PopupState>) => setState((before) => ({ ...before, page: 1, ...next })),
  };
}

export type Popup = ReturnType<typeof usePopup>;

const NONE: readonly ReportQueryField[] = [];

function defaultsOf(filters: readonly ReportQueryField[]): PopupConditions {
  return Object.fromEntries(
    filters.flatMap((field) => (textOf(field.default) === "" ? [] : [[field.field, textOf(field.default)]])),
  );
}

function requestOf(asked: PopupConditions, { page, size, sort }: PopupState): PopupConditions {
  const filled = Object.entries(asked).filter(([name, value]) => value !== "" || name.startsWith("self_"));
  return {
    ...Object.fromEntries(filled),
    ...(sort ? { column: sort.column, order: sort.order } : {}),
    pageNo: String(page),
    pageSize: String(size),
  };
}
