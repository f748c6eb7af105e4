import { createHash, randomUUID } from "node:crypto";
import { createReadStream, type ReadStream } from "node:fs";
import { mkdir, rename, unlink, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { fileTypeFromBuffer } from "file-type";
import { dayOf } from "#core/values";
import type { Database } from "#engine/server";
import { FILE_LIMIT } from "./contract.ts";
import { fileErrors } from "./errors.ts";
import { createRepo, type FileRow } from "./repo.ts";
import { MAX_PIXELS, displayName, folderFits, isStoredPath, judgeUpload, pngSize, storedPath } from "./rules.ts";

export interface Upload {
  readonly folder: string;
  readonly name: string;
  readonly bytes: Uint8Array;
  readonly ownerId: string;
  readonly now: number;
}

export interface Files {
  /** Keeps a file and answers its row; refuses what it is not. */
  store(upload: Upload): Promise<FileRow>;
  open(path: string): Promise<{ readonly row: FileRow; readonly stream: ReadStream }>;
}

export function createFiles(database: Database, folder: string): Files {
  const repo = createRepo(database);
  return {
    store: async (upload) => {
      const row = await judged(upload);
      await place(join(folder, row.path), upload.bytes);
      try {
        await database.write((tx) => repo.insert(tx, row));
      } catch (error) {
        await unlink(join(folder, row.path)).catch(() => {});
        throw error;
      }
      return row;
    },
    open: async (path) => {
      const row = isStoredPath(path) ? await repo.byPath(path) : undefined;
      if (row === undefined) throw fileErrors.refuse("NOT_FOUND");
      return { row, stream: createReadStream(join(folder, row.path)) };
    },
  };
}

async function judged({ folder, name, bytes, ownerId, now }: Upload): Promise<FileRow> {
  if (!folderFits(folder)) throw fileErrors.refuse("FOLDER");
  if (bytes.length === 0) throw fileErrors.refuse("NOTHING");
  if (bytes.length > FILE_LIMIT) throw fileErrors.refuse("TOO_LARGE", { limit: "50MB" });
  const shown = await fileTypeFromBuffer(bytes);
  const verdict = judgeUpload(name, bytes.length, shown?.ext);
  if ("refused" in verdict) throw fileErrors.refuse(verdict.refused, { type: verdict.type });
  const size = pngSize(bytes);
  if (size !== undefined && size.width * size.height > MAX_PIXELS) throw fileErrors.refuse("DIMENSIONS");
  const id = randomUUID();
  return {
    id, path: storedPath(folder, dayOf(now), id, verdict.accepted.extension), name: displayName(name), type: verdict.accepted.type,
    size: bytes.length, ownerId, sha256: createHash("sha256").update(bytes).digest("hex"),
  };
}

/** Whole or not at all: written aside, then moved into its place. */
async function place(target: string, bytes: Uint8Array): Promise<void> {
  await mkdir(dirname(target), { recursive: true });
  const aside = `${target}.part`;
  await writeFile(aside, bytes, { flag: "wx" });
  await rename(aside, target);
}
