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
async function measured(name: string, bytes: Uint8Array) {
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

it("measures nothing of what is no picture, or of another kind than may be uploaded", async () => {
  expect(await measured("b.png", Buffer.from("text"))).toEqual(NO_PIXELS);
  expect(await measured("b.svg", Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="4" height="3"/>'))).toEqual(
    NO_PIXELS,
  );
  expect(await pixelsOf(join(folder, "absent.png"))).toEqual(NO_PIXELS);
});
