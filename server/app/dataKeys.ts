/**
 * The keys of encrypted fields: `DATA_KEYS`, or a file of the data folder that only the server's user can read, so that
 * a copy of the database holds no key. The file has one line of the form of `DATA_KEYS`; it is made when the first
 * value is sealed.
 */
import { randomBytes, randomUUID } from "node:crypto";
import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { formatDataKeys, parseDataKeys, type DataKeySet, type ReadDataKeys } from "#engine/server";
import type { Config } from "./config.ts";
import { ConfigError } from "./configError.ts";

type KeyLocation = Pick<Config, "dataDir" | "dataKeys">;

const FILE = "data-keys.txt";
const OWNER_READS = 0o400;
const SECRET_BYTES = 32;

const fileIn = (dataDir: string): string => join(dataDir, FILE);

export function dataKeysOf({ dataDir, dataKeys }: KeyLocation): ReadDataKeys {
  if (dataKeys !== undefined) return () => dataKeys;
  return () => readKeyFile(dataDir) ?? beginKeyFile(dataDir);
}

/** Adds a key that seals from now on. With `DATA_KEYS` that is for whoever sets the variable. */
export function addDataKey({ dataDir, dataKeys }: KeyLocation): void {
  if (dataKeys !== undefined) return;
  const known = readKeyFile(dataDir) ?? beginKeyFile(dataDir);
  const fresh = writeAside(dataDir, { ...known, keys: [...known.keys, newKey()] });
  renameSync(fresh, fileIn(dataDir));
}

function readKeyFile(dataDir: string): DataKeySet | undefined {
  const path = fileIn(dataDir);
  let text: string;
  try {
    text = readFileSync(path, "utf8");
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return undefined;
    throw error;
  }
  const keys = parseDataKeys(text.trim());
  if (keys === undefined) throw new ConfigError(`${path} 不是加密字段的密钥文件，请从备份恢复`);
  return keys;
}

/** Of two processes that begin at once, both use the file of the first. */
function beginKeyFile(dataDir: string): DataKeySet {
  const fresh = writeAside(dataDir, { index: randomBytes(SECRET_BYTES), keys: [newKey()] });
  try {
    linkSync(fresh, fileIn(dataDir));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
  } finally {
    rmSync(fresh);
  }
  const keys = readKeyFile(dataDir);
  if (keys === undefined) throw new Error(`${fileIn(dataDir)} is gone again.`);
  return keys;
}

/** Whole or not at all: what was sealed with keys that are cut off is lost. */
function writeAside(dataDir: string, keys: DataKeySet): string {
  const path = `${fileIn(dataDir)}.${randomUUID()}`;
  writeFileSync(path, `${formatDataKeys(keys)}\n`, { mode: OWNER_READS, flag: "wx", flush: true });
  return path;
}

const newKey = (): DataKeySet["keys"][number] => ({
  id: randomBytes(4).toString("hex"),
  secret: randomBytes(SECRET_BYTES),
});
