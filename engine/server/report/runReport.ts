/** Runs a report for one viewer, or returns its cached rows if nothing in its tables has changed. */
import { LRUCache } from "lru-cache";
import { KINDS } from "#core/fields";
import type { FieldModel, ReportModel } from "#core/language";
import type { RequestContext } from "../operations/requestContext.ts";
import { tableRevisions } from "../operations/query/queryCache.ts";
import type { EngineRuntime } from "../operations/runtime.ts";
import { buildReportSql, type ReportSql, type Params } from "./reportSql.ts";
import { reportErrors } from "./errors.ts";
import { runReportJob, type ReportJobResult, type RawRow, type ReportJob } from "./reportJob.ts";
import { suppressSmallCounts, type Cell, type Row } from "./suppress.ts";

export interface ReportResult {
  readonly rows: readonly Row[];
  readonly suppressed: number;
  /** Epoch milliseconds. */
  readonly at: number;
  readonly ms: number;
}

/** Reports at work for one model. */
export interface ReportRuntime {
  readonly runtime: EngineRuntime;
  readonly cache: LRUCache<string, CacheEntry>;
}

interface CacheEntry {
  readonly revision: string;
  readonly result: Promise<ReportResult>;
}

const MAX_RESULTS = 40;

export const createReportRuntime = (runtime: EngineRuntime): ReportRuntime => ({
  runtime,
  cache: new LRUCache({ max: MAX_RESULTS }),
});

export async function runReport(
  reports: ReportRuntime,
  report: ReportModel,
  params: Params,
  context: RequestContext,
): Promise<ReportResult> {
  const { cache } = reports;
  const reportSql = buildReportSql(context, report, params);
  if (!reportSql.counted) return runUncached(reports, report, reportSql, context);
  // Read before the report: a change that comes between makes the next caller run it again, never the other way round.
  const revision = await tableRevisions({ ...context, read: reports.runtime.database.read }, reportSql.tables);
  const key = JSON.stringify([report.report, reportSql.sql, reportSql.values]);
  const known = cache.get(key);
  if (known?.revision === revision) return known.result;
  const result = runUncached(reports, report, reportSql, context);
  cache.set(key, { revision, result });
  result.catch(() => cache.get(key)?.result === result && cache.delete(key));
  return result;
}

async function runUncached(
  reports: ReportRuntime,
  report: ReportModel,
  reportSql: ReportSql,
  context: RequestContext,
): Promise<ReportResult> {
  const { database } = reports.runtime;
  const answer = await runReportJob(database.readers, database.dialect, jobOf(report, reportSql, "run", context));
  const { rows, ms } = acceptResult(reports.runtime, report, answer);
  const cells = rows.map((row) => rowOf(row, report));
  return { ...suppressSmallCounts(cells, report.suppress), at: context.now, ms };
}

export function jobOf(
  report: ReportModel,
  { sql, values, tables }: ReportSql,
  kind: ReportJob["kind"],
  { viewer }: RequestContext,
): ReportJob {
  const exact = report.columns.filter((column) => column.field.column === "integer").map((column) => column.field.name);
  return { kind, by: viewer.username, sql, values, tables, exact, budget: report.budget };
}

/** What the worker says no to, in words for whoever asked; what went wrong inside is for the log. */
export function acceptResult(
  runtime: EngineRuntime,
  report: ReportModel,
  answer: ReportJobResult,
): Exclude<ReportJobResult, { readonly refused: string }> {
  if (!("refused" in answer)) return answer;
  runtime.log.warn({ report: report.report, refused: answer.refused, detail: answer.detail }, "a report was refused");
  throw reportErrors.error(answer.refused, {
    title: report.title,
    seconds: report.budget.ms / 1000,
    rows: report.budget.rows,
  });
}

const WHOLE = /^-?\d{1,60}$/;

function rowOf(raw: RawRow, report: ReportModel): Row {
  return Object.fromEntries(report.columns.map(({ field }) => [field.name, cellOf(raw[field.name] ?? null, field)]));
}

/**
 * A number of the database as a number where it fits, else as the digits of one of any size; a fraction is refused, not
 * rounded.
 */
function cellOf(raw: RawRow[string], field: FieldModel): Cell {
  if (raw === null || raw === "") return null;
  if (KINDS[field.kind].column(field.options) === "text") return String(raw);
  if (typeof raw === "boolean") return raw ? 1 : 0;
  const text = String(raw);
  if (!WHOLE.test(text)) throw reportErrors.error("NOT_EXACT", { title: field.title });
  const number = Number(text);
  return Number.isSafeInteger(number) ? number : BigInt(text);
}
