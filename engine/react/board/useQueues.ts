import { useQueries, useQuery, useQueryClient } from "@tanstack/react-query";
import { useMemo } from "react";
import { PENDING_ONLY, type EntityView, type PendingRows } from "#core/api";
import { keys, useApi } from "../api/index.ts";
import { useEntityPath } from "../context/entityPaths.ts";

export interface Queue {
  readonly title: string;
  readonly tab: string;
  readonly count: number;
  /** There may be more than were counted. */
  readonly more: boolean;
  /** Titles of the steps that this person may take from there. */
  readonly steps: readonly string[];
  readonly href: string;
}

export interface Queues {
  readonly queues: readonly Queue[];
  readonly loading: boolean;
  /** Some could not be counted: what is shown is not all. */
  readonly failed: boolean;
  readonly retry: () => void;
}

/** Rows that wait for a step of this user, in every entity that their menu opens. */
export function useQueues(enabled: boolean): Queues {
  const api = useApi();
  const client = useQueryClient();
  const pathOf = useEntityPath();
  // Of a hundred entities few have a step that this person may take; only those are asked.
  const model = useQuery({
    queryKey: keys.allModels,
    queryFn: () => api.get<{ readonly stepping: readonly string[] }>("/online/model", {}, { quiet: true }),
    staleTime: Infinity,
    enabled,
  });
  const sources = useMemo(
    () =>
      (enabled ? (model.data?.stepping ?? []) : []).flatMap((entity) => {
        const path = pathOf(entity);
        return path === undefined ? [] : [{ entity, path }];
      }),
    [enabled, pathOf, model.data],
  );
  const views = useViews(sources.map(({ entity }) => entity));
  const stepping = sources.flatMap((source, index) => {
    const view = views.views[index];
    return view?.entity.states ? [{ ...source, view }] : [];
  });
  const pending = useQueries({
    queries: stepping.map(({ view }) => ({
      queryKey: keys.pending(view.entity.entity),
      queryFn: () => api.get<readonly PendingRows[]>(`${view.entity.path}/pending`, {}, { quiet: true }),
    })),
    combine: (all) => ({
      rows: all.map((each) => each.data),
      loading: all.some((each) => each.isPending),
      failed: all.some((each) => each.isError),
    }),
  });
  const queues = stepping.flatMap(({ view, path }, index) =>
    (pending.rows[index] ?? []).map(({ tab, ...rest }) => ({
      ...rest,
      title: view.entity.title,
      tab: view.entity.list.tabs[tab]?.title ?? "",
      href: `${path}?tab=${tab}&${PENDING_ONLY}=1`,
    })),
  );
  const retry = () => {
    void client.refetchQueries({ queryKey: keys.allModels, predicate: (query) => query.state.status === "error" });
    for (const { view } of stepping) void client.refetchQueries({ queryKey: keys.pending(view.entity.entity) });
  };
  return {
    queues,
    retry,
    loading: enabled && (model.isPending || views.loading || pending.loading),
    failed: model.isError || views.failed || pending.failed,
  };
}

function useViews(entities: readonly string[]) {
  const api = useApi();
  return useQueries({
    queries: entities.map((entity) => ({
      queryKey: keys.model(entity),
      queryFn: () => api.get<EntityView>(`/online/model/${encodeURIComponent(entity)}`, {}, { quiet: true }),
      staleTime: Infinity,
    })),
    combine: (all) => ({
      views: all.map((each) => each.data),
      loading: all.some((each) => each.isPending),
      failed: all.some((each) => each.isError),
    }),
  });
}
