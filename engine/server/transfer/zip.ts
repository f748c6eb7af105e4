/** The parts of a zip file: listed by its directory, unpacked as streams, all of them together within a limit. */
import type { FileHandle } from "node:fs/promises";
import { pipeline } from "node:stream";
import { crc32, createInflateRaw } from "node:zlib";
import { TableFault } from "./table.ts";

interface ZipPart {
  readonly packedBytes: number;
  readonly isDeflated: boolean;
  readonly checksum: number;
  /** Of the part's own header. */
  readonly offset: number;
}

export interface Zip {
  has(name: string): boolean;
  /** @throws TableFault where the part is not there, is not whole or is too large */
  open(name: string): AsyncGenerator<Buffer>;
}

export const END = 0x06054b50;
export const END_BYTES = 22;
const MAX_COMMENT = 65_535;
export const ENTRY = 0x02014b50;
export const ENTRY_BYTES = 46;
export const HEADER = 0x04034b50;
export const HEADER_BYTES = 30;
const ENCRYPTED = 1;
const STORED = 0;
export const DEFLATED = 8;
const MAX_DIRECTORY = 4 * 1024 * 1024;
/** No spreadsheet has so many parts. */
const MAX_PARTS = 10_000;

const broken = (): TableFault => new TableFault("BROKEN");

/** @param file stays open as long as parts are read */
export async function openZip(file: FileHandle, inflatedBytes: number): Promise<Zip> {
  const { size } = await file.stat();
  const parts = partsIn(await directoryOf(file, size));
  let left = inflatedBytes;
  return {
    has: (name) => parts.has(name),
    open: async function* (name) {
      const part = parts.get(name);
      if (part === undefined) throw broken();
      let checksum = 0;
      for await (const bytes of await unpacked(file, size, part)) {
        left -= bytes.length;
        // What is packed says how large it is; only what comes out is true.
        if (left < 0) throw new TableFault("INFLATED");
        checksum = crc32(bytes, checksum);
        yield bytes;
      }
      if (checksum !== part.checksum) throw broken();
    },
  };
}

async function directoryOf(file: FileHandle, size: number): Promise<Buffer> {
  const tail = await bytesAt(
    file,
    Math.max(0, size - END_BYTES - MAX_COMMENT),
    Math.min(size, END_BYTES + MAX_COMMENT),
  );
  for (let at = tail.length - END_BYTES; at >= 0; at--) {
    if (tail.readUInt32LE(at) !== END || at + END_BYTES + tail.readUInt16LE(at + 20) !== tail.length) continue;
    const [length, offset] = [tail.readUInt32LE(at + 12), tail.readUInt32LE(at + 16)];
    if (length > MAX_DIRECTORY || offset + length > size) throw broken();
    return bytesAt(file, offset, length);
  }
  throw broken();
}

function partsIn(directory: Buffer): ReadonlyMap<string, ZipPart> {
  const parts = new Map<string, ZipPart>();
  let at = 0;
  while (at + ENTRY_BYTES <= directory.length && directory.readUInt32LE(at) === ENTRY) {
    const method = directory.readUInt16LE(at + 10);
    const nameLength = directory.readUInt16LE(at + 28);
    const name = directory.toString("utf8", at + ENTRY_BYTES, at + ENTRY_BYTES + nameLength);
    if ((directory.readUInt16LE(at + 8) & ENCRYPTED) !== 0) throw new TableFault("OLD_EXCEL");
    if ((method !== STORED && method !== DEFLATED) || parts.has(name) || parts.size >= MAX_PARTS) throw broken();
    parts.set(name, {
      isDeflated: method === DEFLATED,
      checksum: directory.readUInt32LE(at + 16),
      packedBytes: directory.readUInt32LE(at + 20),
      offset: directory.readUInt32LE(at + 42),
    });
    at += ENTRY_BYTES + nameLength + directory.readUInt16LE(at + 30) + directory.readUInt16LE(at + 32);
  }
  if (at !== directory.length) throw broken();
  return parts;
}

async function unpacked(file: FileHandle, size: number, part: ZipPart): Promise<AsyncIterable<Buffer>> {
  const { offset, packedBytes } = part;
  const header = await bytesAt(file, offset, HEADER_BYTES);
  if (header.readUInt32LE(0) !== HEADER) throw broken();
  const start = offset + HEADER_BYTES + header.readUInt16LE(26) + header.readUInt16LE(28);
  if (start + packedBytes > size) throw broken();
  const packed = piecesOf(file, start, packedBytes);
  if (!part.isDeflated) return packed;
  // What fails in it fails for whoever reads it.
  return pipeline(packed, createInflateRaw(), () => {}) as unknown as AsyncIterable<Buffer>;
}

const PIECE = 64 * 1024;

async function* piecesOf(file: FileHandle, start: number, length: number): AsyncGenerator<Buffer> {
  for (let at = 0; at < length; at += PIECE) yield await bytesAt(file, start + at, Math.min(PIECE, length - at));
}

async function bytesAt(file: FileHandle, position: number, length: number): Promise<Buffer> {
  const bytes = Buffer.alloc(length);
  const { bytesRead } = await file.read(bytes, 0, length, position);
  if (bytesRead < length) throw broken();
  return bytes;
}
