// On real files: what is made of them, what is not, and how much of it is kept.
import { randomUUID } from "node:crypto";
import { mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import { crc32 } from "node:zlib";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { SILENT } from "#engine/server";
import { RENDITIONS } from "../rules.ts";
import { createRenditions, type Renditions } from "./renditions.ts";

const MB = 1024 * 1024;

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "renditions-"));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const made = (bytes = MB): Renditions => createRenditions({ folder, bytes, log: SILENT });
const keptFiles = (): readonly string[] => readdirSync(join(folder, RENDITIONS)).sort();

function stored(bytes: Uint8Array, extension: string): { id: string; path: string; size: number } {
  const id = randomUUID();
  const path = `temp/202611/${id}.${extension}`;
  mkdirSync(join(folder, "temp/202611"), { recursive: true });
  writeFileSync(join(folder, path), bytes);
  return { id, path, size: bytes.length };
}

/** Noise, so that a smaller picture has fewer bytes. */
const noise = (width: number, height: number) =>
  sharp({
    create: { width, height, channels: 3, background: "#000", noise: { type: "gaussian", mean: 128, sigma: 40 } },
  });

async function shown(renditions: Renditions, picture: ReturnType<typeof stored>, width: number) {
  const found = await renditions.open(picture, width);
  if (!("stream" in found)) return found;
  const bytes = await buffer(found.stream);
  const meta = await sharp(bytes).metadata();
  return {
    format: meta.format,
    width: meta.width,
    height: meta.height,
    orientation: meta.orientation,
    exif: meta.exif,
  };
}

