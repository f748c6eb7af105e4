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

/** Sanitizes long rich texts in the order in which they come; a caller with many sends one after another. */
export interface Sanitizer {
  sanitize(html: string): Promise<string>;
  /** Ends the thread; what waits for it fails. */
  close(): Promise<void>;
}

export function createSanitizer(): Sanitizer {
  return new SanitizeThread();
}

class SanitizeThread implements Sanitizer {
  readonly #pending = new Map<number, PendingRequest>();
  #thread: Worker | undefined;
  #last = 0;

  sanitize(html: string): Promise<string> {
    const thread = (this.#thread ??= this.#start());
    const id = ++this.#last;
    return new Promise((resolve, reject) => {
      this.#pending.set(id, { resolve, reject });
      // The thread keeps the process running only while a call is pending.
      thread.ref();
      thread.postMessage({ id, html } satisfies SanitizeRequest);
    });
  }

  async close(): Promise<void> {
    await this.#thread?.terminate();
  }

  #start(): Worker {
    const thread = startThread("sanitize.worker", import.meta.url);
    thread.unref();
    thread.on("message", ({ id, html }: SanitizeResult) => {
      this.#pending.get(id)?.resolve(html);
      this.#pending.delete(id);
      if (this.#pending.size === 0) thread.unref();
    });
    thread.on("error", (error) => this.#failPending(thread, error));
    thread.on("exit", () => this.#failPending(thread, new Error("The thread that cleans rich text has ended.")));
    return thread;
  }

  /** What waited fails; the next text starts another thread. */
  #failPending(thread: Worker, error: Error): void {
    if (this.#thread !== thread) return;
    this.#thread = undefined;
    for (const { reject } of this.#pending.values()) reject(error);
    this.#pending.clear();
  }
}
