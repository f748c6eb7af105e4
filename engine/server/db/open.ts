import type { Database } from "./database.ts";
import { openPostgres } from "./postgres/open.ts";
import { openSqlite } from "./sqlite/open.ts";

export interface CommonOptions {
  /** Epoch milliseconds. Default: the machine's clock. */
  readonly clock?: () => number;
  /** Milliseconds a write job may take. Default 5,000. */
  readonly deadlineMs?: number;
  /** Milliseconds that a read may take. Default 10,000. */
  readonly readMs?: number;
  /** Told of an effect that threw after its commit. Default: a process warning. */
  readonly onEffectError?: (error: unknown) => void;
}

/** `url` (postgres://…) or `file` (SQLite); `url` goes first where both are given. */
interface OpenOptions extends CommonOptions {
  readonly url?: string | undefined;
  readonly file?: string | undefined;
  /** SQLite: how long another process may hold the file. Default 5,000 ms. */
  readonly busyMs?: number;
  /** PostgreSQL: connections for reading and for writing, each. Default 8. */
  readonly connections?: number;
}

/** Opens the database. Refuses with one sentence where the database cannot be reached or written. */
export function openDatabase(options: OpenOptions): Promise<Database> {
  const { url, file, ...rest } = options;
  if (url !== undefined && url !== "") return openPostgres({ ...rest, url });
  if (file !== undefined && file !== "") return openSqlite({ ...rest, file });
  return Promise.reject(new Error("openDatabase needs a url or a file."));
}
