/** Removes uploads that nothing refers to, and the remains of interrupted ones on the disk. */
import { readdir, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { DAY_MS } from "#core/values";
import { INCOMING, INTERRUPTED_UPLOAD_MS } from "../rules.ts";
import { removeFile, searchOldFiles, type FileRemoval } from "./references.ts";

interface Removed {
  readonly files: number;
  readonly broken: number;
}

export interface Cleanup {
  /** Stops between two files when the signal is aborted. */
  run(signal?: AbortSignal): Promise<Removed>;
}

interface CleanupParts extends FileRemoval {
  /** 0: nothing is ever removed for being unused. */
  readonly keepDays: number;
  readonly clock: () => number;
}

export function createCleanup(parts: CleanupParts): Cleanup {
  return {
    run: async (signal) => ({ files: await removeUnused(parts, signal), broken: await removeBroken(parts) }),
  };
}

async function removeUnused(parts: CleanupParts, signal: AbortSignal | undefined): Promise<number> {
  const { database, keepDays, clock } = parts;
  if (keepDays === 0) return 0;
  const since = clock() - keepDays * DAY_MS;
  let removed = 0;
  for await (const { unused } of searchOldFiles(database, since, signal))
    for (const file of unused) {
      if (signal?.aborted === true) break;
      if (await removeFile(parts, file, since)) removed += 1;
    }
  return removed;
}

async function removeBroken({ folder, clock }: CleanupParts): Promise<number> {
  const incoming = join(folder, INCOMING);
  const names = await readdir(incoming).catch(() => []);
  let removed = 0;
  for (const name of names) {
    const at = await stat(join(incoming, name)).catch(() => undefined);
    if (at === undefined || clock() - at.mtimeMs < INTERRUPTED_UPLOAD_MS) continue;
    await rm(join(incoming, name), { force: true });
    removed += 1;
  }
  return removed;
}
