import type { ReadDoor } from "./door.ts";
import { openPostgresReader } from "./postgres/open.ts";
import { openSqliteReader } from "./sqlite/open.ts";

export interface ReaderOptions {
  readonly url?: string | undefined;
  readonly file?: string | undefined;
}

/** Reading only, on a handle of its own: for worker threads that do slow work and can be ended. */
export function openReader({ url, file }: ReaderOptions): { readonly read: ReadDoor; close(): Promise<void> } {
  if (url !== undefined && url !== "") return openPostgresReader(url);
  if (file !== undefined && file !== "") return openSqliteReader(file);
  throw new Error("openReader needs a url or a file.");
}
