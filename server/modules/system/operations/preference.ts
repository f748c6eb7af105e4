import { Reply, type Database, type Operation } from "#engine/server";
import { PREFERENCE_BYTES, PREFERENCE_KEY } from "../contract.ts";
import { systemErrors } from "../errors.ts";
import type { SystemRepo } from "../repo.ts";

const KEY = { type: "string", pattern: PREFERENCE_KEY } as const;

/** What a person set for himself: columns, widths, saved conditions. Nobody reads another's. */
export function preferenceOperations(database: Database, repo: SystemRepo): Operation[] {
  const module = "system";
  return [
    {
      method: "GET", path: "/sys/preference", permission: "signed", title: "读取个人设置", module,
      query: { type: "object", properties: { key: KEY }, required: ["key"], additionalProperties: false },
      handle: async (call) => {
        const text = await repo.preference(call.viewer.id, call.query["key"] ?? "");
        return text === undefined ? null : (JSON.parse(text) as unknown);
      },
    },
    {
      method: "PUT", path: "/sys/preference", permission: "signed", title: "保存个人设置", module,
      body: { type: "object", properties: { key: KEY, value: {} }, required: ["key", "value"], additionalProperties: false },
      handle: async (call) => {
        const { key, value } = call.body as { key: string; value: unknown };
        const text = JSON.stringify(value);
        if (text.length > PREFERENCE_BYTES) throw systemErrors.refuse("PREFERENCE_SIZE");
        await database.write((tx) => (value === null ? repo.forget(tx, call.viewer.id, key) : repo.remember(tx, call.viewer.id, key, text)));
        return new Reply(value, "已保存");
      },
    },
  ];
}
