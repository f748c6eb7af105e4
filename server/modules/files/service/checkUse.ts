/**
 * Records of each file whether anything refers to it. Files that somebody chose for removal on the page 文件列表 are
 * removed where nothing does.
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

/** Files of one write, few enough that other writes need not wait long. */
const CHUNK = 500;

/**
 * Checks neither files that were uploaded within a day, which an open form may hold, nor files that a row took within a
 * day, which are known to be used.
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
