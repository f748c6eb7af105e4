import { createHash, randomUUID } from "node:crypto";
import { createReadStream, createWriteStream } from "node:fs";
import { mkdir, open, readFile, rename, unlink, writeFile } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { fileTypeFromBuffer } from "file-type";
import { isPrivatePath, privatePath } from "#core/fields";
import { dayOf, midnightOf } from "#core/values";
import type { Database } from "#engine/server";
import type { UploadLimits } from "../rules.ts";
import { fileErrors } from "../errors.ts";
import { createRepo, type FileRow, type FilesRepo, type Usage } from "../repo/index.ts";
import {
  checkUpload,
  exceededQuota,
  displayName,
  folderOf,
  INCOMING,
  isValidFolder,
  isStoredPath,
  storedPath,
} from "../rules.ts";
import { receiveUpload, storeError, type ReceivedFile } from "./receiveUpload.ts";
import { RENDITION_TYPE, type Renditions } from "./renditions.ts";
import { newContentKey, openContent, openContentKey, sealContent } from "./sealedContent.ts";
import { NO_PIXELS, pixelsOf } from "./sharp.ts";
import { createUploadSlots } from "./uploadSlots.ts";

interface Upload {
  readonly name: string;
  readonly source: Readable & { readonly truncated?: boolean };
}

interface StoreOptions {
  readonly folder: string;
  /** Whether the file is read at signed addresses only. */
  readonly isPrivate: boolean;
  readonly ownerId: string;
  readonly now: number;
  /** The owner's own limits; absent: those of everybody. */
  readonly limits?: UploadLimits | undefined;
}

interface OpenFile {
  readonly row: FileRow;
  readonly stream: Readable;
}

interface OwnFile {
  /** A place on the disk that holds the bytes as they were uploaded. */
  readonly file: string;
  readonly sha256: string;
}

/** Gives `work` a file that this person has uploaded; any other file answers FILES.NOT_FOUND. */
export type WithOwnFile = <Result>(
  ownerId: string,
  path: string,
  work: (own: OwnFile) => Promise<Result>,
) => Promise<Result>;

interface OpenRendition extends OpenFile {
  /** Content type of the bytes in the stream. */
  readonly type: string;
  /** False: the same address may have other bytes in a moment. */
  readonly lasting: boolean;
}

export interface Files {
  /**
   * Takes a place for one upload and answers how to give it back. Throws where the owner has as many uploads under way,
   * or has stored as much, as the limits allow.
   */
  acquireSlot(ownerId: string, now: number, limits?: UploadLimits): Promise<() => void>;
  /** Writes the bytes to the disk; throws where they are not what the name claims. */
  receive(upload: Upload): Promise<ReceivedFile & { readonly name: string }>;
  /** Stores what came: in its place and with its row, or not at all. */
  store(received: ReceivedFile & { readonly name: string }, kept: StoreOptions): Promise<FileRow>;
  open(path: string): Promise<OpenFile>;
  readonly withOwnFile: WithOwnFile;
  /** A smaller copy of a picture, or the picture itself where there is none. */
  openRendition(path: string, width: number): Promise<OpenRendition>;
  /** Stores a copy of a local file under a stored path, unless there is one. */
  install(path: string, source: string): Promise<void>;
}

export function createFiles(
  database: Database,
  folder: string,
  limits: UploadLimits,
  renditions: Pick<Renditions, "open">,
): Files {
  const repo = createRepo(database);
  const slots = createUploadSlots(limits);
  const openFile = async (path: string): Promise<OpenFile> => openStored(database, folder, await storedRow(repo, path));
  return {
    acquireSlot: async (ownerId, now, own = limits) => {
      const leave = slots.acquire(ownerId);
      try {
        // The quota is checked again where the row is written. It is checked here so that nobody sends 50 MB in vain.
        assertWithinQuota(await repo.usage(database.read, ownerId, midnightOf(dayOf(now))), 1, now, own);
        return leave;
      } catch (error) {
        leave();
        throw error;
      }
    },
    receive: async ({ name, source }) => ({ ...(await receiveUpload(source, name, folder)), name }),
    store: (received, kept) => storeFile({ database, repo, folder, limits }, received, kept),
    open: openFile,
    withOwnFile: async (ownerId, path, work) => {
      const row = await storedRow(repo, path);
      if (row.ownerId !== ownerId) throw fileErrors.error("NOT_FOUND");
      const { sha256 } = row;
      if (row.contentKey === null) return work({ file: join(folder, row.path), sha256 });
      // Bytes in clear text are on the disk only while somebody reads them, and among those that the cleanup removes.
      const file = join(folder, INCOMING, `${randomUUID()}.part`);
      try {
        await mkdir(dirname(file), { recursive: true, mode: 0o700 });
        const { stream } = await openStored(database, folder, row);
        await pipeline(stream, createWriteStream(file, { flags: "wx", mode: 0o600 }));
        return await work({ file, sha256 });
      } finally {
        await unlink(file).catch(() => {});
      }
    },
    openRendition: async (path, width) => {
      const row = await storedRow(repo, path);
      if (!row.type.startsWith("image/")) throw fileErrors.error("NO_WIDTH");
      const found = await renditions.open(row, width);
      if ("stream" in found) return { row, stream: found.stream, type: RENDITION_TYPE, lasting: true };
      return { ...(await openFile(path)), type: row.type, lasting: found.lasting };
    },
    install: async (path, source) => {
      if ((await repo.byPath(path)) === undefined) await installFile({ database, repo, folder, limits }, path, source);
    },
  };
}

