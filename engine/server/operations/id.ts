import { randomFillSync } from "node:crypto";
import { uuidV7 } from "#core/values";

// Random bytes that are not yet drawn belong to no caller, so the process has one pool, as `crypto.randomUUID` has.
const pool = new Uint8Array(16 * 256);
let at = pool.length;

/** A UUIDv7; random bytes are drawn for 256 ids at once, since one draw costs more than the rest. */
export function randomUUIDv7(now: number): string {
  if (at >= pool.length) {
    randomFillSync(pool);
    at = 0;
  }
  at += 16;
  return uuidV7(now, pool.subarray(at - 16, at));
}
