/** Messages to and from a reader process. Plain data. */
import type { Stored } from "#core/values";
import type { DialectName } from "../database.ts";

/** Which database to read. */
interface ReaderSource {
  readonly dialect: DialectName;
  readonly url?: string;
  readonly file?: string;
}

export interface StatementMessage {
  readonly sql: string;
  readonly exact?: readonly string[];
  readonly values: readonly Stored[];
}

/** The code of a statement that ended itself at its deadline. */
export const TIME_OVER = "TIME_OVER";

export interface ReaderFailure {
  readonly message: string;
  /** Of the driver, or `DATABASE.…`. */
  readonly code: string;
}

/** Begins a snapshot, whose statements may take so long each where the database can end them itself. */
export type ToReader =
  | { readonly open: ReaderSource }
  | { readonly begin: { readonly ms: number } }
  | { readonly ask: StatementMessage }
  | { readonly next: true }
  | { readonly end: true };

/** Rows come in parts, each when it is asked for, so that taking them in does not hold the serving process. */
export type FromReader =
  | { readonly ready: true }
  | { readonly rows: readonly object[]; readonly more: boolean }
  | { readonly failed: ReaderFailure };
