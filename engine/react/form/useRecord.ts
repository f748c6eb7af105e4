/** The record that a form shows, fresh from the server, and why there is none. */
import { queryOptions, useQuery } from "@tanstack/react-query";
import { ApiError, type EntityView } from "#core/api";
import type { WireRow } from "#core/values";
import { keys, useApi, type Api } from "../api/index.ts";

export type RecordState =
  | { readonly is: "loading" }
  | { readonly is: "ready"; readonly row: WireRow | undefined }
  | { readonly is: "missing" | "refused" | "closed" | "failed"; readonly retry: () => void; readonly reason?: string };

/**
 * The query of one record. All who observe it share these options: the query runs with those of its last observer, and
 * another function would be called in the place of this one.
 */
export const recordQuery = (api: Api, view: EntityView, id: string | undefined) =>
  queryOptions({
    queryKey: keys.row(view.entity.entity, id ?? ""),
    queryFn: () => api.get<WireRow>(`${view.entity.path}/queryById`, { id: id ?? "" }, { quiet: true }),
    // Another user may have changed it since the list was rendered.
    staleTime: 0,
    gcTime: 0,
  });

/** Without an id there is nothing to fetch: a new record is ready at once. */
export function useRecord(view: EntityView, id: string | undefined): RecordState {
  const api = useApi();
  const query = useQuery({ ...recordQuery(api, view, id), enabled: id !== undefined });
  if (id === undefined) return { is: "ready", row: undefined };
  const retry = () => void query.refetch();
  const reason = query.isError ? reasonOf(query.error) : undefined;
  // What was read stays where only asking again has failed: what is typed must not go with the network.
  if (reason !== undefined && (query.data === undefined || reason !== "failed")) return { is: reason, retry };
  return query.data === undefined ? { is: "loading" } : { is: "ready", row: query.data };
}

function reasonOf(error: unknown): "missing" | "refused" | "failed" {
  if (!(error instanceof ApiError)) return "failed";
  return error.status === 404 ? "missing" : error.status === 403 || error.status === 401 ? "refused" : "failed";
}
