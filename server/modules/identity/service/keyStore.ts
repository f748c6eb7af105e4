/**
 * Stores the key set. One server with SQLite keeps it in a file of the data folder that only the server's user can
 * read, so that a copy of the database holds no key. Servers that share a PostgreSQL share nothing else, and a password
 * that was encrypted with the key of one may be sent to another: there the key set is a row of the database.
 */
import { randomUUID } from "node:crypto";
import { readFileSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Database } from "#engine/server";
import { createKeyRepo } from "../repo/keys.ts";

export interface KeyStore {
  read(): Promise<string | undefined>;
  /** Writes `to` only if `from`, which this process has read, is still stored. Answers whether it was written. */
  replace(from: string | undefined, to: string): Promise<boolean>;
}

const FILE = "keys.json";
const NAME = "identity";
const OWNER_READS = 0o400;

export function createKeyStore(database: Database, dataDir: string): KeyStore {
  return database.dialect === "sqlite" ? fileStore(join(dataDir, FILE)) : tableStore(database);
}

function fileStore(path: string): KeyStore {
  const read = (): string | undefined => {
    try {
      return readFileSync(path, "utf8");
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === "ENOENT") return undefined;
      throw error;
    }
  };
  return {
    read: () => Promise.resolve(read()),
    replace: (from, to) => {
      if (read() !== from) return Promise.resolve(false);
      // The file is replaced as a whole: a key set that is cut off would be lost with everything that it has encrypted.
      const fresh = `${path}.${randomUUID()}`;
      writeFileSync(fresh, to, { mode: OWNER_READS, flag: "wx", flush: true });
      renameSync(fresh, path);
      return Promise.resolve(true);
    },
  };
}

function tableStore(database: Database): KeyStore {
  const repo = createKeyRepo(database);
  return {
    read: () => repo.value(NAME),
    replace: (from, to) => database.write((tx) => repo.replace(tx, NAME, from, to)),
  };
}
