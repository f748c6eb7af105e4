import { openPostgresReader } from "./postgres/open.ts";
import { openSqliteReader } from "./sqlite/open.ts";
import type { Reader } from "./database.ts";

interface ReaderOptions {
  readonly url?: string | undefined;
  readonly file?: string | undefined;
  /**
   * SQLite: what statements of this whole process may hold in memory; what they sort beyond it goes to a temporary
   * file.
   */
  readonly heapBytes?: number | undefined;
}

/** Reading only, on a handle of its own: for processes that do slow work and can be ended. */
export function openReader({ url, file, heapBytes }: ReaderOptions): Reader {
  if (url !== undefined && url !== "") return openPostgresReader(url);
  if (file !== undefined && file !== "") return openSqliteReader(file, heapBytes);
  throw new Error("openReader needs a url or a file.");
}
