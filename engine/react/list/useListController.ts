/** A list without its looks: what it asks, what came back, what is chosen, and what can be done. */
import { useQueryClient } from "@tanstack/react-query";
import { useCallback, useEffect, useMemo, useState } from "react";
import { ApiError, listedOf, type EntityView, type Page } from "#core/api";
import type { WireRow } from "#core/values";
import { keys, useDictItems, type QueryWithPrevious, type DictItems } from "../api/index.ts";
import type { CurrentUser } from "../context/user.ts";
import { appliesTo, disabledReasonOn, actionsAt, rowActionsOf, type RowAction } from "./rowActions/availableActions.ts";
import { chipsOf, type Chip } from "./filters/chips.ts";
import { useLeftOut, type LeftOutNote } from "./filters/useLeftOut.ts";
import { arrangeColumns, type ArrangedColumn } from "./columns/columns.ts";
import {
  showsTree,
  conditionsOf,
  isFiltered,
  lastPage,
  requestOf,
  tabOf,
  type ListState,
  type RequestQuery,
} from "./listQuery.ts";
import type { ChangeState } from "./listState.ts";
import { useBranches, type Branches } from "./useBranches.ts";
import { useListPreference, type ListPreference } from "./listPreference.ts";
import type { StorePreference } from "./usePreference.ts";
import { useCounts, usePage, useTotals, type Totals } from "./useRows.ts";

/** `previous`: the rows answer the question before; they are drawn, but nothing can be done with them. */
type ListStatus = "loading" | "rows" | "previous" | "empty" | "failed" | "refused";

export interface ListController {
  readonly view: EntityView;
  readonly state: ListState;
  readonly change: ChangeState;
  readonly status: ListStatus;
  /** Why, when failed or refused; with rows: why they could not be refreshed. */
  readonly failure: string | undefined;
  /** Something newer is on its way; what is shown stays. */
  readonly refreshing: boolean;
  /** Whether the rows are those that are asked for now, and not the ones before them. */
  readonly isCurrent: boolean;
  /** What the rows are asked for with. */
  readonly request: RequestQuery;
  readonly rows: readonly WireRow[];
  readonly total: number;
  readonly counts: Shown<readonly number[]>;
  readonly totals: Shown<Totals>;
  readonly tree: boolean;
  readonly branches: Branches;
  readonly filtered: boolean;
  readonly chips: readonly Chip[];
  /** Conditions that leave out the rows without a value, or show them since somebody wanted so. */
  readonly leftOut: readonly LeftOutNote[];
  readonly labels: Labels;
  readonly columns: readonly ArrangedColumn[];
  readonly preference: ListPreference;
  readonly setPreference: StorePreference<ListPreference>;
  readonly dicts: DictItems;
  readonly actions: {
    readonly toolbar: readonly RowAction[];
    readonly batch: readonly RowAction[];
    readonly row: readonly RowAction[];
  };
  actionsOn(row: WireRow): readonly RowAction[];
  /** The chosen rows on which this cannot be done. */
  rowsWithout(rowAction: RowAction): readonly WireRow[];
  readonly selected: readonly WireRow[];
  readonly select: (rows: readonly WireRow[]) => void;
  idOf(row: WireRow): string;
  readonly refresh: () => void;
}

/** Numbers over all rows, and whether they are those of the question asked now. */
type Shown<T> = Pick<QueryWithPrevious<T>, "data" | "state">;

/** Texts of values that were chosen from a list of choices, by `field=value`. */
export interface Labels {
  readonly known: ReadonlyMap<string, string>;
  learn(name: string, value: string, text: string): void;
}

interface ListSource {
  readonly view: EntityView;
  readonly state: ListState;
  readonly change: ChangeState;
  /** Conditions that the place of the list sets (the parent of a child list). */
  readonly fixed: RequestQuery;
  readonly currentUser: CurrentUser;
  readonly readonly?: boolean;
  readonly enabled?: boolean;
}

