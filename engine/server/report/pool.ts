/** Processes that run reports: started when one is asked for, ended at its budget, gone when nobody asks for a while. */
import { fork, type ChildProcess } from "node:child_process";
import { existsSync } from "node:fs";
import { setPriority } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Database } from "../db/index.ts";
import { reportErrors } from "./errors.ts";
import type { FromWorker, JobAnswer, ReportJob, ToWorker } from "./job.ts";

export interface ReportPool {
  /** Waits for a free worker; the budget begins when the job does. Refuses when too many wait. */
  run(job: ReportJob): Promise<JobAnswer>;
  close(): void;
}

export interface PoolOptions {
  readonly database: Pick<Database, "dialect" | "source">;
  readonly size?: number;
  /** A worker that nobody needs is let go after this. */
  readonly idleMs?: number;
}

interface Waiting {
  readonly job: ReportJob;
  readonly resolve: (answer: JobAnswer) => void;
  readonly reject: (error: unknown) => void;
}

interface Worker {
  readonly process: ChildProcess;
  /** Reads its database and waits for a job. */
  ready: boolean;
  current: Waiting | undefined;
  limit: NodeJS.Timeout | undefined;
  idle: NodeJS.Timeout | undefined;
}

const MOST_WAITING = 64;
/** From its sources, on a machine that is full, a process takes its time. */
const START_MS = 60_000;
/** The database ends its own statement first, where it can. */
const GRACE_MS = 250;
const LOWER_PRIORITY = 10;

export const createReportPool = (options: PoolOptions): ReportPool => new Pool(options);

class Pool implements ReportPool {
  readonly #database: PoolOptions["database"];
  readonly #size: number;
  readonly #idleMs: number;
  readonly #workers = new Set<Worker>();
  readonly #waiting: Waiting[] = [];
  #closed = false;

  constructor({ database, size = 2, idleMs = 60_000 }: PoolOptions) {
    this.#database = database;
    this.#size = size;
    this.#idleMs = idleMs;
  }

  run(job: ReportJob): Promise<JobAnswer> {
    return new Promise((resolve, reject) => {
      if (this.#closed) return reject(reportErrors.refuse("STOPPED"));
      if (this.#waiting.length >= MOST_WAITING) return reject(reportErrors.refuse("BUSY"));
      this.#waiting.push({ job, resolve, reject });
      this.#serve();
    });
  }

  close(): void {
    this.#closed = true;
    for (const one of this.#waiting.splice(0)) one.reject(reportErrors.refuse("STOPPED"));
    for (const worker of [...this.#workers]) this.#end(worker);
  }

  #serve(): void {
    if (this.#closed) return;
    for (const worker of this.#workers) {
      if (!worker.ready || worker.current !== undefined) continue;
      const next = this.#waiting.shift();
      if (next === undefined) return;
      this.#begin(worker, next);
    }
    const starting = [...this.#workers].filter((worker) => !worker.ready).length;
    if (this.#waiting.length > starting && this.#workers.size < this.#size) this.#start();
  }

  #start(): void {
    const child = fork(workerFile(), { execArgv: execArgv(), serialization: "advanced", stdio: ["ignore", "ignore", "inherit", "ipc"] });
    const worker: Worker = { process: child, ready: false, current: undefined, limit: undefined, idle: undefined };
    this.#workers.add(worker);
    child.on("message", (message: FromWorker) => this.#heard(worker, message));
    child.once("error", () => this.#lost(worker));
    child.once("exit", () => this.#lost(worker));
    child.unref();
    child.channel?.unref();
    worker.limit = setTimeout(() => this.#lost(worker), START_MS);
    tell(worker, { open: { dialect: this.#database.dialect, ...this.#database.source } });
  }

  #heard(worker: Worker, message: FromWorker): void {
    clearTimeout(worker.limit);
    if ("ready" in message) {
      worker.ready = true;
      lowerPriority(worker.process);
    } else {
      worker.current?.resolve(message.answer);
      worker.current = undefined;
    }
    worker.idle = setTimeout(() => this.#end(worker), this.#idleMs);
    worker.idle.unref();
    this.#serve();
  }

  #begin(worker: Worker, next: Waiting): void {
    clearTimeout(worker.idle);
    worker.current = next;
    const ms = next.job.budget.ms + (this.#database.dialect === "postgres" ? GRACE_MS : 0);
    worker.limit = setTimeout(() => this.#end(worker, { refused: "TOO_SLOW", detail: "ended at its budget" }), ms);
    tell(worker, { job: next.job });
  }

  /** It went by itself: out of memory under a job, or it never came up; without a worker nobody may wait for one for ever. */
  #lost(worker: Worker): void {
    if (!this.#workers.has(worker)) return;
    if (!worker.ready) for (const one of this.#waiting.splice(0)) one.resolve({ refused: "FAILED", detail: "no report worker could be started" });
    this.#end(worker);
  }

  #end(worker: Worker, answer: JobAnswer = { refused: "TOO_LARGE", detail: "the worker ended" }): void {
    clearTimeout(worker.limit);
    clearTimeout(worker.idle);
    this.#workers.delete(worker);
    worker.process.kill("SIGKILL");
    const { current } = worker;
    worker.current = undefined;
    if (this.#closed) current?.reject(reportErrors.refuse("STOPPED"));
    else current?.resolve(answer);
    this.#serve();
  }
}

function tell(worker: Worker, message: ToWorker): void {
  // A process that has just died answers by its exit.
  worker.process.send(message, () => undefined);
}

/** Lists go before reports on a machine that is full. */
function lowerPriority(child: ChildProcess): void {
  if (child.pid === undefined) return;
  try {
    setPriority(child.pid, LOWER_PRIORITY);
  } catch {
    // Not everywhere allowed; reports then share the machine as equals.
  }
}

const NAME = "report.worker";

/** Beside this file as source; beside the server, or one folder up from its chunks, as built. */
function workerFile(): string {
  const here = dirname(fileURLToPath(import.meta.url));
  const found = [join(here, `${NAME}.ts`), join(here, `${NAME}.js`), join(here, "..", `${NAME}.js`)].find((file) => existsSync(file));
  if (found === undefined) throw new Error(`${NAME} was not built.`);
  return found;
}

const execArgv = (): string[] => ["--max-old-space-size=192", ...(workerFile().endsWith(".ts") ? ["--import", "tsx"] : [])];
