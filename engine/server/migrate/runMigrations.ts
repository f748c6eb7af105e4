import type { Database } from "../db/index.ts";
import { ensureRegistry } from "./engineTables.ts";
import { type Migration, pendingOf, runMigrationList } from "./numberedMigrations.ts";

/** Runs a module's own migrations that have not run yet, in order; answers those that ran now. */
export async function runMigrations(
  db: Database,
  module: string,
  list: readonly Migration[],
): Promise<readonly Migration[]> {
  await ensureRegistry(db);
  return runMigrationList(db, module, list);
}

/** Those that have not run yet. */
export async function pendingMigrations(
  db: Database,
  module: string,
  list: readonly Migration[],
): Promise<readonly Migration[]> {
  await ensureRegistry(db);
  return pendingOf(db, module, list);
}
