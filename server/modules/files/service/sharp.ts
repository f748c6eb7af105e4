/**
 * Loads the library that reads pictures when the first picture needs it, so that the start of the server does not wait.
 */
import type Sharp from "sharp";

/**
 * Decoders of the types that may be uploaded. All others (drawings, documents) stay blocked, so that no upload reaches
 * their code.
 */
const READERS = ["VipsForeignLoadJpeg", "VipsForeignLoadPng", "VipsForeignLoadWebp", "VipsForeignLoadNsgif"];

let loaded: Promise<typeof Sharp> | undefined;

export function loadSharp(): Promise<typeof Sharp> {
  return (loaded ??= import("sharp").then(({ default: sharp }) => {
    sharp.block({ operation: ["VipsForeignLoad"] });
    sharp.unblock({ operation: READERS });
    // It takes one core of the machine, and no memory for what is read once.
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
 * Width and height of a picture as it is seen, turned as its metadata says. A picture without a readable header counts
 * as 0×0: it is stored, but no field of cropped pictures takes it.
 */
export async function pixelsOf(file: string): Promise<Pixels> {
  try {
    const sharp = await loadSharp();
    // Only the header is read, so that it costs nothing how large the picture claims to be.
    const { autoOrient } = await sharp(file, { limitInputPixels: false }).metadata();
    return { width: autoOrient.width, height: autoOrient.height };
  } catch {
    return NO_PIXELS;
  }
}
