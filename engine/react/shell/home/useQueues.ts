import { useQueries, useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import type { EntityView } from "#core/api";
import type { Predicate } from "#core/filter";
import type { Stored } from "#core/values";
import { keys, useApi } from "../../api/index.ts";

export interface Queue {
  readonly title: string;
  readonly tab: string;
  readonly count: number;
  /** Titles of the steps that this person may take from there. */
  readonly steps: readonly string[];
  readonly href: string;
}

interface Source {
  readonly entity: string;
  readonly path: string;
}

export function useQueues(entities: readonly Source[]): { readonly queues: readonly Queue[]; readonly loading: boolean } {
  const api = useApi();
  // Of a hundred entities few have a step that this person may take; only those are asked.
  const model = useQuery({ queryKey: ["model"], queryFn: () => api.get<{ readonly stepping: readonly string[] }>("/online/model", {}, { quiet: true }), staleTime: Infinity });
  const sources = useMemo(() => entities.filter(({ entity }) => model.data?.stepping.includes(entity) === true), [entities, model.data]);
  const views = useQueries({
    queries: sources.map(({ entity }) => ({
      queryKey: keys.model(entity),
      queryFn: () => api.get<EntityView>(`/online/model/${encodeURIComponent(entity)}`, {}, { quiet: true }),
      staleTime: Infinity,
    })),
    combine: (all) => ({ views: all.map((each) => each.data), loading: all.some((each) => each.isPending) }),
  });
  const stepping = sources.flatMap((source, index) => {
    const view = views.views[index];
    return view && queueTabs(view).length > 0 ? [{ ...source, view }] : [];
  });
  const counts = useQueries({
    queries: stepping.map(({ view }) => ({
      queryKey: [...keys.rows(view.entity.entity), "counts", {}],
      queryFn: () => api.get<readonly number[]>(`${view.entity.path}/counts`, {}, { quiet: true }),
    })),
    combine: (all) => ({ counts: all.map((each) => each.data), loading: all.some((each) => each.isPending) }),
  });
  const queues = stepping.flatMap(({ view, path }, index) => queueTabs(view).map(({ tab, steps }) => ({
    title: view.entity.title,
    tab: view.entity.list.tabs[tab]?.title ?? "",
    count: counts.counts[index]?.[tab] ?? 0,
    steps,
    href: `${path}?tab=${tab}`,
  })));
  return { queues, loading: model.isPending || views.loading || counts.loading };
}

/** Tabs of states from which this person may step on; what only takes something back (a dangerous step) waits for nobody. */
export function queueTabs(view: EntityView): readonly { readonly tab: number; readonly steps: readonly string[] }[] {
  const { states, list } = view.entity;
  if (!states) return [];
  return list.tabs.flatMap((each, tab) => {
    const shown = each.where ? statesIn(each.where, states.field) : [];
    const steps = states.steps.filter((step) => !step.danger && view.may[step.name] === true && step.from.some((from) => shown.includes(from)));
    return steps.length > 0 ? [{ tab, steps: steps.map((step) => step.title) }] : [];
  });
}

/** The states that a tab's condition asks for, where it is that simple. */
function statesIn(where: Predicate, field: string): readonly Stored[] {
  if ("all" in where) return where.all.flatMap((each) => statesIn(each, field));
  if (!("test" in where) || where.on.field !== field || where.on.via !== undefined || (where.test !== "eq" && where.test !== "in")) return [];
  return where.operands.flatMap((operand) => ("literal" in operand ? [operand.literal] : []));
}
