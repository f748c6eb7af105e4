/** The library that reads pictures, loaded by the first one that needs it: the start of the server does not wait. */
import type Sharp from "sharp";

/** Readers of the types that may be uploaded; the library has others (drawings, documents), which stay shut. */
const READERS = ["VipsForeignLoadJpeg", "VipsForeignLoadPng", "VipsForeignLoadWebp", "VipsForeignLoadNsgif"];

let loaded: Promise<typeof Sharp> | undefined;

export function loadSharp(): Promise<typeof Sharp> {
  return (loaded ??= import("sharp").then(({ default: sharp }) => {
    sharp.block({ operation: ["VipsForeignLoad"] });
    sharp.unblock({ operation: READERS });
    // One core of the machine, and no memory of what is read once.
    sharp.concurrency(1);
    sharp.cache(false);
    return sharp;
  }));
}

export interface Pixels {
  readonly width: number;
  readonly height: number;
}

export const NO_PIXELS: Pixels = { width: 0, height: 0 };

/**
 * As a picture is to be seen, turned by its own note. A picture without a readable header is stored, and goes into no
 * field of cropped pictures.
 */
export async function pixelsOf(file: string): Promise<Pixels> {
  try {
    const sharp = await loadSharp();
    // Only the header is read: how large the picture says to be costs nothing.
    const { autoOrient } = await sharp(file, { limitInputPixels: false }).metadata();
    return { width: autoOrient.width, height: autoOrient.height };
  } catch {
    return NO_PIXELS;
  }
}
