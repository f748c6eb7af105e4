/** One run of a report's text, and its result. */
import { ApiError } from "#core/api";
import type { Stored } from "#core/values";
import { ReaderEnded, type DialectName, type ReadConnection, type ReaderPool } from "../db/index.ts";
import { assertSafeSql, UnsafeSql } from "./sqlGuard.ts";
import { reportErrors } from "./errors.ts";

export interface ReportJob {
  readonly kind: "run" | "explain";
  /** Whose it is: one viewer's reports never take the place of all others'. */
  readonly by: string;
  readonly sql: string;
  readonly values: readonly Stored[];
  /** Result columns that are numbers: they come as decimal strings of any size. */
  readonly exact: readonly string[];
  /** Tables that the text may touch. */
  readonly tables: readonly string[];
  readonly budget: { readonly ms: number; readonly rows: number };
}

export type RawRow = Readonly<Record<string, string | number | boolean | null>>;

export type ReportJobResult =
  | {
      readonly rows: readonly RawRow[];
      readonly plan?: readonly string[];
      readonly touched?: readonly string[];
      readonly ms: number;
    }
  | { readonly refused: "TOO_SLOW" | "TOO_MANY" | "TOO_LARGE" | "UNSAFE" | "FAILED"; readonly detail: string };

/** Runs it in a reader process under its budget, guarded; the process is ended when the time is over. */
export async function runReportJob(
  readers: ReaderPool,
  dialect: DialectName,
  job: ReportJob,
): Promise<ReportJobResult> {
  try {
    return await readers.use({ by: job.by, ms: job.budget.ms }, (read) => runGuarded(read, dialect, job));
  } catch (error) {
    return errorResultOf(error);
  }
}

async function runGuarded(read: ReadConnection, dialect: DialectName, job: ReportJob): Promise<ReportJobResult> {
  const started = performance.now();
  const touched = await assertSafeSql(dialect, read, job);
  const plan = job.kind === "explain" ? await EXPLAIN[dialect](read, job) : undefined;
  const rows = await read.all<RawRow>(
    { sql: `${job.sql} limit ${Math.trunc(job.budget.rows) + 1}`, key: {}, exact: job.exact },
    job.values,
  );
  const ms = Math.round(performance.now() - started);
  if (rows.length > job.budget.rows) return { refused: "TOO_MANY", detail: "" };
  return {
    rows: job.kind === "explain" ? [{ rows: rows.length }] : rows,
    ms,
    ...(plan === undefined ? {} : { plan, touched }),
  };
}

const EXPLAIN: Readonly<Record<DialectName, (read: ReadConnection, job: ReportJob) => Promise<readonly string[]>>> = {
  sqlite: explainInSqlite,
  postgres: explainInPostgres,
};

async function explainInPostgres(read: ReadConnection, job: ReportJob): Promise<readonly string[]> {
  const lines = await read.all<{ "QUERY PLAN": string }>({ sql: `explain ${job.sql}`, key: {} }, job.values);
  return lines.map((line) => line["QUERY PLAN"]);
}

async function explainInSqlite(read: ReadConnection, job: ReportJob): Promise<readonly string[]> {
  const steps = await read.all<{ id: number; parent: number; detail: string }>(
    { sql: `explain query plan ${job.sql}`, key: {} },
    job.values,
  );
  const depth = new Map<number, number>([[0, 0]]);
  return steps.map(({ id, parent, detail }) => {
    const at = depth.get(parent) ?? 0;
    depth.set(id, at + 1);
    return `${"  ".repeat(at)}${detail}`;
  });
}

const CODES: Readonly<Record<string, Extract<ReportJobResult, { readonly refused: string }>["refused"]>> = {
  "DATABASE.READ_TOO_SLOW": "TOO_SLOW",
  "DATABASE.READ_TOO_LARGE": "TOO_LARGE",
  "DATABASE.FULL": "TOO_LARGE",
};

function errorResultOf(error: unknown): ReportJobResult {
  const detail = error instanceof Error ? error.message : String(error);
  if (error instanceof UnsafeSql) return { refused: "UNSAFE", detail };
  if (error instanceof ReaderEnded) return { refused: error.why === "TIME" ? "TOO_SLOW" : "TOO_LARGE", detail };
  const code = error instanceof ApiError ? error.code : "";
  if (code === "DATABASE.READ_BUSY") throw reportErrors.error("BUSY");
  if (code === "DATABASE.CLOSED") throw reportErrors.error("STOPPED");
  return { refused: CODES[code] ?? "FAILED", detail };
}
