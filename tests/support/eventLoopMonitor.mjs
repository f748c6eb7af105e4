// Loaded before the server (`node --import`): says for how long its event loop kept everybody waiting. Plain
// JavaScript, because the built server is started without a loader.
import { openSync, readSync } from "node:fs";

/** Milliseconds between two looks; a hold is seen to this, and to the tick in which the system counts. */
const EVERY_MS = 1;

/**
 * Of the main thread, in milliseconds: for how long it had a processor, and for how long it could have run and did not,
 * because others had it. Linux gives it; elsewhere it is wall-clock time, and the figures hold on an idle machine.
 */
const times = (() => {
  let file;
  try {
    file = openSync(`/proc/self/task/${process.pid}/schedstat`, "r");
  } catch {
    return () => ({ used: performance.now(), waited: 0 });
  }
  const bytes = Buffer.alloc(96);
  return () => {
    const [used, waited] = bytes.toString("latin1", 0, readSync(file, bytes, 0, bytes.length, 0)).split(" ");
    return { used: Number(used) / 1e6, waited: Number(waited) / 1e6 };
  };
})();

/** The longest between two turns: at work, and blocked in any way that is not the machine's. */
let longest = { busy: 0, stood: 0 };
let before = performance.now();
let last = times();

function look() {
  const now = performance.now();
  const { used, waited } = times();
  const late = now - before - EVERY_MS - (waited - last.waited);
  longest = {
    busy: Math.max(longest.busy, Math.min(used - last.used, now - before)),
    stood: Math.max(longest.stood, late),
  };
  before = now;
  last = { used, waited };
  setTimeout(look, EVERY_MS).unref();
}
look();

/** A planted violation: the measure must see it. */
function work(milliseconds) {
  const { used } = times();
  while (times().used - used < milliseconds);
}

const ANSWERS = {
  restart: () => {
    longest = { busy: 0, stood: 0 };
  },
  read: () => longest,
  hold: ({ spin = 0, sleep = 0 }) => {
    work(spin);
    if (sleep > 0) Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, sleep);
  },
};

process.on("message", ({ what, ...rest }) => process.send?.({ answer: ANSWERS[what]?.(rest) ?? null }));
// Who started it is gone.
process.on("disconnect", () => process.exit(0));
