/** Streams one body to the disk: measured, hashed and checked as it arrives, never held in memory as a whole. */
import { createHash, randomUUID } from "node:crypto";
import { createWriteStream } from "node:fs";
import { mkdir, unlink } from "node:fs/promises";
import { join } from "node:path";
import type { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { fileTypeFromBuffer, fileTypeFromFile } from "file-type";
import { fileErrors } from "../errors.ts";
import {
  FILE_LIMIT,
  HEAD_BYTES,
  INCOMING,
  MAX_PIXELS,
  checkUpload,
  maxBytes,
  pngSize,
  type AcceptedFile,
} from "../rules.ts";
import { NO_PIXELS, pixelsOf, type Pixels } from "./sharp.ts";

export interface ReceivedFile {
  readonly id: string;
  /** Path of the received bytes, which have a name of their own until their row is stored; `drop` deletes them. */
  readonly file: string;
  readonly size: number;
  readonly sha256: string;
  readonly accepted: AcceptedFile;
  readonly pixels: Pixels;
  drop(): Promise<void>;
}

/** @param source the bytes of one part; it is destroyed where they are refused */
export async function receiveUpload(
  source: Readable & { readonly truncated?: boolean },
  name: string,
  folder: string,
): Promise<ReceivedFile> {
  const incoming = join(folder, INCOMING);
  const id = randomUUID();
  const file = join(incoming, `${id}.part`);
  const hash = createHash("sha256");
  const most = maxBytes(name);
  let size = 0;
  const measured = async function* (chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    let head = Buffer.alloc(0);
    for await (const chunk of chunks) {
      const headChecked = head.length >= HEAD_BYTES;
      size += chunk.length;
      if (size > most) throw sizeError(name, size);
      hash.update(chunk);
      if (!headChecked) head = Buffer.concat([head, chunk.subarray(0, HEAD_BYTES - head.length)]);
      if (!headChecked && head.length >= HEAD_BYTES) await checkHead(name, head);
      yield chunk;
    }
    if (size > 0 && head.length < HEAD_BYTES) await checkHead(name, head);
  };
  // A part that cannot be deleted now is left to the cleanup, because the answer must not become another error.
  const drop = (): Promise<void> => unlink(file).catch(() => {});
  try {
    await mkdir(incoming, { recursive: true, mode: 0o700 });
    await pipeline(source, measured, createWriteStream(file, { flags: "wx", mode: 0o600 }));
    if (source.truncated === true) throw sizeError(name, most + 1);
    if (size === 0) throw fileErrors.error("NOTHING");
    const accepted = acceptedOrThrow(name, size, (await fileTypeFromFile(file))?.ext);
    const pixels = accepted.image ? await pixelsOf(file) : NO_PIXELS;
    assertDrawable(pixels);
    return { id, file, size, sha256: hash.digest("hex"), accepted, pixels, drop };
  } catch (error) {
    await drop();
    throw storeError(error);
  }
}

/** Refuses a file that shows early not to be what its name claims, before the rest of it has come. */
async function checkHead(name: string, head: Buffer): Promise<void> {
  acceptedOrThrow(name, head.length, (await fileTypeFromBuffer(head))?.ext);
  assertDrawable(pngSize(head) ?? NO_PIXELS);
}

/** Refuses pictures with too many pixels: a few bytes may claim to be a picture that takes gigabytes to draw. */
function assertDrawable({ width, height }: Pixels): void {
  if (width * height > MAX_PIXELS) throw fileErrors.error("DIMENSIONS");
}

function acceptedOrThrow(name: string, size: number, shown: string | undefined): AcceptedFile {
  const verdict = checkUpload(name, size, shown);
  if ("refused" in verdict) throw fileErrors.error(verdict.refused, { type: verdict.type });
  return verdict.accepted;
}

function sizeError(name: string, size: number): Error {
  const verdict = checkUpload(name, size, undefined);
  const picture = "refused" in verdict && verdict.refused !== "TYPE" && maxBytes(name) < maxBytes("a.zip");
  return picture
    ? fileErrors.error("IMAGE_TOO_LARGE")
    : fileErrors.error("TOO_LARGE", { limit: `${FILE_LIMIT / 1024 / 1024}MB` });
}

/** Codes with which a disk or a mount says that it takes nothing. */
const STORAGE_ERRORS = new Set([
  "ENOSPC",
  "EDQUOT",
  "EROFS",
  "EACCES",
  "EPERM",
  "EIO",
  "ENOTDIR",
  "EEXIST",
  "ENOENT",
  "EMFILE",
  "ENFILE",
  "EISDIR",
]);
const ABORT_ERRORS = new Set(["ERR_STREAM_PREMATURE_CLOSE", "ECONNRESET", "FST_PREMATURE_CLOSE"]);

/** Messages of the operating system contain paths, so callers get an error that says what they can do instead. */
export function storeError(error: unknown): unknown {
  const { code, message } = error as { readonly code?: string; readonly message?: string };
  if (code !== undefined && STORAGE_ERRORS.has(code)) return fileErrors.error("STORE", { retryAfter: 30 });
  return (code !== undefined && ABORT_ERRORS.has(code)) || /terminated early|Unexpected end/.test(message ?? "")
    ? fileErrors.error("BROKEN")
    : error;
}
