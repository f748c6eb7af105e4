import { Reply, closedObject, defineOperation, type Database, type Operation } from "#engine/server";
import { systemErrors } from "../errors.ts";
import type { SystemRepo } from "../repo/index.ts";
import { PREFERENCE_BYTES, PREFERENCE_KEY, PREFERENCES_MOST } from "../rules.ts";

const KEY = { type: "string", pattern: PREFERENCE_KEY } as const;

/**
 * What people set for themselves: columns, widths, saved conditions. No one reads another user's; those not written for
 * longest give way.
 */
export function preferenceOperations(database: Database, repo: SystemRepo): Operation[] {
  const module = "system";
  return [
    defineOperation({
      method: "GET",
      path: "/sys/preference",
      permission: "signed",
      title: "读取个人设置",
      module,
      query: closedObject({ key: KEY }, "key"),
      handle: async ({ viewer, query }) => {
        const text = await repo.preference(viewer.id, query.key);
        return text === undefined ? null : (JSON.parse(text) as unknown);
      },
    }),
    defineOperation({
      method: "PUT",
      path: "/sys/preference",
      permission: "signed",
      title: "保存个人设置",
      audit: { none: "how somebody arranges their own pages" },
      module,
      body: closedObject({ key: KEY, value: {} }, "key", "value"),
      handle: async ({ viewer, body: { key, value } }) => {
        const text = JSON.stringify(value);
        if (text.length > PREFERENCE_BYTES) throw systemErrors.error("PREFERENCE_SIZE");
        await database.write(async (tx) => {
          if (value === null) await repo.deletePreference(tx, viewer.id, key);
          else await repo.savePreference(tx, viewer.id, key, text, PREFERENCES_MOST);
        });
        return new Reply(value, "已保存");
      },
    }),
  ];
}
