/** A zip file in memory, made of parts that may come in pieces. */
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { crc32, createDeflateRaw } from "node:zlib";
import { DEFLATED, END, END_BYTES, ENTRY, ENTRY_BYTES, HEADER, HEADER_BYTES } from "./zip.ts";

interface PackedPart {
  readonly chunks: readonly Buffer[];
  readonly packedBytes: number;
  readonly bytes: number;
  readonly checksum: number;
}

type Pieces = Iterable<string> | AsyncIterable<string>;

/** Spreadsheets repeat themselves so much that the fastest level already makes a tenth of them. */
const LEVEL = 1;
const VERSION = 20;
const UTF8_NAMES = 0x0800;
/** 1980-01-01, the first day that the format knows; equal contents give equal files. */
const DAY = 0x0021;

/** The pieces are packed by another thread, so only making them keeps the event loop. */
export async function writeZip(parts: Readonly<Record<string, Pieces>>): Promise<Buffer> {
  const bodies: Buffer[] = [];
  const entries: Buffer[] = [];
  let offset = 0;
  for (const [name, pieces] of Object.entries(parts)) {
    const part = await packed(pieces);
    const nameBytes = Buffer.from(name);
    const fields = fieldsOf(part, nameBytes.length);
    const header = Buffer.alloc(HEADER_BYTES);
    header.writeUInt32LE(HEADER, 0);
    fields.copy(header, 4);
    const entry = Buffer.alloc(ENTRY_BYTES);
    entry.writeUInt32LE(ENTRY, 0);
    entry.writeUInt16LE(VERSION, 4);
    fields.copy(entry, 6);
    entry.writeUInt32LE(offset, 42);
    bodies.push(header, nameBytes, ...part.chunks);
    entries.push(entry, nameBytes);
    offset += HEADER_BYTES + nameBytes.length + part.packedBytes;
  }
  return Buffer.concat([...bodies, ...entries, endOf(entries, offset)]);
}

/** The fields that stand before a part and in the directory alike, in the same order. */
function fieldsOf({ checksum, packedBytes, bytes }: PackedPart, nameLength: number): Buffer {
  const fields = Buffer.alloc(26);
  fields.writeUInt16LE(VERSION, 0);
  fields.writeUInt16LE(UTF8_NAMES, 2);
  fields.writeUInt16LE(DEFLATED, 4);
  fields.writeUInt16LE(DAY, 8);
  fields.writeUInt32LE(checksum, 10);
  fields.writeUInt32LE(packedBytes, 14);
  fields.writeUInt32LE(bytes, 18);
  fields.writeUInt16LE(nameLength, 22);
  return fields;
}

function endOf(entries: readonly Buffer[], offset: number): Buffer {
  const end = Buffer.alloc(END_BYTES);
  end.writeUInt32LE(END, 0);
  end.writeUInt16LE(entries.length / 2, 8);
  end.writeUInt16LE(entries.length / 2, 10);
  end.writeUInt32LE(
    entries.reduce((sum, { length }) => sum + length, 0),
    12,
  );
  end.writeUInt32LE(offset, 16);
  return end;
}

async function packed(pieces: Pieces): Promise<PackedPart> {
  const chunks: Buffer[] = [];
  let [bytes, packedBytes, checksum] = [0, 0, 0];
  async function* counted(): AsyncGenerator<Buffer> {
    for await (const piece of pieces) {
      const buffer = Buffer.from(piece);
      bytes += buffer.length;
      checksum = crc32(buffer, checksum);
      yield buffer;
    }
  }
  await pipeline(
    Readable.from(counted()),
    createDeflateRaw({ level: LEVEL }),
    async (output: AsyncIterable<Buffer>) => {
      for await (const chunk of output) {
        chunks.push(chunk);
        packedBytes += chunk.length;
      }
    },
  );
  return { chunks, packedBytes, bytes, checksum };
}
