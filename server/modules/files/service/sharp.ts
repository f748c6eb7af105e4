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
