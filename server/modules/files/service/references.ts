/** Finds the files that nothing refers to, and removes one of them. */
import { unlink } from "node:fs/promises";
import { join } from "node:path";
import type { Database, Log } from "#engine/server";
import { createDatabaseTexts } from "../repo/databaseTexts.ts";
import { createRepo, type OldFile } from "../repo/index.ts";
import { fileIdsIn } from "../rules.ts";
import type { Renditions } from "./renditions.ts";

/** Files that one pass over the texts looks for; they are held in memory. */
const PAGE = 10_000;

export interface FileRemoval {
  readonly database: Database;
  /** Root folder of the uploads. */
  readonly folder: string;
  readonly log: Log;
  readonly renditions: Pick<Renditions, "remove">;
}

interface SearchedFiles {
  readonly files: readonly OldFile[];
  /** Those of the files that no text of the database names. */
  readonly unused: readonly OldFile[];
}

/**
 * Files that were neither added nor taken by a row since then, the oldest first, and those of them that nothing refers
 * to. It ends when the signal is aborted, because a search that was stopped proves nothing about its files.
 */
export async function* searchOldFiles(
  database: Database,
  since: number,
  signal: AbortSignal | undefined,
): AsyncGenerator<SearchedFiles, void, undefined> {
  const repo = createRepo(database);
  const isStopped = (): boolean => signal?.aborted === true;
  let last: OldFile | undefined;
  do {
    const files = await repo.olderThan(since, last, PAGE);
    const unused = await withoutReferences(database, files, signal);
    if (isStopped()) return;
    yield { files, unused };
    last = files.length < PAGE ? undefined : files.at(-1);
  } while (last !== undefined && !isStopped());
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

/**
 * Removes the file and answers whether it is gone. A row that has taken the file meanwhile has written that into the
 * file's row, with the time at which its transaction began; the file then stays.
 *
 * @param since no row has taken the file later
 */
export async function removeFile(
  { database, folder, log, renditions }: FileRemoval,
  { id, path }: OldFile,
  since: number,
): Promise<boolean> {
  if (!(await database.write((tx) => createRepo(database).removeUnused(tx, id, since)))) return false;
  await unlink(join(folder, path)).catch((error: unknown) => {
    log.error({ err: error, path }, "a file whose row was removed is still on the disk");
  });
  await renditions.remove(id);
  return true;
}
