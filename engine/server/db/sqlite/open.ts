import { chmodSync, closeSync, existsSync, mkdirSync, openSync } from "node:fs";
import { dirname } from "node:path";
import type { Database, CommonOptions, Reader } from "../database.ts";
import { READ_MS, databaseErrors } from "../errors.ts";
import { NO_KEYS } from "../../encryption/index.ts";
import { GroupCommit } from "./groupCommit.ts";
import { createReaderPool } from "../process/readerPool.ts";
import { Handle } from "./handle.ts";
import { SlowStatements } from "./slowStatements.ts";
import { Snapshots, openReader, readConnection, servingConnection, type OffloadOptions } from "./snapshots.ts";
import { translateSqlite } from "./translate.ts";

interface SqliteOptions extends CommonOptions {
  /** The database file; made, with its folder, where there is none. */
  readonly file: string;
  /** How long another process may hold the file before writes are refused. Default 5,000. */
  readonly busyMs?: number;
}

export async function openSqlite(options: SqliteOptions): Promise<Database> {
  const writer = openWriter(options.file);
  const reader = openReader(options.file);
  const source = { file: options.file };
  const readers = createReaderPool({ database: { dialect: "sqlite", source } });
  const long: OffloadOptions = {
    slowStatements: new SlowStatements(reader.raw),
    readers,
    deadlineMs: options.readMs ?? READ_MS,
  };
  const snapshots = new Snapshots(options.file, long);
  const group = new GroupCommit(writer, {
    clock: options.clock ?? Date.now,
    busyMs: options.busyMs ?? 5_000,
    onEffectError: options.onEffectError ?? warn,
  });
  return {
    dialect: "sqlite",
    fieldCipher: options.fieldCipher ?? NO_KEYS,
    source,
    readers,
    read: servingConnection(reader, long),
    snapshot: (fn, snapshotOptions) => snapshots.run(fn, snapshotOptions),
    write: (job, { deadlineMs = options.deadlineMs ?? 5_000 } = {}) => group.write(job, deadlineMs),
    close: async () => {
      await group.close();
      readers.close();
      snapshots.close();
      reader.raw.close();
      writer.raw.close();
    },
  };
}

/** For a reader process: reading only, on a handle of its own. */
export function openSqliteReader(file: string, heapBytes?: number): Reader {
  const handle = openReader(file);
  if (heapBytes !== undefined) {
    handle.raw.pragma(`hard_heap_limit = ${heapBytes}`);
    handle.raw.pragma("temp_store = file");
  }
  return {
    read: readConnection(handle),
    // What is metered ends by itself, so that the process need not be ended with it.
    begin: async (ms) => {
      handle.raw.exec("begin");
      handle.meter.begin(ms);
    },
    end: async () => void (handle.raw.inTransaction && handle.raw.exec("commit")),
    close: async () => void handle.raw.close(),
  };
}

function openWriter(file: string): Handle {
  try {
    mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
    keepPrivate(file);
    const handle = new Handle(file, { timeout: 0 });
    // Waits while another process finishes its own start; afterwards the writer waits without blocking.
    handle.raw.pragma("busy_timeout = 5000");
    handle.raw.pragma("journal_mode = wal");
    // What has been answered survives a power cut.
    handle.raw.pragma("synchronous = full");
    handle.raw.pragma("journal_size_limit = 67108864");
    handle.raw.pragma("temp_store = memory");
    // Pages of a long transaction stay in memory; it takes as much of this as a transaction needs.
    handle.raw.pragma(`cache_size = -${CACHE_KB}`);
    // A file that can be read but not written is found at the start and not at the first order.
    handle.raw.exec("begin immediate; pragma user_version; rollback");
    handle.raw.pragma("busy_timeout = 0");
    return handle;
  } catch (error) {
    throw startError(error, file);
  }
}

const FILE_MODE = 0o600;
const CACHE_KB = 65_536;

/** The database and what SQLite lays beside it are for this user alone; its log takes the mode of the file. */
function keepPrivate(file: string): void {
  if (!existsSync(file)) closeSync(openSync(file, "a", FILE_MODE));
  for (const path of [file, `${file}-wal`, `${file}-shm`, `${file}-journal`]) {
    try {
      chmodSync(path, FILE_MODE);
    } catch (error) {
      // Not there, or another user's: whether it can be used is found below.
      const { code } = error as NodeJS.ErrnoException;
      if (code !== "ENOENT" && code !== "EPERM" && code !== "EROFS" && code !== "ENOTSUP") throw error;
    }
  }
}

function startError(error: unknown, file: string): unknown {
  const code = error instanceof Error && "code" in error ? String(error.code) : "";
  const unwritable =
    ["EACCES", "EROFS", "EPERM", "ENOENT", "ENOTDIR", "EEXIST"].includes(code) ||
    code.startsWith("SQLITE_CANTOPEN") ||
    code.startsWith("SQLITE_READONLY");
  if (unwritable || (error instanceof TypeError && /directory does not exist/.test(error.message)))
    return databaseErrors.error("READ_ONLY", { path: dirname(file) });
  return translateSqlite(error, file);
}

function warn(error: unknown): void {
  process.emitWarning(error instanceof Error ? error : String(error), "AfterCommit");
}