describe("a smaller copy of a picture", () => {
  it("is as wide as asked for, in one format, whatever the picture’s own", async () => {
    const renditions = made();
    const picture = await noise(600, 300).png().toBuffer();
    for (const [bytes, extension] of [
      [picture, "png"],
      [await sharp(picture).jpeg().toBuffer(), "jpg"],
      [await sharp(picture).webp().toBuffer(), "webp"],
      [await sharp(picture).gif().toBuffer(), "gif"],
    ] as const)
      expect(await shown(renditions, stored(bytes, extension), 320)).toMatchObject({
        format: "webp",
        width: 320,
        height: 160,
      });
  });

  it("stands upright where a camera noted how it was held, and says nothing of where that was", async () => {
    const bytes = await noise(800, 400)
      .jpeg()
      .withExif({ IFD0: { Copyright: "甲" }, IFD3: { GPSLatitude: "19/1 30/1 0/1" } })
      .withMetadata({ orientation: 6 })
      .toBuffer();
    expect((await sharp(bytes).metadata()).orientation).toBe(6);
    const seen = await shown(made(), stored(bytes, "jpg"), 160);
    expect(seen).toMatchObject({ width: 160, height: 320 });
    expect(seen).toMatchObject({ orientation: undefined, exif: undefined });
  });

  it("is never larger than the picture, in pixels or in bytes", async () => {
    const renditions = made();
    const small = stored(await noise(200, 100).png().toBuffer(), "png");
    expect(await shown(renditions, small, 1280)).toMatchObject({ width: 200, height: 100 });
    const plain = stored(await noise(200, 100).jpeg({ quality: 5 }).toBuffer(), "jpg");
    expect(await renditions.open(plain, 1280)).toEqual({ lasting: true });
  });

  it("is not made of a picture that moves, is broken or too large to be read; the log says why", async () => {
    const reasons: string[] = [];
    const warn = ({ err }: { readonly err?: Error }): void => void reasons.push(err?.message ?? "");
    const renditions = createRenditions({ folder, bytes: MB, log: { ...SILENT, warn } });
    const frames = await Promise.all([1, 2].map(() => noise(300, 300).png().toBuffer()));
    const moving = await sharp(frames, { join: { animated: true } })
      .gif()
      .toBuffer();
    const jpeg = await noise(600, 600).jpeg().toBuffer();
    const broken = jpeg.subarray(0, jpeg.length / 2);
    for (const [bytes, extension] of [
      [moving, "gif"],
      [broken, "jpg"],
      [Buffer.from("no picture at all"), "png"],
      [bomb(60_000, 60_000), "png"],
      [Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="900" height="900"><rect/></svg>'), "png"],
    ] as const)
      expect(await renditions.open(stored(bytes, extension), 320)).toEqual({ lasting: true });
    expect(reasons).toEqual([
      expect.stringContaining("premature end of JPEG"),
      expect.stringContaining("unsupported image format"),
      expect.stringContaining("exceeds pixel limit"),
      expect.stringMatching(/unsupported image format|operation is blocked/),
    ]);
  });

  it("is made once, however many ask for it, and kept for the server’s user alone", async () => {
    const renditions = made();
    const picture = stored(await noise(600, 300).png().toBuffer(), "png");
    const before = keptFiles().length;
    const found = await Promise.all(Array.from({ length: 20 }, () => shown(renditions, picture, 480)));
    expect(new Set(found.map((one) => JSON.stringify(one))).size).toBe(1);
    expect(keptFiles().length).toBe(before + 1);
    const file = join(folder, RENDITIONS, `${picture.id}-480.webp`);
    expect([statSync(file).mode & 0o777, statSync(join(folder, RENDITIONS)).mode & 0o777]).toEqual([0o600, 0o700]);
    // The picture itself is not read again.
    rmSync(join(folder, picture.path));
    expect(await shown(renditions, picture, 480)).toMatchObject({ width: 480 });
  });

  it("is made by one process after another: who would wait long gets the picture itself, for now", async () => {
    const renditions = made();
    const bytes = await noise(300, 300).png().toBuffer();
    const found = await Promise.all(Array.from({ length: 60 }, () => renditions.open(stored(bytes, "png"), 160)));
    const busy = found.filter((one) => "lasting" in one);
    expect(busy.length).toBeGreaterThan(0);
    expect(busy.every((one) => "lasting" in one && !one.lasting)).toBe(true);
    expect(found.length - busy.length).toBeGreaterThanOrEqual(40);
    for (const one of found) if ("stream" in one) one.stream.destroy();
  });
});

describe("the folder of smaller copies", () => {
  it("stays below its limit: what was not used for longest goes", async () => {
    rmSync(join(folder, RENDITIONS), { recursive: true, force: true });
    const renditions = made(60_000);
    const bytes = await noise(600, 600).png().toBuffer();
    const pictures = Array.from({ length: 8 }, () => stored(bytes, "png"));
    for (const picture of pictures) await shown(renditions, picture, 320);
    await expect.poll(() => sizeOf(keptFiles())).toBeLessThanOrEqual(60_000);
    const left = keptFiles();
    expect(left.length).toBeGreaterThan(0);
    expect(left).toContain(`${pictures[7]?.id}-320.webp`);
    expect(left).not.toContain(`${pictures[0]?.id}-320.webp`);
  });

  it("is found by the next run of the server, without what was not ended", async () => {
    const name = keptFiles().at(0) ?? "";
    const id = name.slice(0, -"-320.webp".length);
    const content = await readFile(join(folder, RENDITIONS, name));
    writeFileSync(join(folder, RENDITIONS, "x.webp.1.part"), "half");
    const renditions = made();
    const found = await renditions.open({ id, path: "temp/202611/gone.png", size: 0 }, 320);
    expect("stream" in found && (await buffer(found.stream)).equals(content)).toBe(true);
    expect(keptFiles().filter((file) => file.endsWith(".part"))).toEqual([]);
  });

  it("may be emptied by others, and loses what belongs to a picture that is gone", async () => {
    const renditions = made();
    const picture = stored(await noise(600, 300).png().toBuffer(), "png");
    await shown(renditions, picture, 320);
    rmSync(join(folder, RENDITIONS, `${picture.id}-320.webp`));
    expect(await renditions.open(picture, 320)).toEqual({ lasting: false });
    expect(await shown(renditions, picture, 320)).toMatchObject({ width: 320 });
    await renditions.remove(picture.id);
    await expect.poll(() => keptFiles().filter((name) => name.startsWith(picture.id))).toEqual([]);
  });
});

const sizeOf = (names: readonly string[]): number =>
  names.reduce((sum, name) => sum + statSync(join(folder, RENDITIONS, name)).size, 0);

/** A picture of a few bytes that says it has billions of pixels. */
function bomb(width: number, height: number): Buffer {
  const chunk = (type: string, data: Buffer): Buffer => {
    const body = Buffer.concat([Buffer.from(type, "latin1"), data]);
    const frame = Buffer.alloc(body.length + 8);
    frame.writeUInt32BE(data.length, 0);
    body.copy(frame, 4);
    frame.writeUInt32BE(crc32(body), body.length + 4);
    return frame;
  };
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 0], 8);
  const magic = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  const data = Buffer.from("789c030000000001", "hex");
  return Buffer.concat([magic, chunk("IHDR", header), chunk("IDAT", data), chunk("IEND", Buffer.alloc(0))]);
}
