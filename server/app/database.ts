import { existsSync } from "node:fs";
import { join } from "node:path";
import { createFieldCipher, hasTable, openDatabase, type Database } from "#engine/server";
import type { Config } from "./config.ts";
import { dataKeysOf } from "./dataKeys.ts";
import { prepareDataFolder } from "./dataFolder.ts";

type DatabaseLocation = Pick<Config, "dataDir" | "databaseUrl" | "readDeadlineMs" | "dataKeys">;

const fileIn = (dataDir: string): string => join(dataDir, "heartwood.sqlite");

/** The database that the configuration names: the server's and that of the commands. */
export function openConfiguredDatabase(
  { dataDir, databaseUrl, readDeadlineMs, dataKeys }: DatabaseLocation,
  clock: () => number,
): Promise<Database> {
  prepareDataFolder(dataDir);
  const fieldCipher = createFieldCipher(dataKeysOf({ dataDir, dataKeys }));
  const common = { clock, readMs: readDeadlineMs, fieldCipher };
  if (databaseUrl !== undefined) return openDatabase({ ...common, url: databaseUrl });
  return openDatabase({ ...common, file: fileIn(dataDir) });
}

/**
 * Whether a server has been started on it, or a command has begun it: a folder or an address that is mistyped has none.
 */
export async function hasDatabase(location: DatabaseLocation): Promise<boolean> {
  if (location.databaseUrl === undefined && !existsSync(fileIn(location.dataDir))) return false;
  const database = await openConfiguredDatabase(location, Date.now);
  try {
    return await hasTable(database, "sys_user");
  } finally {
    await database.close();
  }
}

/** Where that is, for people; an address holds a password. */
export function describeLocation({ dataDir, databaseUrl }: DatabaseLocation): string {
  return databaseUrl === undefined ? `数据目录 ${dataDir} ` : " DATABASE_URL 所指的数据库";
}
