import type Sqlite from "better-sqlite3";
import type { Stored } from "#core/values";
import type { DbRow, ReadDoor, Statement } from "../door.ts";
import { databaseErrors } from "../errors.ts";
import { Handle } from "./handle.ts";
import { translateSqlite } from "./translate.ts";

/** Handles that can read and nothing else; they never see what is not committed. */
export function openReader(file: string): Handle {
  const handle = new Handle(file, { readonly: true, fileMustExist: true, timeout: 5_000 });
  handle.raw.pragma("cache_size = -8192");
  handle.raw.pragma("mmap_size = 268435456");
  handle.raw.pragma("temp_store = memory");
  return handle;
}

export function readDoor(handle: Handle): ReadDoor {
  return {
    all: async <R extends object = DbRow>(statement: Statement, values: readonly Stored[]) => handle.all(statement, values) as R[],
    get: async <R extends object = DbRow>(statement: Statement, values: readonly Stored[]) => handle.get(statement, values) as R | undefined,
  };
}

interface Reader {
  readonly handle: Handle;
  readonly door: ReadDoor;
  readonly begin: Sqlite.Statement<[]>;
  readonly end: Sqlite.Statement<[]>;
}

const MOST = 16;

/** Read transactions, one handle each while it lasts; handles are made as they are needed and kept. */
export class Snapshots {
  readonly #file: string;
  readonly #all: Reader[] = [];
  readonly #free: Reader[] = [];
  readonly #waiting: ((reader: Reader) => void)[] = [];
  #closed = false;

  constructor(file: string) {
    this.#file = file;
  }

  async take<T>(fn: (read: ReadDoor) => Promise<T>): Promise<T> {
    if (this.#closed) throw databaseErrors.refuse("CLOSED");
    const reader = this.#free.pop() ?? this.#open() ?? (await new Promise<Reader>((resolve) => this.#waiting.push(resolve)));
    try {
      reader.begin.run();
      return await fn(reader.door);
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

  #open(): Reader | undefined {
    if (this.#all.length >= MOST) return undefined;
    const handle = openReader(this.#file);
    const reader = { handle, door: readDoor(handle), begin: handle.raw.prepare<[]>("begin"), end: handle.raw.prepare<[]>("commit") };
    this.#all.push(reader);
    return reader;
  }

  #giveBack(reader: Reader): void {
    if (this.#closed) return void reader.handle.raw.close();
    const next = this.#waiting.shift();
    if (next === undefined) this.#free.push(reader);
    else next(reader);
  }
}
