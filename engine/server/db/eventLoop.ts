import type { ReadConnection } from "./database.ts";

/** Milliseconds that one piece of work may keep the event loop before others have their turn. */
export const SLICE_MS = 8;

/**
 * Those who wait for a turn, in the order in which they came. A process has one event loop, so it has one queue: two
 * databases or engines in one process share it.
 */
const waiting: (() => void)[] = [];

/**
 * One turn of the event loop: whatever waits is served. Of those who wait here only one goes on in a turn: the slices
 * of twenty that go on together would keep the loop for twenty times as long.
 */
export function yieldToEventLoop(): Promise<void> {
  return new Promise((resolve) => {
    if (waiting.push(resolve) === 1) setImmediate(next);
  });
}

function next(): void {
  waiting.shift()?.();
  if (waiting.length > 0) setImmediate(next);
}

/**
 * For loops over many rows: to be awaited in each round, it lets the event loop turn when the work has kept it for a
 * while. Inside a transaction only the transaction itself may wait, so the connection says how.
 */
export function createYielder(
  connection: Pick<ReadConnection, "yieldToEventLoop"> = { yieldToEventLoop },
): () => Promise<void> | undefined {
  let since = performance.now();
  return () => {
    if (performance.now() - since < SLICE_MS) return undefined;
    return connection.yieldToEventLoop().then(() => {
      since = performance.now();
    });
  };
}
