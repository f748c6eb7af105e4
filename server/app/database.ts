import { join } from "node:path";
import { openDatabase, type Database } from "#engine/server";
import type { Config } from "./config.ts";
import { prepareDataFolder } from "./dataFolder.ts";

/** The database that the configuration names: the server's and that of the commands. */
export function openConfigured({ dataDir, databaseUrl, readDeadlineMs }: Pick<Config, "dataDir" | "databaseUrl" | "readDeadlineMs">, clock: () => number): Promise<Database> {
  prepareDataFolder(dataDir);
  const common = { clock, readMs: readDeadlineMs };
  if (databaseUrl !== undefined) return openDatabase({ ...common, url: databaseUrl });
  return openDatabase({ ...common, file: join(dataDir, "heartwood.sqlite") });
}
