/** What goes to a report worker and what comes back. Plain data. */
import type { DialectName } from "../db/index.ts";
import type { Stored } from "#core/values";

export interface ReportJob {
  readonly kind: "run" | "explain";
  readonly sql: string;
  readonly values: readonly Stored[];
  /** Result columns that are numbers: they come as decimal strings of any size. */
  readonly exact: readonly string[];
  /** Tables that the text may touch. */
  readonly tables: readonly string[];
  readonly budget: { readonly ms: number; readonly rows: number };
}

export type Raw = Readonly<Record<string, string | number | boolean | null>>;

export type JobAnswer =
  | { readonly rows: readonly Raw[]; readonly plan?: readonly string[]; readonly touched?: readonly string[]; readonly ms: number }
  | { readonly refused: "TOO_SLOW" | "TOO_MANY" | "TOO_LARGE" | "UNSAFE" | "FAILED"; readonly detail: string };

/** The first message: which database to read. */
export interface WorkerSource {
  readonly dialect: DialectName;
  readonly url?: string;
  readonly file?: string;
}

export type ToWorker = { readonly open: WorkerSource } | { readonly job: ReportJob };
export type FromWorker = { readonly ready: true } | { readonly answer: JobAnswer };
