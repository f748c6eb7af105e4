/**
 * Tables that people upload: csv in UTF-8, UTF-16 or GB18030, and xlsx. What the file is its bytes say. Rows come in
 * batches from a thread, which ends with the last one, with the first fault, or when nobody asks any more.
 */
import type { Worker } from "node:worker_threads";
import { startThread } from "../db/index.ts";
import { transferErrors } from "./errors.ts";
import { TABLE_LIMITS, type FaultDetails, type FaultName, type TableLimits, type TableRow } from "./table.ts";

export interface TableRequest {
  readonly file: string;
  readonly limits: TableLimits;
}

/** A batch of rows; nothing at all: the table is over. */
export interface TableAnswer {
  readonly rows?: readonly TableRow[];
  readonly fault?: FaultName;
  readonly details?: FaultDetails;
  /** An error of the program. */
  readonly failure?: string;
}

/** Of one batch. */
const TIMEOUT_MS = 30_000;

/** Rows in which nothing is filled in are left out. @throws TRANSFER.* */
export async function* readTable(file: string, limits: Partial<TableLimits> = {}): AsyncGenerator<readonly TableRow[]> {
  const thread = new TableThread({ file, limits: { ...TABLE_LIMITS, ...limits } });
  try {
    for (;;) {
      const { rows, fault, details, failure } = await thread.ask();
      if (fault !== undefined) throw transferErrors.error(fault, details);
      if (failure !== undefined) throw new Error(failure);
      if (rows === undefined) return;
      yield rows;
    }
  } finally {
    await thread.end();
  }
}

/** One question at a time. */
class TableThread {
  readonly #thread: Worker = startThread("table.worker", import.meta.url);
  readonly #request: TableRequest;
  #pending: { readonly resolve: (answer: TableAnswer) => void; readonly reject: (error: unknown) => void } | undefined;

  constructor(request: TableRequest) {
    this.#request = request;
    this.#thread.on("message", (answer: TableAnswer) => this.#pending?.resolve(answer));
    this.#thread.on("error", (error) => this.#pending?.reject(error));
    this.#thread.on("exit", () => this.#pending?.reject(new Error("The thread that reads a table has ended.")));
  }

  async ask(): Promise<TableAnswer> {
    let late: NodeJS.Timeout | undefined;
    try {
      return await new Promise((resolve, reject) => {
        this.#pending = { resolve, reject };
        late = setTimeout(() => reject(transferErrors.error("SLOW")), TIMEOUT_MS);
        this.#thread.postMessage(this.#request);
      });
    } finally {
      clearTimeout(late);
    }
  }

  async end(): Promise<void> {
    await this.#thread.terminate();
  }
}
