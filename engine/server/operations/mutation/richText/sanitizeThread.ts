/** Sanitizes rich text on a thread, which starts on demand and stays, because its first text is its slowest. */
import type { Worker } from "node:worker_threads";
import { startThread } from "../../../db/index.ts";

export interface SanitizeRequest {
  readonly id: number;
  readonly html: string;
}

export interface SanitizeResult {
  readonly id: number;
  readonly html: string;
}

interface PendingRequest {
  readonly resolve: (html: string) => void;
  readonly reject: (error: Error) => void;
}

const pending = new Map<number, PendingRequest>();
let thread: Worker | undefined;
let last = 0;

/**
 * Texts are cleaned in the order in which they come; a caller with many sends one after another, so that others come
 * between.
 */
export function sanitizeOnThread(html: string): Promise<string> {
  const worker = (thread ??= start());
  const id = ++last;
  return new Promise((resolve, reject) => {
    pending.set(id, { resolve, reject });
    // It keeps the process only while somebody waits for it.
    worker.ref();
    worker.postMessage({ id, html } satisfies SanitizeRequest);
  });
}

function start(): Worker {
  const worker = startThread("sanitize.worker", import.meta.url);
  worker.unref();
  worker.on("message", ({ id, html }: SanitizeResult) => {
    pending.get(id)?.resolve(html);
    pending.delete(id);
    if (pending.size === 0) worker.unref();
  });
  worker.on("error", (error) => failPending(worker, error));
  worker.on("exit", () => failPending(worker, new Error("The thread that cleans rich text has ended.")));
  return worker;
}

/** What waited fails; the next text starts another thread. */
function failPending(worker: Worker, error: Error): void {
  if (thread !== worker) return;
  thread = undefined;
  for (const { reject } of pending.values()) reject(error);
  pending.clear();
}
