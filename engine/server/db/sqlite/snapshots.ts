import type Sqlite from "better-sqlite3";
import type { Stored } from "#core/values";
import type { DbRow, ReadConnection, SnapshotOptions, Statement, ReaderPool } from "../database.ts";
import { databaseErrors, longReadError } from "../errors.ts";
import { yieldToEventLoop } from "../eventLoop.ts";
import { Handle } from "./handle.ts";
import { ReadTooLong } from "./meter.ts";
import type { SlowStatements } from "./slowStatements.ts";
import { translateSqlite } from "./translate.ts";

/** Handles that can read and nothing else; they never see what is not committed. */
export function openReader(file: string): Handle {
  const handle = new Handle(file, { readonly: true, fileMustExist: true, timeout: 5_000 });
  handle.raw.pragma("cache_size = -8192");
  handle.raw.pragma("mmap_size = 268435456");
  handle.raw.pragma("temp_store = memory");
  return handle;
}

export function readConnection(handle: Handle): ReadConnection {
  return {
    yieldToEventLoop,
    all: async <R extends object = DbRow>(statement: Statement, values: readonly Stored[]) =>
      handle.meter.run(statement, () => handle.all(statement, values)) as R[],
    get: async <R extends object = DbRow>(statement: Statement, values: readonly Stored[]) =>
      handle.meter.run(statement, () => handle.get(statement, values)) as R | undefined,
  };
}

/**
 * Milliseconds that the statements of one read may hold the serving process together; what needs more is read
 * elsewhere.
 */
const SERVING_MS = 20;

/** Where reads go that are too long for the serving process, and how long they may take there. */
export interface OffloadOptions {
  readonly slowStatements: SlowStatements;
  readonly readers: ReaderPool;
  readonly deadlineMs: number;
}

/** The same on a handle of the serving process, as far as it is quick. Throws `TooLong` where it is not. */
function quickConnection(handle: Handle, { slowStatements }: OffloadOptions): ReadConnection {
  const quick = <T>(statement: Statement, values: readonly Stored[], work: () => T): T => {
    if (slowStatements.isSlow(statement, values)) throw new ReadTooLong();
    try {
      return handle.meter.run(statement, work);
    } catch (error) {
      if (error instanceof ReadTooLong && error.statement !== undefined) slowStatements.markSlow(error.statement);
      throw error;
    }
  };
  return {
    yieldToEventLoop,
    all: async <R extends object = DbRow>(statement: Statement, values: readonly Stored[]) =>
      quick(statement, values, () => handle.all(statement, values)) as R[],
    get: async <R extends object = DbRow>(statement: Statement, values: readonly Stored[]) =>
      quick(statement, values, () => handle.get(statement, values)) as R | undefined,
  };
}

/** Statements by themselves, each where it belongs. */
export function servingConnection(handle: Handle, long: OffloadOptions): ReadConnection {
  const quick = quickConnection(handle, long);
  const either = async <T>(work: (read: ReadConnection) => Promise<T>): Promise<T> => {
    handle.meter.begin(SERVING_MS);
    try {
      return await work(quick);
    } catch (error) {
      if (!(error instanceof ReadTooLong)) throw error;
      return readInReaderProcess(long, "", work);
    }
  };
  return {
    yieldToEventLoop,
    all: (statement, values) => either((read) => read.all(statement, values)),
    get: (statement, values) => either((read) => read.get(statement, values)),
  };
}

async function readInReaderProcess<T>(
  { readers, deadlineMs }: OffloadOptions,
  by: string,
  fn: (read: ReadConnection) => Promise<T>,
): Promise<T> {
  try {
    return await readers.use({ by, ms: deadlineMs }, fn);
  } catch (error) {
    throw longReadError(error, deadlineMs);
  }
}

interface SnapshotHandle {
  readonly handle: Handle;
  readonly connection: ReadConnection;
  readonly begin: Sqlite.Statement<[]>;
  readonly end: Sqlite.Statement<[]>;
}

const MAX = 16;

/** Read transactions, one handle each while it lasts; handles are made as they are needed and kept. */
export class Snapshots {
  readonly #file: string;
  readonly #long: OffloadOptions;
  readonly #all: SnapshotHandle[] = [];
  readonly #free: SnapshotHandle[] = [];
  readonly #waiting: ((reader: SnapshotHandle) => void)[] = [];
  #closed = false;

  constructor(file: string, long: OffloadOptions) {
    this.#file = file;
    this.#long = long;
  }

  /**
   * Begins on the serving process; what turns out too long there is read again as a whole, in one snapshot, in another.
   */
  async run<T>(fn: (read: ReadConnection) => Promise<T>, { by = "" }: SnapshotOptions = {}): Promise<T> {
    try {
      return await this.#here(fn);
    } catch (error) {
      if (!(error instanceof ReadTooLong)) throw error;
      return readInReaderProcess(this.#long, by, fn);
    }
  }

  async #here<T>(fn: (read: ReadConnection) => Promise<T>): Promise<T> {
    if (this.#closed) throw databaseErrors.error("CLOSED");
    const reader =
      this.#free.pop() ?? this.#open() ?? (await new Promise<SnapshotHandle>((resolve) => this.#waiting.push(resolve)));
    try {
      reader.begin.run();
      reader.handle.meter.begin(SERVING_MS);
      return await fn(reader.connection);
    } catch (error) {
      throw translateSqlite(error, this.#file);
    } finally {
      if (reader.handle.raw.inTransaction) reader.end.run();
      this.#giveBack(reader);
    }
  }

  close(): void {
    this.#closed = true;
    for (const reader of this.#free) reader.handle.raw.close();
  }

  #open(): SnapshotHandle | undefined {
    if (this.#all.length >= MAX) return undefined;
    const handle = openReader(this.#file);
    const reader = {
      handle,
      connection: quickConnection(handle, this.#long),
      begin: handle.raw.prepare<[]>("begin"),
      end: handle.raw.prepare<[]>("commit"),
    };
    this.#all.push(reader);
    return reader;
  }

  #giveBack(reader: SnapshotHandle): void {
    if (this.#closed) return void reader.handle.raw.close();
    const next = this.#waiting.shift();
    if (next === undefined) this.#free.push(reader);
    else next(reader);
  }
}
