/** Processes for long reads: started on demand, ended at the deadline or after a while without use. */
import { fork, type ChildProcess } from "node:child_process";
import { setPriority } from "node:os";
import type { Database, ReadConnection, ReaderPool, ReaderRequest, Statement } from "../database.ts";
import { ReaderEnded, databaseErrors } from "../errors.ts";
import type { Stored } from "#core/values";
import { yieldToEventLoop } from "../eventLoop.ts";
import { TIME_OVER, type FromReader, type ReaderFailure, type ToReader } from "./messages.ts";
import { FairSemaphore } from "./fairSemaphore.ts";
import { workerFile } from "./workerFile.ts";

interface ReaderPoolOptions {
  readonly database: Pick<Database, "dialect" | "source">;
  readonly size?: number;
  /** An idle process ends after this. */
  readonly idleMs?: number;
}

interface Worker {
  readonly process: ChildProcess;
  /** Resolves when it reads its database; rejects where it never came up. */
  readonly ready: Promise<void>;
  busy: boolean;
  onMessage: (message: FromReader) => void;
  /** Ends whatever waits for it. */
  fail: (error: unknown) => void;
  idle: NodeJS.Timeout | undefined;
  /** Why it is gone. */
  ended: unknown;
}

const MAX_WAITING = 64;
/** From its sources, on a machine that is full, a process takes its time. */
const START_MS = 60_000;
/** The database ends its own statement first, where it can. */
const GRACE_MS = 1_000;
const LOWER_PRIORITY = 5;

export const createReaderPool = (options: ReaderPoolOptions): ReaderPool => new ProcessReaderPool(options);

class ProcessReaderPool implements ReaderPool {
  readonly #database: ReaderPoolOptions["database"];
  readonly #idleMs: number;
  readonly #workers = new Set<Worker>();
  readonly #semaphore: FairSemaphore;

  constructor({ database, size = 3, idleMs = 60_000 }: ReaderPoolOptions) {
    this.#database = database;
    this.#idleMs = idleMs;
    this.#semaphore = new FairSemaphore({ size, perCaller: Math.max(1, size - 1), maxQueue: MAX_WAITING });
  }

  async use<T>({ by, ms }: ReaderRequest, fn: (read: ReadConnection) => Promise<T>): Promise<T> {
    const done = await this.#semaphore.acquire(by);
    try {
      const worker = this.#worker();
      try {
        await worker.ready;
        return await this.#inTime(worker, ms, () => this.#snapshot(worker, ms, fn));
      } finally {
        this.#release(worker);
      }
    } finally {
      done();
    }
  }

