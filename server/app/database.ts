import { join } from "node:path";
import { openDatabase, type Database } from "#engine/server";
import type { Config } from "./config.ts";
import { prepareDataFolder } from "./dataFolder.ts";

/** The database that the configuration names: the server's and that of the commands. */
export function openConfigured({ dataDir, databaseUrl }: Pick<Config, "dataDir" | "databaseUrl">, clock: () => number): Promise<Database> {
  prepareDataFolder(dataDir);
  if (databaseUrl !== undefined) return openDatabase({ url: databaseUrl, clock });
  return openDatabase({ file: join(dataDir, "heartwood.sqlite"), clock });
}
