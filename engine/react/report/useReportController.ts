/** A report without its looks: what it asks, what came back, how long it has been under way, and how it is ended. */
import { useQueryClient } from "@tanstack/react-query";
import { useCallback, useMemo, useState } from "react";
import { useSearchParams } from "react-router-dom";
import { ApiError, type ChartData, type ReportData, type ReportPlan, type ReportView } from "#core/api";
import { keys, useDictItems, useQueryWithPrevious, useApi, type DataState, type DictItems } from "../api/index.ts";
import { reportRows, type ReportRow } from "./reportRows.ts";
import {
  conditionsOf,
  initialReport,
  missingOf,
  orderedOf,
  readReport,
  requestOf,
  writeReport,
  type ReportState,
} from "./reportState.ts";
import { useElapsed } from "./useElapsed.ts";

/** `previous`: the rows answer the question before; they are drawn, but nothing can be done with them. */
type ReportStatus = "waiting" | "loading" | "stopped" | "rows" | "previous" | "empty" | "failed" | "refused";

export interface ReportController {
  readonly view: ReportView;
  readonly state: ReportState;
  /** Where it starts when its address says nothing. */
  readonly initial: ReportState;
  readonly change: (change: Partial<ReportState>) => void;
  readonly status: ReportStatus;
  /** Titles of the parameters it waits for. */
  readonly missingParams: readonly string[];
  readonly failure: Error | undefined;
  readonly data: ReportData | undefined;
  readonly rows: readonly ReportRow[];
  readonly chart: ChartState;
  /** Under way now; `elapsed` in milliseconds. */
  readonly running: boolean;
  readonly elapsed: number;
  readonly run: () => void;
  readonly stop: () => void;
  readonly dicts: DictItems;
  /** By the server's clock. */
  readonly now: () => number;
  /** The file that holds every row as it is asked for, in the order that is seen. */
  readonly exportFile: (format: ExportFormat) => Promise<{ readonly blob: Blob; readonly name: string }>;
  /** The rows to print: all of them, up to as many as one answer holds. */
  readonly allRows: () => Promise<ReportData>;
  readonly explain: () => Promise<ReportPlan>;
}

export type ExportFormat = "xlsx" | "csv";

interface ChartState {
  readonly data: ChartData | undefined;
  readonly state: DataState;
  readonly failure: string | undefined;
}

const MOST_PRINTED = 1000;

export function useReportController(view: ReportView): ReportController {
  const api = useApi();
  const initial = useMemo(() => initialReport(view), [view]);
  const [state, change] = useReportState(initial);
  const missing = useMemo(() => missingOf(view, state), [view, state]);
  const conditions = useMemo(() => conditionsOf(state), [state]);
  const run = useRun(view, state, missing.length === 0);
  const chart = useChart(view, conditions, run);
  const dicts = useDictItems(useMemo(() => [...view.columns, ...view.params].map((each) => each.field), [view]));
  const { data } = run;
  return {
    view,
    now: () => api.now(),
    state,
    initial,
    change,
    missingParams: missing,
    dicts,
    chart,
    data,
    status: statusOf(missing, run),
    failure: run.failure,
    running: run.running,
    elapsed: useElapsed(run.running),
    run: run.again,
    stop: run.stop,
    rows: useMemo(() => (data ? reportRows(view, data) : []), [view, data]),
    exportFile: async (format) => {
      const query = { ...orderedOf(state), _format: format };
      const file = await api.download(`/online/report/${view.report}/export`, query, { quiet: true });
      return { blob: file.blob instanceof Blob ? file.blob : new Blob(), name: file.name ?? `${view.title}.${format}` };
    },
    allRows: () =>
      api.get<ReportData>(
        `/online/cgreport/api/getData/${view.report}`,
        { ...orderedOf(state), pageNo: "1", pageSize: String(MOST_PRINTED) },
        { quiet: true },
      ),
    explain: () => api.get<ReportPlan>(`/online/report/${view.report}/explain`, conditions, { quiet: true }),
  };
}

function useReportState(initial: ReportState): readonly [ReportState, ReportController["change"]] {
  const [query, setQuery] = useSearchParams();
  const state = useMemo(() => readReport(query, initial), [query, initial]);
  const change = useCallback<ReportController["change"]>(
    (next) => setQuery((before) => writeReport({ ...readReport(before, initial), pageNo: 1, ...next }, initial)),
    [setQuery, initial],
  );
  return [state, change];
}

interface Run {
  readonly data: ReportData | undefined;
  readonly failure: Error | undefined;
  readonly running: boolean;
  readonly stopped: boolean;
  readonly state: DataState;
  readonly again: () => void;
  readonly stop: () => void;
}

function useRun(view: ReportView, state: ReportState, enabled: boolean): Run {
  const api = useApi();
  const client = useQueryClient();
  const request = useMemo(() => requestOf(state), [state]);
  const about = useMemo(() => [...keys.report(view.report), "data"], [view.report]);
  const [stopped, setStopped] = useState<typeof request | undefined>(undefined);
  const answer = useQueryWithPrevious({
    keyPrefix: about,
    params: request,
    enabled: enabled && stopped !== request,
    queryFn: (signal) =>
      api.get<ReportData>(`/online/cgreport/api/getData/${view.report}`, request, { quiet: true, signal }),
  });
  const again = () => {
    setStopped(undefined);
    if (stopped !== request) void client.invalidateQueries({ queryKey: keys.report(view.report) });
  };
  const stop = () => {
    setStopped(request);
    void client.cancelQueries({ queryKey: [...about, request] });
  };
  return {
    data: answer.error || !enabled ? undefined : answer.data,
    state: answer.state,
    failure: answer.error ?? undefined,
    running: answer.fetching,
    stopped: stopped === request && answer.state !== "current",
    again,
    stop,
  };
}

function useChart(view: ReportView, conditions: Readonly<Record<string, string>>, run: Run): ChartState {
  const api = useApi();
  const { data, state, error } = useQueryWithPrevious({
    keyPrefix: [...keys.report(view.report), "chart"],
    params: conditions,
    // The rows come first: one report is one piece of work at a time.
    enabled: view.chart !== undefined && run.state === "current" && run.failure === undefined,
    pending: run.state === "previous",
    queryFn: (signal) => api.get<ChartData>(`/online/report/${view.report}/chart`, conditions, { quiet: true, signal }),
  });
  return { data, state, failure: error?.message };
}

function statusOf(missing: readonly string[], run: Run): ReportStatus {
  if (missing.length > 0) return "waiting";
  if (run.failure && !run.running)
    return run.failure instanceof ApiError && run.failure.status === 403 ? "refused" : "failed";
  if (run.stopped) return "stopped";
  if (!run.data) return "loading";
  if (run.state === "previous") return "previous";
  return run.data.total === 0 ? "empty" : "rows";
}
