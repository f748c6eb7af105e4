import { useMemo } from "react";
import type { EntityView } from "#core/api";
import { countRequestOf, type ListState, type RequestQuery } from "../listQuery.ts";
import { useFound } from "../useRows.ts";
import { leftOutOf, type LeftOut } from "./leftOut.ts";

export interface LeftOutNote extends Pick<LeftOut, "title" | "change"> {
  /** Rows that are not shown; undefined where they are. */
  readonly count?: number;
}

/** `total`: of the rows that are listed; undefined while it is not that of this state. */
export function useLeftOut(
  view: EntityView,
  state: ListState,
  fixed: RequestQuery,
  total: number | undefined,
  enabled: boolean,
): readonly LeftOutNote[] {
  const conditions = useMemo(() => leftOutOf(view, state), [view, state]);
  const toCount = conditions.filter(({ counted }) => counted !== undefined);
  const requests = toCount.map(({ counted }) => countRequestOf(view, { ...state, ...counted }, fixed));
  const found = useFound(view, requests, enabled);
  return conditions.flatMap((condition): readonly LeftOutNote[] => {
    if (condition.shown) return [condition];
    const count = (found[toCount.indexOf(condition)] ?? 0) - (condition.beyond ? (total ?? Infinity) : 0);
    return count > 0 ? [{ ...condition, count }] : [];
  });
}
