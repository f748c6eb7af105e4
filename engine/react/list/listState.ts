/** Where a list's state is kept: in the address (a page of its own), or in the component (a list under a record). */
import { useCallback, useMemo, useState } from "react";
import { useSearchParams } from "react-router-dom";
import { readState, writeState, type ListState } from "./listQuery.ts";

/** `replace`: takes the place of the entry in the browser's history that was wrong. */
export type ChangeState = (change: Partial<ListState>, options?: { readonly replace?: boolean }) => void;

/** Every change but a page turn goes back to the first page. */
export function withChange(state: ListState, change: Partial<ListState>): ListState {
  const next = { ...state, pageNo: 1, ...change };
  if ("superQuery" in change && change.superQuery === undefined) delete (next as { superQuery?: unknown }).superQuery;
  if ("sort" in change && change.sort === undefined) delete (next as { sort?: unknown }).sort;
  return next;
}

export function useUrlState(initial: ListState): readonly [ListState, ChangeState] {
  const [params, setParams] = useSearchParams();
  const state = useMemo(() => readState(params, initial), [params, initial]);
  const change = useCallback<ChangeState>(
    (next, { replace = false } = {}) =>
      setParams((before) => writeState(withChange(readState(before, initial), next), initial), { replace }),
    [setParams, initial],
  );
  return [state, change];
}

export function useMemoryState(initial: ListState): readonly [ListState, ChangeState] {
  const [state, setState] = useState(initial);
  const change = useCallback<ChangeState>((next) => setState((before) => withChange(before, next)), []);
  return [state, change];
}
