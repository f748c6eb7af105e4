/** Removes uploads that nothing refers to, and the remains of interrupted ones on the disk. */
import { readdir, rm, stat, unlink } from "node:fs/promises";
import { join } from "node:path";
import { DAY_MS } from "#core/values";
import type { Database, Log } from "#engine/server";
import { createDatabaseTexts } from "../repo/databaseTexts.ts";
import { createRepo, type OldFile } from "../repo/index.ts";
import { INCOMING, fileIdsIn } from "../rules.ts";
import type { Renditions } from "./renditions.ts";

interface Removed {
  readonly files: number;
  readonly broken: number;
}

export interface Cleanup {
  /** Stops between two files when the signal is aborted. */
  run(signal?: AbortSignal): Promise<Removed>;
}

interface CleanupParts {
  readonly database: Database;
  readonly folder: string;
  /** 0: nothing is ever removed for being unused. */
  readonly keepDays: number;
  readonly clock: () => number;
  readonly log: Log;
  readonly renditions: Pick<Renditions, "remove">;
}

/** No body takes this long to come. */
const BROKEN_MS = 2 * 60 * 60 * 1000;
/** Files that are looked for in one pass over the texts: what is held in memory. */
const PAGE = 10_000;

export function createCleanup(parts: CleanupParts): Cleanup {
  return {
    run: async (signal) => ({ files: await removeUnused(parts, signal), broken: await removeBroken(parts) }),
  };
}

async function removeUnused(
  { database, folder, keepDays, clock, log, renditions }: CleanupParts,
  signal: AbortSignal | undefined,
): Promise<number> {
  if (keepDays === 0) return 0;
  const repo = createRepo(database);
  const since = clock() - keepDays * DAY_MS;
  let removed = 0;
  let last: OldFile | undefined;
  do {
    const page = await repo.olderThan(since, last, PAGE);
    for (const { id, path } of await withoutReferences(database, page, signal)) {
      if (signal?.aborted === true) break;
      // A row that took it since it was read has said so on it, with the time at which its transaction began, and keeps
      // it.
      if (!(await database.write((tx) => repo.removeUnused(tx, id, since)))) continue;
      await unlink(join(folder, path)).catch((error: unknown) => {
        log.error({ err: error, path }, "a file whose row was removed is still on the disk");
      });
      await renditions.remove(id);
      removed += 1;
    }
    last = page.length < PAGE ? undefined : page.at(-1);
  } while (last !== undefined && signal?.aborted !== true);
  return removed;
}

async function withoutReferences(
  database: Database,
  files: readonly OldFile[],
  signal: AbortSignal | undefined,
): Promise<readonly OldFile[]> {
  const unused = new Map(files.map((file) => [file.id, file]));
  if (unused.size === 0) return [];
  await createDatabaseTexts(database).eachText((text) => {
    for (const id of fileIdsIn(text)) unused.delete(id);
    return unused.size > 0 && signal?.aborted !== true;
  });
  return [...unused.values()];
}

async function removeBroken({ folder, clock }: CleanupParts): Promise<number> {
  const incoming = join(folder, INCOMING);
  const names = await readdir(incoming).catch(() => []);
  let removed = 0;
  for (const name of names) {
    const at = await stat(join(incoming, name)).catch(() => undefined);
    if (at === undefined || clock() - at.mtimeMs < BROKEN_MS) continue;
    await rm(join(incoming, name), { force: true });
    removed += 1;
  }
  return removed;
}
