// Loaded into a server before anything of it (NODE_OPTIONS=--import): its clock is as many milliseconds later as a
// file says, so that a test moves the server through days while it runs.
import { readFileSync } from "node:fs";

const file = process.env.CLOCK_SHIFT_FILE;
const RealDate = Date;
// A page asks within milliseconds of the move, and an answer from before it would stand for a minute.
const READ_AGAIN_MS = 1;
let shift = 0;
let readAt = -Infinity;

function now() {
  const real = RealDate.now();
  if (file !== undefined && real - readAt >= READ_AGAIN_MS) {
    readAt = real;
    try {
      shift = Number(readFileSync(file, "utf8")) || 0;
    } catch {
      // Not written yet: as it was.
    }
  }
  return real + shift;
}

globalThis.Date = class extends RealDate {
  constructor(...given) {
    if (given.length === 0) super(now());
    else super(...given);
  }

  static now() {
    return now();
  }
};
