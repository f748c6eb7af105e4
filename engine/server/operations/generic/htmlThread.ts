/** Cleans rich text on a thread of its own, which is started when one is needed and kept, because its first text is its slowest. */
import type { Worker } from "node:worker_threads";
import { startThread } from "../../db/index.ts";

export interface ToClean {
  readonly id: number;
  readonly html: string;
}

export interface Cleaned {
  readonly id: number;
  readonly html: string;
}

interface Waiting {
  readonly resolve: (html: string) => void;
  readonly reject: (error: Error) => void;
}

const waiting = new Map<number, Waiting>();
let thread: Worker | undefined;
let last = 0;

/** Texts are cleaned in the order in which they come; a caller with many sends one after another, so that others come between. */
export function cleanOnThread(html: string): Promise<string> {
  const worker = (thread ??= start());
  const id = ++last;
  return new Promise((resolve, reject) => {
    waiting.set(id, { resolve, reject });
    // It keeps the process only while somebody waits for it.
    worker.ref();
    worker.postMessage({ id, html } satisfies ToClean);
  });
}

function start(): Worker {
  const worker = startThread("html.worker", import.meta.url);
  worker.unref();
  worker.on("message", ({ id, html }: Cleaned) => {
    waiting.get(id)?.resolve(html);
    waiting.delete(id);
    if (waiting.size === 0) worker.unref();
  });
  worker.on("error", (error) => lost(worker, error));
  worker.on("exit", () => lost(worker, new Error("The thread that cleans rich text has ended.")));
  return worker;
}

/** What waited fails; the next text starts another thread. */
function lost(worker: Worker, error: Error): void {
  if (thread !== worker) return;
  thread = undefined;
  for (const { reject } of waiting.values()) reject(error);
  waiting.clear();
}