  close(): void {
    this.#semaphore.close();
    for (const worker of [...this.#workers]) this.#end(worker, databaseErrors.error("CLOSED"));
  }

  async #snapshot<T>(worker: Worker, ms: number, fn: (read: ReadConnection) => Promise<T>): Promise<T> {
    await request(worker, { begin: { ms } });
    try {
      return await fn(connectionOf(worker));
    } finally {
      if (this.#workers.has(worker)) await request(worker, { end: true });
    }
  }

  async #inTime<T>(worker: Worker, ms: number, work: () => Promise<T>): Promise<T> {
    const limit = setTimeout(() => this.#end(worker, new ReaderEnded("TIME")), ms + GRACE_MS);
    try {
      return await work();
    } finally {
      clearTimeout(limit);
    }
  }

  #worker(): Worker {
    const free = [...this.#workers].find((worker) => !worker.busy) ?? this.#start();
    clearTimeout(free.idle);
    free.busy = true;
    return free;
  }

  #release(worker: Worker): void {
    worker.busy = false;
    if (!this.#workers.has(worker)) return;
    worker.idle = setTimeout(() => this.#end(worker, new ReaderEnded("LOST")), this.#idleMs);
    worker.idle.unref();
  }

  #start(): Worker {
    const { file, execArgv } = workerFile("reader.worker", import.meta.url);
    const child = fork(file, {
      execArgv: ["--max-old-space-size=192", ...execArgv],
      env: readerEnvironment(),
      serialization: "advanced",
      stdio: ["ignore", "ignore", "inherit", "ipc"],
    });
    let up: () => void = () => undefined;
    let down: (error: unknown) => void = () => undefined;
    const ready = new Promise<void>((resolve, reject) => ([up, down] = [resolve, reject]));
    ready.catch(() => undefined);
    const worker: Worker = {
      process: child,
      ready,
      busy: false,
      onMessage: () => undefined,
      fail: (error) => down(error),
      idle: undefined,
      ended: undefined,
    };
    this.#workers.add(worker);
    const limit = setTimeout(() => this.#end(worker, new ReaderEnded("LOST")), START_MS);
    worker.onMessage = (message) => {
      clearTimeout(limit);
      if (!("ready" in message)) return this.#end(worker, new ReaderEnded("LOST"));
      lowerPriority(child);
      up();
    };
    child.on("message", (message: FromReader) => worker.onMessage(message));
    for (const event of ["error", "exit"])
      child.once(event, () => {
        clearTimeout(limit);
        this.#end(worker, new ReaderEnded("LOST"));
      });
    child.unref();
    child.channel?.unref();
    sendMessage(worker, { open: { dialect: this.#database.dialect, ...this.#database.source } });
    return worker;
  }

  #end(worker: Worker, why: unknown): void {
    if (!this.#workers.delete(worker)) return;
    clearTimeout(worker.idle);
    worker.ended = why;
    worker.process.kill("SIGKILL");
    worker.fail(why);
  }
}

/** Under `node --watch` a forked process reports its imports to its parent, as messages that no reader sends. */
function readerEnvironment(): NodeJS.ProcessEnv {
  const { WATCH_REPORT_DEPENDENCIES: _reports, ...environment } = process.env;
  return environment;
}

/** The rows of one message, however many parts they come in. */
function request(worker: Worker, question: ToReader): Promise<readonly object[]> {
  return new Promise((resolve, reject) => {
    if (worker.ended !== undefined) return reject(worker.ended);
    const rows: object[] = [];
    worker.fail = reject;
    worker.onMessage = (message) => {
      if ("failed" in message) return reject(errorOf(message.failed));
      if ("ready" in message) return;
      for (const row of message.rows) rows.push(row);
      if (!message.more) return resolve(rows);
      sendMessage(worker, { next: true });
    };
    sendMessage(worker, question);
  });
}

/** Statements go one after another, whatever is awaited together. */
function connectionOf(worker: Worker): ReadConnection {
  let last: Promise<unknown> = Promise.resolve();
  const rows = ({ sql, exact }: Statement, values: readonly Stored[]): Promise<readonly object[]> => {
    const asked = last.then(() => request(worker, { ask: { sql, values, ...(exact === undefined ? {} : { exact }) } }));
    last = asked.catch(() => undefined);
    return asked;
  };
  return {
    yieldToEventLoop,
    all: async (statement, values) => (await rows(statement, values)) as never,
    get: async (statement, values) => (await rows(statement, values))[0] as never,
  };
}

function errorOf({ message, code }: ReaderFailure): unknown {
  if (code === TIME_OVER || code === "DATABASE.READ_TOO_SLOW") return new ReaderEnded("TIME");
  const [module, name = ""] = code.split(".");
  if (module === databaseErrors.module && name in databaseErrors.entries)
    return databaseErrors.error(name as keyof typeof databaseErrors.entries);
  if (code === "SQLITE_NOMEM") return new ReaderEnded("MEMORY");
  return Object.assign(new Error(message), { code });
}

function sendMessage(worker: Worker, message: ToReader): void {
  // A process that has just died answers by its exit.
  worker.process.send(message, () => undefined);
}

/** Quick requests go first on a machine that is full. */
function lowerPriority(child: ChildProcess): void {
  if (child.pid === undefined) return;
  try {
    setPriority(child.pid, LOWER_PRIORITY);
  } catch {
    // Not everywhere allowed; long reads then share the machine as equals.
  }
}
