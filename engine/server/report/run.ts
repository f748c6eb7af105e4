/** Runs a report for one viewer, or remembers its rows for as long as nothing in its tables has changed. */
import { KINDS } from "#core/fields";
import type { FieldModel, ReportModel } from "#core/language";
import type { QueryContext } from "../operations/query/predicates.ts";
import { tableRevisions } from "../operations/query/queryCache.ts";
import type { EngineRuntime } from "../operations/runtime.ts";
import { assemble, type Assembled, type Params } from "./assemble.ts";
import { reportErrors } from "./errors.ts";
import { runJob, type JobAnswer, type Raw, type ReportJob } from "./job.ts";
import { suppressed, type Cell, type Row } from "./suppress.ts";

export interface Result {
  readonly rows: readonly Row[];
  readonly suppressed: number;
  /** Epoch milliseconds. */
  readonly at: number;
  readonly ms: number;
}

/** Reports at work for one model. */
export interface Reports {
  readonly runtime: EngineRuntime;
  readonly cache: Map<string, CacheEntry>;
}

interface CacheEntry {
  readonly revision: string;
  readonly result: Promise<Result>;
}

const MAX_RESULTS = 40;

export const createReports = (runtime: EngineRuntime): Reports => ({ runtime, cache: new Map() });

export async function runReport(reports: Reports, report: ReportModel, params: Params, context: QueryContext): Promise<Result> {
  const { runtime, cache } = reports;
  const assembled = assemble(runtime, report, params, context);
  if (!assembled.counted) return run(reports, report, assembled, context);
  // Read before the report: a change that comes between makes the next caller run it again, never the other way round.
  const revision = await tableRevisions(runtime, runtime.database.read, assembled.tables);
  const key = JSON.stringify([report.report, assembled.sql, assembled.values]);
  const known = cache.get(key);
  if (known?.revision === revision) return known.result;
  const result = run(reports, report, assembled, context);
  cache.delete(key);
  if (cache.size >= MAX_RESULTS) cache.delete(cache.keys().next().value as string);
  cache.set(key, { revision, result });
  result.catch(() => cache.get(key)?.result === result && cache.delete(key));
  return result;
}

async function run(reports: Reports, report: ReportModel, assembled: Assembled, context: QueryContext): Promise<Result> {
  const { database } = reports.runtime;
  const answer = await runJob(database.readers, database.dialect, jobOf(report, assembled, "run", context));
  const { rows, ms } = accept(reports.runtime, report, answer);
  const cells = rows.map((row) => rowOf(row, report));
  return { ...suppressed(cells, report.suppress), at: context.now, ms };
}

export function jobOf(report: ReportModel, { sql, values, tables }: Assembled, kind: ReportJob["kind"], { viewer }: QueryContext): ReportJob {
  const exact = report.columns.filter((column) => column.field.column === "integer").map((column) => column.field.name);
  return { kind, by: viewer.username, sql, values, tables, exact, budget: report.budget };
}

/** What the worker says no to, in words for whoever asked; what went wrong inside is for the log. */
export function accept(runtime: EngineRuntime, report: ReportModel, answer: JobAnswer): Exclude<JobAnswer, { readonly refused: string }> {
  if (!("refused" in answer)) return answer;
  runtime.log.warn({ report: report.report, refused: answer.refused, detail: answer.detail }, "a report was refused");
  throw reportErrors.error(answer.refused, { title: report.title, seconds: report.budget.ms / 1000, rows: report.budget.rows });
}

const WHOLE = /^-?\d{1,60}$/;

function rowOf(raw: Raw, report: ReportModel): Row {
  return Object.fromEntries(report.columns.map(({ field }) => [field.name, cellOf(raw[field.name] ?? null, field)]));
}

/** A number of the database as a number where it fits, else as the digits of one of any size; a fraction is refused, not rounded. */
function cellOf(raw: Raw[string], field: FieldModel): Cell {
  if (raw === null || raw === "") return null;
  if (KINDS[field.kind].column(field.options) === "text") return String(raw);
  if (typeof raw === "boolean") return raw ? 1 : 0;
  const text = String(raw);
  if (!WHOLE.test(text)) throw reportErrors.error("NOT_EXACT", { title: field.title });
  const number = Number(text);
  return Number.isSafeInteger(number) ? number : BigInt(text);
}
