/** What a page paints of its rows as a whole; painted again only when that changes, not with every key. */
import { useMemo, useSyncExternalStore } from "react";
import type { RowStore } from "./rowStore/index.ts";

export interface GridState {
  readonly dirty: boolean;
  readonly conflicts: number;
  /** Rows that would be sent. */
  readonly changes: number;
}

const NOTHING: GridState = { dirty: false, conflicts: 0, changes: 0 };

export function useGridState(rows: RowStore | undefined): GridState {
  const watched = useMemo(() => watch(rows), [rows]);
  return useSyncExternalStore(watched.subscribe, watched.read);
}

function watch(rows: RowStore | undefined) {
  let state = stateOf(rows);
  return {
    read: () => state,
    subscribe: (listener: () => void) =>
      rows?.subscribe(() => {
        const next = stateOf(rows);
        if (next.dirty === state.dirty && next.conflicts === state.conflicts && next.changes === state.changes) return;
        state = next;
        listener();
      }) ?? (() => undefined),
  };
}

/** Counting is asked of the store only while there is something to count. */
function stateOf(rows: RowStore | undefined): GridState {
  if (!rows) return NOTHING;
  const { dirty } = rows;
  if (!dirty) return { dirty, conflicts: rows.conflicts().length, changes: 0 };
  return { dirty, conflicts: rows.conflicts().length, changes: rows.changeCount };
}
