/**
 * Smaller copies of pictures: made when one is asked for, one at a time, and kept in a folder of bounded size. Where
 * none can be made (a moving picture, a broken one, one that would not be smaller) the picture itself is shown.
 */
import type { ReadStream } from "node:fs";
import { mkdir, open, readdir, rename, rm, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { LRUCache } from "lru-cache";
import pLimit from "p-limit";
import { RENDITION_WIDTHS } from "#core/api";
import type { Log } from "#engine/server";
import type { FileRow } from "../repo/index.ts";
import {
  MAX_PIXELS,
  RENDITIONS,
  renditionName,
  MAX_WAITING_RENDITIONS,
  MAX_KNOWN_RENDITIONS,
  RENDITION_TIMEOUT_SECONDS,
  RENDITION_QUALITY,
} from "../rules.ts";
import { loadSharp } from "./sharp.ts";

export const RENDITION_TYPE = "image/webp";

type Stored = Pick<FileRow, "id" | "path" | "size">;
/** `lasting`: no smaller copy can ever be made, so that the answer may be cached. */
type Found = { readonly stream: ReadStream } | { readonly lasting: boolean };

export interface Renditions {
  open(picture: Stored, width: number): Promise<Found>;
  /** Removes all smaller copies of a picture that is gone. */
  remove(id: string): Promise<void>;
}

interface RenditionParts {
  /** Root folder of the uploads. */
  readonly folder: string;
  /** What all renditions together may take on the disk. */
  readonly bytes: number;
  readonly log: Log;
}

interface Entry {
  /** Bytes of the file; undefined: the picture has no smaller copy of this width. */
  readonly size: number | undefined;
}

type Index = LRUCache<string, Entry, Stored & { readonly width: number }>;

export function createRenditions({ folder, bytes, log }: RenditionParts): Renditions {
  const kept = join(folder, RENDITIONS);
  const oneAtATime = pLimit(1);
  const index: Index = new LRUCache({
    max: MAX_KNOWN_RENDITIONS,
    maxSize: bytes,
    sizeCalculation: ({ size }) => size ?? 1,
    dispose: ({ size }, name, reason) => {
      if (size !== undefined && reason !== "set") void removeFile(join(kept, name), log);
    },
    // Several requests for the same rendition wait for one.
    fetchMethod: (name, _before, { context }) => oneAtATime(() => make({ folder, log, name, ...context })),
  });
  let ready: Promise<void> | undefined;
  const prepared = (): Promise<void> => (ready ??= readFolder(kept, index));

  return {
    open: async ({ id, path, size }, width) => {
      await prepared();
      const name = renditionName(id, width);
      if (!index.has(name) && oneAtATime.pendingCount >= MAX_WAITING_RENDITIONS) return { lasting: false };
      const entry = await index.fetch(name, { context: { id, path, size, width } }).catch((error: unknown) => {
        log.warn({ err: error, path, width }, "a smaller copy of a picture could not be kept");
      });
      if (entry?.size === undefined) return { lasting: entry !== undefined };
      const handle = await open(join(kept, name), "r").catch(() => undefined);
      if (handle !== undefined) return { stream: handle.createReadStream() };
      // Somebody may empty the folder: the copy is made again at the next request.
      index.delete(name);
      return { lasting: false };
    },
    remove: async (id) => {
      await prepared();
      for (const width of RENDITION_WIDTHS) index.delete(renditionName(id, width));
    },
  };
}

/** Reads what an earlier run of the server has kept, the longest unused first, and deletes what it did not finish. */
async function readFolder(kept: string, index: Index): Promise<void> {
  await mkdir(kept, { recursive: true, mode: 0o700 });
  const files: { readonly name: string; readonly size: number; readonly at: number }[] = [];
  for (const name of await readdir(kept)) {
    if (name.endsWith(".webp")) {
      const { size, atimeMs, mtimeMs } = await stat(join(kept, name));
      files.push({ name, size, at: Math.max(atimeMs, mtimeMs) });
    } else await rm(join(kept, name), { force: true });
  }
  for (const { name, size } of files.sort((a, b) => a.at - b.at)) index.set(name, { size });
}

interface Order extends Stored {
  readonly folder: string;
  readonly log: Log;
  readonly name: string;
  readonly width: number;
}

/** Throws where the disk takes nothing, so that the picture is not remembered as one without a smaller copy. */
async function make({ folder, log, name, path, size, width }: Order): Promise<Entry> {
  const smaller = await shrink(join(folder, path), width).catch((error: unknown) => {
    log.warn({ err: error, path, width }, "no smaller copy of a picture could be made");
    return undefined;
  });
  if (smaller === undefined || smaller.length >= size) return { size: undefined };
  const target = join(folder, RENDITIONS, name);
  // The file has another name until it is whole, so that no reader sees half of it.
  const part = `${target}.${process.pid}.part`;
  await writeFile(part, smaller, { mode: 0o600 });
  await rename(part, target);
  return { size: smaller.length };
}

/** Turns the picture as its metadata says, and drops the metadata, which may tell where and by what it was taken. */
async function shrink(file: string, width: number): Promise<Buffer | undefined> {
  const sharp = await loadSharp();
  const picture = sharp(file, { limitInputPixels: MAX_PIXELS, failOn: "error" });
  const { pages = 1 } = await picture.metadata();
  if (pages > 1) return undefined;
  return picture
    .autoOrient()
    .resize({ width, withoutEnlargement: true })
    .webp({ quality: RENDITION_QUALITY })
    .timeout({ seconds: RENDITION_TIMEOUT_SECONDS })
    .toBuffer();
}

async function removeFile(file: string, log: Log): Promise<void> {
  await rm(file, { force: true }).catch((error: unknown) => {
    log.warn({ err: error, file }, "a smaller copy of a picture is still on the disk");
  });
}
