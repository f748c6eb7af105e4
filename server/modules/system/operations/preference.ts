import { Reply, type Database, type Operation } from "#engine/server";
import { PREFERENCE_BYTES, PREFERENCE_KEY, PREFERENCES_MOST } from "../contract.ts";
import { systemErrors } from "../errors.ts";
import type { SystemRepo } from "../repo/index.ts";

const KEY = { type: "string", pattern: PREFERENCE_KEY } as const;

/**
 * What people set for themselves: columns, widths, saved conditions. Nobody reads another's; those not written for
 * longest give way.
 */
export function preferenceOperations(database: Database, repo: SystemRepo): Operation[] {
  const module = "system";
  return [
    {
      method: "GET",
      path: "/sys/preference",
      permission: "signed",
      title: "读取个人设置",
      module,
      query: { type: "object", properties: { key: KEY }, required: ["key"], additionalProperties: false },
      handle: async (call) => {
        const text = await repo.preference(call.viewer.id, call.query["key"] ?? "");
        return text === undefined ? null : (JSON.parse(text) as unknown);
      },
    },
    {
      method: "PUT",
      path: "/sys/preference",
      permission: "signed",
      title: "保存个人设置",
      module,
      body: {
        type: "object",
        properties: { key: KEY, value: {} },
        required: ["key", "value"],
        additionalProperties: false,
      },
      handle: async (call) => {
        const { key, value } = call.body as { key: string; value: unknown };
        const text = JSON.stringify(value);
        if (text.length > PREFERENCE_BYTES) throw systemErrors.error("PREFERENCE_SIZE");
        await database.write(async (tx) => {
          if (value === null) await repo.deletePreference(tx, call.viewer.id, key);
          else await repo.savePreference(tx, call.viewer.id, key, text, PREFERENCES_MOST);
        });
        return new Reply(value, "已保存");
      },
    },
  ];
}
