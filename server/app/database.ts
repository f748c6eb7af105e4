import { existsSync } from "node:fs";
import { join } from "node:path";
import { bothStatements, openDatabase, type Database } from "#engine/server";
import type { Config } from "./config.ts";
import { prepareDataFolder } from "./dataFolder.ts";

type DatabaseLocation = Pick<Config, "dataDir" | "databaseUrl" | "readDeadlineMs">;

const fileIn = (dataDir: string): string => join(dataDir, "heartwood.sqlite");

/** The database that the configuration names: the server's and that of the commands. */
export function openConfiguredDatabase(
  { dataDir, databaseUrl, readDeadlineMs }: DatabaseLocation,
  clock: () => number,
): Promise<Database> {
  prepareDataFolder(dataDir);
  const common = { clock, readMs: readDeadlineMs };
  if (databaseUrl !== undefined) return openDatabase({ ...common, url: databaseUrl });
  return openDatabase({ ...common, file: fileIn(dataDir) });
}

const ACCOUNTS_TABLE = {
  sqlite: bothStatements(`select 1 as "found" from "sqlite_master" where "type" = 'table' and "name" = 'sys_user'`)
    .sqlite,
  postgres: bothStatements(`select 1 as "found" where to_regclass('"sys_user"') is not null`).postgres,
};

/** Whether a server has been started on it, or a command has begun it: a folder or an address that is mistyped has none. */
export async function hasDatabase(location: DatabaseLocation): Promise<boolean> {
  if (location.databaseUrl === undefined && !existsSync(fileIn(location.dataDir))) return false;
  const database = await openConfiguredDatabase(location, Date.now);
  try {
    return (await database.read.get(ACCOUNTS_TABLE[database.dialect], [])) !== undefined;
  } finally {
    await database.close();
  }
}

/** Where that is, for people; an address holds a password. */
export function describeLocation({ dataDir, databaseUrl }: DatabaseLocation): string {
  return databaseUrl === undefined ? `数据目录 ${dataDir} ` : " DATABASE_URL 所指的数据库";
}