export function useListController({
  view,
  state,
  change,
  fixed,
  currentUser,
  readonly = false,
  enabled = true,
}: ListSource): ListController {
  const client = useQueryClient();
  const conditions = useMemo(() => conditionsOf(state, fixed), [state, fixed]);
  const request = useMemo(() => requestOf(view, state, fixed), [view, state, fixed]);
  const page = usePage(view, request, enabled);
  const counts = useCounts(view, conditions, enabled);
  const totals = useTotals(view, { ...conditions, ...tabOf(view, state) }, enabled);
  const shownTotal = page.state === "current" ? page.data?.total : undefined;
  const leftOut = useLeftOut(view, state, fixed, shownTotal, enabled);
  const dicts = useDictItems(view.entity.fields);
  const [preference, setPreference] = useListPreference(listedOf(view));
  const columns = useMemo(() => arrangeColumns(view, preference, dicts), [view, preference, dicts]);
  const labels = useLabels();
  const branches = useBranches(view);
  const rowActions = useMemo(() => actionsOf(view, readonly), [view, readonly]);
  const refresh = useCallback(() => void client.invalidateQueries({ queryKey: keys.allRows }), [client]);
  const rows = page.data?.records ?? NO_ROWS;
  const [selected, select] = useSelection(JSON.stringify([conditions, state.tab]), rows, view.entity.key);
  const beyond = useExistingPage(page, state, change);
  const { status, failure } = beyond ? WAITING : statusOf(page, rows.length);
  return {
    view,
    state,
    change: (next, options) => {
      const { pageSize } = next;
      if (pageSize !== undefined && pageSize !== state.pageSize)
        void setPreference((stored) => ({ ...stored, pageSize }));
      change(next, options);
    },
    status,
    failure,
    rows,
    dicts,
    preference,
    setPreference,
    columns,
    selected,
    select,
    labels,
    actions: rowActions,
    refresh,
    refreshing: page.fetching,
    isCurrent: page.state === "current",
    request,
    total: page.data?.total ?? 0,
    counts,
    totals,
    tree: showsTree(view, state),
    branches,
    filtered: isFiltered(state),
    chips: chipsOf(view, state, dicts, labels.known),
    leftOut,
    actionsOn: (row) => rowActions.row.filter((rowAction) => appliesTo(view, rowAction, row, currentUser, Date.now())),
    rowsWithout: (rowAction) =>
      selected.filter(
        (row) =>
          disabledReasonOn(rowAction, row) !== undefined || !appliesTo(view, rowAction, row, currentUser, Date.now()),
      ),
    idOf: (row) => String(row[view.entity.key]),
  };
}

const NO_ROWS: readonly WireRow[] = [];
const WAITING = { status: "loading", failure: undefined } as const;
const READING: ReadonlySet<string> = new Set(["view", "history"]);

function actionsOf(view: EntityView, readonly: boolean): ListController["actions"] {
  const row = rowActionsOf(view);
  if (readonly) return { toolbar: [], batch: [], row: row.filter((rowAction) => READING.has(rowAction.name)) };
  return { toolbar: actionsAt(view, "toolbar"), batch: actionsAt(view, "batch"), row };
}

function statusOf(
  { state, error }: Pick<QueryWithPrevious<unknown>, "state" | "error">,
  count: number,
): { status: ListStatus; failure: string | undefined } {
  const failure = error?.message;
  if (error instanceof ApiError && error.status === 403) return { status: "refused", failure };
  if (state === "none") return { status: error ? "failed" : "loading", failure };
  return { status: state === "previous" ? "previous" : count === 0 ? "empty" : "rows", failure };
}

/** Goes to the last page if the requested one is beyond it: its only row is deleted, or it never existed. */
function useExistingPage(
  { state: shown, data }: QueryWithPrevious<Page<WireRow>>,
  { pageNo, pageSize }: ListState,
  change: ChangeState,
): boolean {
  const last = lastPage(data?.total ?? 0, pageSize);
  const beyond = shown === "current" && data?.records.length === 0 && pageNo > last;
  useEffect(() => {
    if (beyond) change({ pageNo: last }, { replace: true });
  }, [beyond, last, change]);
  return beyond;
}

/**
 * Rows selected on several pages stay selected together; where other rows are asked for, nothing is selected any more.
 * A selected row that is read again is taken as it is now: what can be done with it, and its version, may have changed.
 */
function useSelection(
  subject: string,
  current: readonly WireRow[],
  key: string,
): readonly [readonly WireRow[], (rows: readonly WireRow[]) => void] {
  const [selection, setSelection] = useState({ subject, rows: NO_ROWS, current });
  const select = useCallback(
    (rows: readonly WireRow[]) => setSelection((before) => ({ ...before, subject, rows })),
    [subject],
  );
  if (selection.current !== current) {
    const fresh = new Map(current.map((row) => [row[key], row]));
    setSelection({ ...selection, current, rows: selection.rows.map((row) => fresh.get(row[key]) ?? row) });
  }
  return [selection.subject === subject ? selection.rows : NO_ROWS, select];
}

function useLabels(): Labels {
  const [known, setKnown] = useState<ReadonlyMap<string, string>>(new Map());
  const learn = useCallback((name: string, value: string, text: string) => {
    setKnown((before) =>
      before.get(`${name}=${value}`) === text ? before : new Map(before).set(`${name}=${value}`, text),
    );
  }, []);
  return useMemo(() => ({ known, learn }), [known, learn]);
}
