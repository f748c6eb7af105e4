import type { Database, CommonOptions } from "./database.ts";
import { openPostgres } from "./postgres/open.ts";
import { openSqlite } from "./sqlite/open.ts";

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
