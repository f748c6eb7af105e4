import type { ReadDoor } from "./door.ts";

/** Milliseconds that one piece of work may keep the event loop before others have their turn. */
export const SLICE_MS = 8;

/** One turn of the event loop: whatever waits is served. */
export function turn(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}

/**
 * For loops over many rows: to be awaited in each round, it lets the event loop turn when the work has kept it for a while.
 * Inside a transaction only the transaction itself may wait, so the door says how.
 */
export function paced(door: Pick<ReadDoor, "turn"> = { turn }): () => Promise<void> | undefined {
  let since = performance.now();
  return () => {
    if (performance.now() - since < SLICE_MS) return undefined;
    return door.turn().then(() => {
      since = performance.now();
    });
  };
}
