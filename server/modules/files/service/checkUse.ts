/**
 * Says of each file whether anything refers to it, and removes those that somebody chose on the page 文件列表 where
 * nothing does.
 */
import { DAY_MS } from "#core/values";
import { createRepo, type OldFile } from "../repo/index.ts";
import { removeFile, searchOldFiles, type FileRemoval } from "./references.ts";

interface CheckedUse {
  readonly used: number;
  readonly unused: number;
  readonly removed: number;
}

interface CheckParts extends FileRemoval {
  readonly clock: () => number;
}

/** Files of one write: other writes do not wait for all of them. */
const CHUNK = 500;

/**
 * Neither what was uploaded within a day, which an open form may hold, nor what a row took within a day, which needs no
 * search.
 */
export async function checkUse(parts: CheckParts, signal?: AbortSignal): Promise<CheckedUse> {
  const { database, clock } = parts;
  const at = clock();
  const since = at - DAY_MS;
  const counts = { used: 0, unused: 0, removed: 0 };
  for await (const { files, unused } of searchOldFiles(database, since, signal)) {
    await recordUse(parts, files, new Set(unused), { at, since });
    counts.used += files.length - unused.length;
    for (const file of unused) {
      const chosen = file.usage === "removing" && signal?.aborted !== true;
      if (chosen && (await removeFile(parts, file, since))) counts.removed += 1;
      else counts.unused += 1;
    }
  }
  return counts;
}

async function recordUse(
  { database }: CheckParts,
  files: readonly OldFile[],
  unused: ReadonlySet<OldFile>,
  times: { readonly at: number; readonly since: number },
): Promise<void> {
  const repo = createRepo(database);
  for (let start = 0; start < files.length; start += CHUNK) {
    await database.write(async (tx) => {
      for (const file of files.slice(start, start + CHUNK))
        await repo.found(tx, file.id, unused.has(file) ? "unused" : "used", times);
    });
  }
}
