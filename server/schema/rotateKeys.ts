import { hasTable, resealValues, runMigrations } from "#engine/server";
import { addDataKey, assertDataKeys, recordDataKeys } from "../app/dataKeys.ts";
import { MODULE_LISTS } from "../app/modules.ts";
import type { Command } from "./command.ts";
import { withDatabase } from "./database.ts";

/** A new key where the file has them, then every value under the newest one. Earlier keys stay readable. */
export const rotateKeys: Command = (_args, context) =>
  withDatabase(context, async (database, model) => {
    const { dataKeys } = context.config;
    if (dataKeys?.keys.length === 1) {
      context.print("DATA_KEYS 中只有一个密钥：请先在末尾加入新的密钥，并重启服务");
      return 1;
    }
    await assertDataKeys(database, context.config);
    addDataKey(context.config);
    for (const [module, list] of Object.entries(MODULE_LISTS.migrations)) await runMigrations(database, module, list);
    const done = await resealValues(database, model, MODULE_LISTS.sealed);
    if (await hasTable(database, "hw_data_key")) await recordDataKeys(database, model, context.config);
    for (const { entity, field, values } of done) context.print(`“${entity}”的字段“${field}”：已重新加密 ${values} 行`);
    if (done.length === 0) context.print("没有加密存储的字段");
    return 0;
  });
