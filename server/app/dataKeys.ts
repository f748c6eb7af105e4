/**
 * The keys of encrypted fields: `DATA_KEYS`, or a file of the data folder that only the server's user can read, so that
 * a copy of the database holds no key. The file has one line of the form of `DATA_KEYS`; it is made when the first
 * value is sealed.
 */
import { randomBytes, randomUUID } from "node:crypto";
import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Model } from "#core/language";
import {
  formatDataKeys,
  keyMismatch,
  parseDataKeys,
  recordKeys,
  type Database,
  type DataKeySet,
  type ReadDataKeys,
} from "#engine/server";
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

/** Those that there are by now; none are made. */
const presentDataKeys = ({ dataDir, dataKeys }: KeyLocation): DataKeySet | undefined =>
  dataKeys ?? readKeyFile(dataDir);

const SOURCE = "DATA_KEYS 或数据目录中的 data-keys.txt";

const MISMATCHES = {
  none: () => `数据库中有加密字段的数据，但没有密钥：请从备份恢复 ${SOURCE}，再启动`,
  missing: (key: string) => `数据库中的加密字段使用密钥 ${key}，现有的密钥中没有它：请检查 ${SOURCE}，再启动`,
  other: (key: string) => `密钥 ${key} 与数据库中加密字段所用的不是同一个：请检查 ${SOURCE}，再启动`,
} as const;

/** Refuses keys with which nothing of the database could be read. */
export async function assertDataKeys(database: Database, location: KeyLocation): Promise<void> {
  const mismatch = await keyMismatch(database, presentDataKeys(location));
  if (mismatch === undefined) return;
  throw new ConfigError(mismatch.what === "none" ? MISMATCHES.none() : MISMATCHES[mismatch.what](mismatch.key));
}

/** Once there are encrypted fields, the database says which keys they need. */
export async function recordDataKeys(database: Database, model: Model, location: KeyLocation): Promise<void> {
  const encrypts = Object.values(model.entities).some(({ fields }) => fields.some(({ encrypted }) => encrypted));
  if (encrypts) await recordKeys(database, dataKeysOf(location)());
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
