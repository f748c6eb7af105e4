/**
 * Bytes of private files on the disk: AES-256-GCM in segments, so that a file of any size is read as it is decrypted
 * and nothing is given out that was not checked. Each file has a key of its own, which its row holds encrypted. The
 * nonce of a segment is its number and whether it is the last one, so segments cannot change places or be cut off.
 *
 * The construction is STREAM of Hoang, Reyhanitabar, Rogaway and Vizár (2015).
 */
import { createCipheriv, createDecipheriv, randomBytes } from "node:crypto";
import type { FieldCipher, SealedColumn } from "#engine/server";
import { fileErrors } from "../errors.ts";

/** The key is bound to this column and to the row of its file. */
export const CONTENT_KEY: SealedColumn = { entity: "sys_file", field: "contentKey" };

const ALGORITHM = "aes-256-gcm";
const KEY_BYTES = 32;
const TAG_BYTES = 16;
/** Bytes of a segment before it is encrypted. */
export const SEGMENT_BYTES = 65_536;

/** Answers a new key for the bytes of this file, and the text of it that its row holds. */
export function newContentKey(cipher: FieldCipher, fileId: string): { readonly key: Buffer; readonly sealed: string } {
  const key = randomBytes(KEY_BYTES);
  return { key, sealed: cipher.seal(CONTENT_KEY, fileId, key.toString("hex")) };
}

/** Throws FILES.DAMAGED where the key is not that of this file, or where the server lacks the key that sealed it. */
export function openContentKey(cipher: FieldCipher, fileId: string, sealed: string): Buffer {
  try {
    return Buffer.from(cipher.open(CONTENT_KEY, fileId, sealed), "hex");
  } catch (cause) {
    // Whoever reads a file is told nothing of the server's keys.
    throw Object.assign(fileErrors.error("DAMAGED"), { cause });
  }
}

export async function* sealContent(source: AsyncIterable<Buffer>, key: Buffer): AsyncGenerator<Buffer> {
  let segment = 0;
  for await (const { bytes, isLast } of segmentsOf(source, SEGMENT_BYTES)) {
    const cipher = createCipheriv(ALGORITHM, key, nonceOf(segment++, isLast), { authTagLength: TAG_BYTES });
    yield Buffer.concat([cipher.update(bytes), cipher.final(), cipher.getAuthTag()]);
  }
}

/** Throws FILES.DAMAGED where a segment is not as it was sealed. */
export async function* openContent(source: AsyncIterable<Buffer>, key: Buffer): AsyncGenerator<Buffer> {
  let segment = 0;
  for await (const { bytes, isLast } of segmentsOf(source, SEGMENT_BYTES + TAG_BYTES)) {
    if (bytes.length < TAG_BYTES) throw fileErrors.error("DAMAGED");
    const decipher = createDecipheriv(ALGORITHM, key, nonceOf(segment++, isLast), { authTagLength: TAG_BYTES });
    decipher.setAuthTag(bytes.subarray(-TAG_BYTES));
    try {
      yield Buffer.concat([decipher.update(bytes.subarray(0, -TAG_BYTES)), decipher.final()]);
    } catch {
      throw fileErrors.error("DAMAGED");
    }
  }
}

/** 96 bits: the number of the segment, and 1 in the last byte of the last one. */
function nonceOf(segment: number, isLast: boolean): Buffer {
  const nonce = Buffer.alloc(12);
  nonce.writeUInt32BE(segment, 7);
  nonce.writeUInt8(isLast ? 1 : 0, 11);
  return nonce;
}

/** Pieces of this size; the last one may be shorter. There is one at least, and only the last may be empty. */
async function* segmentsOf(
  source: AsyncIterable<Buffer>,
  size: number,
): AsyncGenerator<{ readonly bytes: Buffer; readonly isLast: boolean }> {
  let rest: Buffer = Buffer.alloc(0);
  for await (const chunk of source) {
    rest = Buffer.concat([rest, chunk]);
    // A full piece waits for the next byte, because it may be the last one.
    while (rest.length > size) {
      yield { bytes: rest.subarray(0, size), isLast: false };
      rest = rest.subarray(size);
    }
  }
  yield { bytes: rest, isLast: true };
}
