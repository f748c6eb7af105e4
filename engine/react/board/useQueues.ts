import { useQueries, useQuery, useQueryClient } from "@tanstack/react-query";
import { useMemo } from "react";
import type { EntityView } from "#core/api";
import type { Predicate } from "#core/filter";
import type { Stored } from "#core/values";
import { keys, useApi } from "../api/index.ts";
import { useEntityPath } from "../context/entityPaths.ts";

export interface Queue {
  readonly title: string;
  readonly tab: string;
  readonly count: number;
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
    return view && queueTabs(view).length > 0 ? [{ ...source, view }] : [];
  });
  const counts = useQueries({
    queries: stepping.map(({ view }) => ({
      queryKey: [...keys.counts(view.entity.entity), {}],
      queryFn: () => api.get<readonly number[]>(`${view.entity.path}/counts`, {}, { quiet: true }),
    })),
    combine: (all) => ({
      counts: all.map((each) => each.data),
      loading: all.some((each) => each.isPending),
      failed: all.some((each) => each.isError),
    }),
  });
  const queues = stepping.flatMap(({ view, path }, index) =>
    queueTabs(view).map(({ tab, steps }) => ({
      title: view.entity.title,
      tab: view.entity.list.tabs[tab]?.title ?? "",
      count: counts.counts[index]?.[tab] ?? 0,
      steps,
      href: `${path}?tab=${tab}`,
    })),
  );
  const retry = () => {
    void client.refetchQueries({ queryKey: keys.allModels, predicate: (query) => query.state.status === "error" });
    for (const { view } of stepping) void client.refetchQueries({ queryKey: keys.counts(view.entity.entity) });
  };
  return {
    queues,
    retry,
    loading: enabled && (model.isPending || views.loading || counts.loading),
    failed: model.isError || views.failed || counts.failed,
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

/** Tabs of states from which this user may take a step; a dangerous step, which only takes back, does not count. */
function queueTabs(view: EntityView): readonly { readonly tab: number; readonly steps: readonly string[] }[] {
  const { states, list } = view.entity;
  if (!states) return [];
  return list.tabs.flatMap((each, tab) => {
    const shown = each.where ? statesIn(each.where, states.field) : [];
    const steps = states.steps.filter(
      (step) => !step.danger && view.may[step.name] === true && step.from.some((from) => shown.includes(from)),
    );
    return steps.length > 0 ? [{ tab, steps: steps.map((step) => step.title) }] : [];
  });
}

/** The states that a tab's condition asks for, where it is that simple. */
function statesIn(where: Predicate, field: string): readonly Stored[] {
  if ("all" in where) return where.all.flatMap((each) => statesIn(each, field));
  if (
    !("test" in where) ||
    where.on.field !== field ||
    where.on.via !== undefined ||
    (where.test !== "eq" && where.test !== "in")
  )
    return [];
  return where.operands.flatMap((operand) => ("literal" in operand ? [operand.literal] : []));
}
