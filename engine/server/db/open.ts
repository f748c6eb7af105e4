import type { Database, CommonOptions } from "./database.ts";

/** `url` (postgres://…) or `file` (SQLite); `url` goes first where both are given. */
interface OpenOptions extends CommonOptions {
  readonly url?: string | undefined;
  readonly file?: string | undefined;
  /** SQLite: how long another process may hold the file. Default 5,000 ms. */
  readonly busyMs?: number;
  /** PostgreSQL: connections for reading and for writing, each. Default 8. */
  readonly connections?: number;
}

/**
 * Opens the database. Refuses with one sentence where the database cannot be reached or written. The driver is loaded
 * only if it is used: a start on SQLite takes 50 ms less without that of PostgreSQL.
 */
export async function openDatabase(options: OpenOptions): Promise<Database> {
  const { url, file, ...rest } = options;
  if (url !== undefined && url !== "") {
    const { openPostgres } = await import("./postgres/open.ts");
    return openPostgres({ ...rest, url });
  }
  if (file !== undefined && file !== "") {
    const { openSqlite } = await import("./sqlite/open.ts");
    return openSqlite({ ...rest, file });
  }
  throw new Error("openDatabase needs a url or a file.");
}
