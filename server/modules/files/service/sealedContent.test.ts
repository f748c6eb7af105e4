import { describe, expect, it } from "vitest";
import { randomBytes } from "node:crypto";
import { openContent, sealContent, SEGMENT_BYTES } from "./sealedContent.ts";

const KEY = randomBytes(32);

async function* inChunks(bytes: Buffer, size: number): AsyncGenerator<Buffer> {
  for (let from = 0; from < bytes.length; from += size) yield bytes.subarray(from, from + size);
}

async function whole(source: AsyncIterable<Buffer>): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of source) chunks.push(chunk);
  return Buffer.concat(chunks);
}

const sealed = (bytes: Buffer, chunk = 10_000): Promise<Buffer> => whole(sealContent(inChunks(bytes, chunk), KEY));
const opened = (bytes: Buffer, key = KEY, chunk = 7_001): Promise<Buffer> =>
  whole(openContent(inChunks(bytes, chunk), key));

describe("the bytes of a private file", () => {
  it.each([0, 1, SEGMENT_BYTES - 1, SEGMENT_BYTES, SEGMENT_BYTES + 1, 3 * SEGMENT_BYTES, 200_000])(
    "are read as they were uploaded: %i",
    async (size) => {
      const bytes = randomBytes(size);
      const kept = await sealed(bytes);
      expect(kept.includes(bytes.subarray(0, 16)) && size >= 16).toBe(false);
      expect((await opened(kept)).equals(bytes)).toBe(true);
    },
  );

  it("are refused with another key, with a changed byte, cut off at a segment, and in another order", async () => {
    const kept = await sealed(randomBytes(3 * SEGMENT_BYTES));
    const segment = SEGMENT_BYTES + 16;
    const changed = Buffer.from(kept);
    changed[segment + 5] = (changed[segment + 5] ?? 0) ^ 1;
    const moved = Buffer.concat([
      kept.subarray(segment, 2 * segment),
      kept.subarray(0, segment),
      kept.subarray(2 * segment),
    ]);
    const damaged = { code: "FILES.DAMAGED" };
    await expect(opened(kept, randomBytes(32))).rejects.toMatchObject(damaged);
    await expect(opened(changed)).rejects.toMatchObject(damaged);
    await expect(opened(kept.subarray(0, 2 * segment))).rejects.toMatchObject(damaged);
    await expect(opened(kept.subarray(0, -1))).rejects.toMatchObject(damaged);
    await expect(opened(Buffer.concat([kept, kept.subarray(0, segment)]))).rejects.toMatchObject(damaged);
    await expect(opened(moved)).rejects.toMatchObject(damaged);
    await expect(opened(Buffer.alloc(0))).rejects.toMatchObject(damaged);
  });
});
