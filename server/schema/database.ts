import { applyCommand, pendingMigrations, planCommand, runMigrations, type Database } from "#engine/server";
import { assertDataKeys } from "../app/dataKeys.ts";
import { openConfiguredDatabase } from "../app/database.ts";
import { MODULE_LISTS } from "../app/modules.ts";
import { readModel, type Command, type CommandContext } from "./command.ts";

/** The modules' own tables come before the steps, so those that are still to be made are not missing. */
export const planSchema: Command = (args, context) =>
  withDatabase(context, async (database, model) => {
    const lists = Object.entries(MODULE_LISTS.migrations);
    const pending = await Promise.all(lists.map(([module, list]) => pendingMigrations(database, module, list)));
    return planCommand(args, { database, model, print: context.print, pending: pending.flat() });
  });

/** The modules' own tables come first, as they do when the server starts: entities may be over them. */
export const applySchema: Command = (args, context) =>
  withDatabase(context, async (database, model) => {
    // A conversion may seal what is stored.
    await assertDataKeys(database, context.config);
    for (const [module, list] of Object.entries(MODULE_LISTS.migrations)) await runMigrations(database, module, list);
    return applyCommand(args, { database, model, print: context.print });
  });

/** Opens the database that the server would open, and closes it again. */
export async function withDatabase(
  context: CommandContext,
  work: (database: Database, model: NonNullable<ReturnType<typeof readModel>>) => Promise<number>,
): Promise<number> {
  const model = readModel(context);
  if (model === undefined) return 1;
  const database = await openConfiguredDatabase(context.config, Date.now);
  try {
    return await work(database, model);
  } finally {
    await database.close();
  }
}
