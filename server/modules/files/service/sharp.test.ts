import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import sharp from "sharp";
import { afterAll, expect, it } from "vitest";
import { NO_PIXELS, pixelsOf } from "./sharp.ts";

const folder = mkdtempSync(join(tmpdir(), "heartwood-pixels-"));
afterAll(() => rmSync(folder, { recursive: true }));

const picture = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: "#586b41" } });
function measured(name: string, bytes: Uint8Array) {
  writeFileSync(join(folder, name), bytes);
  return pixelsOf(join(folder, name));
}

it("measures a picture as it is to be seen", async () => {
  expect(await measured("a.png", await picture(40, 30).png().toBuffer())).toEqual({ width: 40, height: 30 });
  expect(await measured("a.webp", await picture(7, 9).webp().toBuffer())).toEqual({ width: 7, height: 9 });
  // The camera lay on its side.
  const turned = await picture(40, 30).withMetadata({ orientation: 6 }).jpeg().toBuffer();
  expect(await measured("a.jpg", turned)).toEqual({ width: 30, height: 40 });
});

it("measures a picture that moves by one of its frames", async () => {
  const frames = await Promise.all([picture(20, 10).png().toBuffer(), picture(20, 10).negate().png().toBuffer()]);
  const moving = await sharp(frames, { join: { animated: true } })
    .gif()
    .toBuffer();
  expect((await sharp(moving).metadata()).pages).toBe(2);
  expect(await measured("moving.gif", moving)).toEqual({ width: 20, height: 10 });
});

it("measures what is too large to be drawn, by its header", async () => {
  const bytes = await picture(8, 8).jpeg().toBuffer();
  // Height and width are five bytes behind the start of the frame.
  const frame = bytes.indexOf(Buffer.from([0xff, 0xc0]));
  bytes.writeUInt16BE(30_000, frame + 5);
  bytes.writeUInt16BE(30_000, frame + 7);
  expect(await measured("huge.jpg", bytes)).toEqual({ width: 30_000, height: 30_000 });
});

it("measures nothing of what is no picture, or of another kind than may be uploaded", async () => {
  expect(await measured("b.png", Buffer.from("text"))).toEqual(NO_PIXELS);
  expect(await measured("c.png", Buffer.alloc(0))).toEqual(NO_PIXELS);
  const drawing = '<svg xmlns="http://www.w3.org/2000/svg" width="4" height="3"/>';
  expect(await measured("b.svg", Buffer.from(drawing))).toEqual(NO_PIXELS);
  expect(await pixelsOf(join(folder, "absent.png"))).toEqual(NO_PIXELS);
});