async function storedRow(repo: FilesRepo, path: string): Promise<FileRow> {
  const row = isStoredPath(path) ? await repo.byPath(path) : undefined;
  if (row === undefined) throw fileErrors.error("NOT_FOUND");
  return row;
}

async function openStored({ fieldCipher }: Database, folder: string, row: FileRow): Promise<OpenFile> {
  // The file is opened before the answer begins: one that is gone from the disk answers an error, not a broken stream.
  const handle = await open(join(folder, row.path), "r").catch(() => undefined);
  if (handle === undefined) throw fileErrors.error("NOT_FOUND");
  if (row.contentKey === null) return { row, stream: handle.createReadStream() };
  try {
    const key = openContentKey(fieldCipher, row.id, row.contentKey);
    const clear = openContent(handle.createReadStream(), key);
    // The first segment is checked before the answer begins, for the same reason.
    const first = await clear.next();
    return { row, stream: Readable.from(continued(first, clear)) };
  } catch (error) {
    await handle.close();
    throw error;
  }
}

async function* continued(first: IteratorResult<Buffer>, rest: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  if (first.done !== true) yield first.value;
  yield* rest;
}

/** Writes what a private file holds on the disk. Answers the key as the row holds it. */
async function sealFile({ fieldCipher }: Database, id: string, source: Readable, target: string): Promise<string> {
  const { key, sealed } = newContentKey(fieldCipher, id);
  await pipeline(
    source,
    (bytes: AsyncIterable<Buffer>) => sealContent(bytes, key),
    // A file that a killed start has left without its row is written again.
    createWriteStream(target, { mode: 0o600 }),
  );
  return sealed;
}

interface FileStore {
  readonly database: Database;
  readonly repo: FilesRepo;
  readonly folder: string;
  readonly limits: UploadLimits;
}

async function storeFile(
  { database, repo, folder, limits }: FileStore,
  received: ReceivedFile & { readonly name: string },
  kept: StoreOptions,
): Promise<FileRow> {
  const { id, size, sha256, accepted } = received;
  const { ownerId, now } = kept;
  const path = storedPath(kept.folder, dayOf(now), id, accepted.extension);
  const row: Omit<FileRow, "contentKey"> = {
    id,
    path: kept.isPrivate ? privatePath(path) : path,
    name: displayName(received.name),
    type: accepted.type,
    size,
    ownerId,
    sha256,
    ...received.pixels,
    folder: kept.folder,
    private: kept.isPrivate ? 1 : 0,
  };
  const target = join(folder, row.path);
  try {
    if (!isValidFolder(kept.folder)) throw fileErrors.error("FOLDER");
    await mkdir(dirname(target), { recursive: true, mode: 0o700 });
    const contentKey = kept.isPrivate ? await sealFile(database, id, createReadStream(received.file), target) : null;
    if (kept.isPrivate) await received.drop();
    else await rename(received.file, target);
    await database.write(async (tx) => {
      await repo.lockOwner(tx, ownerId);
      assertWithinQuota(await repo.usage(tx, ownerId, midnightOf(dayOf(now))), size, now, kept.limits ?? limits);
      await repo.insert(tx, { ...row, contentKey });
    });
    return { ...row, contentKey };
  } catch (error) {
    await unlink(target).catch(() => {});
    await received.drop();
    throw storeError(error);
  }
}

/** Stores the file without an owner, so that it counts against no quota. */
async function installFile({ database, repo, folder }: FileStore, path: string, source: string): Promise<void> {
  const bytes = await readFile(source);
  const shown = await fileTypeFromBuffer(bytes);
  const verdict = checkUpload(path, bytes.length, shown?.ext);
  if (!isStoredPath(path) || "refused" in verdict) throw new Error(`${source} cannot be stored as ${path}`);
  const target = join(folder, path);
  await mkdir(dirname(target), { recursive: true, mode: 0o700 });
  const name = basename(path);
  const id = name.slice(0, name.lastIndexOf("."));
  const pixels = verdict.accepted.image ? await pixelsOf(source) : NO_PIXELS;
  let contentKey: string | null = null;
  if (isPrivatePath(path)) contentKey = await sealFile(database, id, Readable.from([bytes]), target);
  else await writeFile(target, bytes, { mode: 0o600 });
  await database.write((tx) =>
    repo.insert(tx, {
      id,
      path,
      name,
      type: verdict.accepted.type,
      size: bytes.length,
      ownerId: "",
      sha256: createHash("sha256").update(bytes).digest("hex"),
      ...pixels,
      folder: folderOf(path),
      private: isPrivatePath(path) ? 1 : 0,
      contentKey,
    }),
  );
}

function assertWithinQuota(usage: Usage, size: number, now: number, limits: UploadLimits): void {
  const beyond = exceededQuota(usage, size, limits);
  if (beyond === "day")
    throw fileErrors.error("DAY_QUOTA", { retryAfter: Math.ceil((nextMidnight(now) - now) / 1000) });
  if (beyond === "total") throw fileErrors.error("TOTAL_QUOTA");
}

const nextMidnight = (now: number): number => midnightOf(dayOf(now)) + 86_400_000;
