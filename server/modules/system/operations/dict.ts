import { Reply, closedObject, defineOperation, type Caller, type Engine, type Operation } from "#engine/server";
import type { DictOption } from "../contract.ts";
import { systemErrors } from "../errors.ts";
import { presentItem } from "../present.ts";
import type { DictCache } from "../service/dictCache.ts";
import { MOST_OPTIONS } from "../rules.ts";

const NOTHING = closedObject({});
const WORD_QUERY = closedObject({
  keyword: { type: "string", maxLength: 100 },
  pageSize: { type: "string", pattern: "^[0-9]{1,9}$" },
});
const KEYS_QUERY = closedObject({ key: { type: "string", maxLength: 500 } }, "key");

export function dictOperations(engine: Engine, dicts: DictCache): Operation[] {
  const module = "system";
  const itemsOf = (caller: Caller, code: string) => optionsOf(engine, dicts, caller, code);
  return [
    {
      method: "GET",
      path: "/sys/dict/getDictItems/{dictCode}",
      permission: "signed",
      title: "字典项",
      module,
      query: NOTHING,
      handle: (call) => itemsOf(call, call.params["dictCode"] ?? ""),
    },
    {
      method: "GET",
      path: "/sys/dict/queryAllDictItems",
      permission: "signed",
      title: "全部字典项",
      module,
      query: NOTHING,
      handle: () => allDictItems(dicts),
    },
    {
      method: "GET",
      path: "/sys/dict/refleshCache",
      permission: "sys_dict:list",
      title: "刷新字典缓存",
      module,
      query: NOTHING,
      handle: async () => {
        await dicts.refresh().catch(() => {
          throw systemErrors.error("REFRESH_FAILED");
        });
        return new Reply(null, "刷新缓存完成！");
      },
    },
    defineOperation({
      method: "GET",
      path: "/sys/dict/loadDict/{dict}",
      permission: "signed",
      title: "按关键字查字典",
      module,
      query: WORD_QUERY,
      handle: async (call) => {
        const word = (call.query.keyword ?? "").toLowerCase();
        const size = Math.min(Number(call.query.pageSize ?? 10) || 10, MOST_OPTIONS);
        const options = await itemsOf(call, call.params["dict"] ?? "");
        return options.filter((option) => option.text.toLowerCase().includes(word)).slice(0, size);
      },
    }),
    defineOperation({
      method: "GET",
      path: "/sys/dict/loadDictItem/{dict}",
      permission: "signed",
      title: "字典值的文本",
      module,
      query: KEYS_QUERY,
      handle: async (call) => {
        const options = await itemsOf(call, call.params["dict"] ?? "");
        return call.query.key.split(",").map((key) => options.find((option) => option.value === key)?.text ?? key);
      },
    }),
  ];
}

export function allDictItems(dicts: DictCache): Record<string, readonly DictOption[]> {
  return Object.fromEntries(dicts.codes().map((code) => [code, (dicts.items(code) ?? []).map(presentItem)]));
}

/**
 * A code names a dictionary and nothing else: no table, no column (`sys_user,username,password` is just an unknown
 * code).
 */
async function optionsOf(
  engine: Engine,
  dicts: DictCache,
  caller: Caller,
  code: string,
): Promise<readonly DictOption[]> {
  if (code === "") throw systemErrors.error("DICT_CODE_EMPTY");
  const items = dicts.items(code);
  if (items !== undefined) return items.map(presentItem);
  const source = Object.hasOwn(engine.model().dicts, code) ? engine.model().dicts[code]?.source : undefined;
  if (source === undefined) throw systemErrors.error("DICT_UNKNOWN", { code: code.slice(0, 60) });
  const page = await engine.calls.dictOptions(caller, code, { pageSize: String(MOST_OPTIONS) });
  return page.records.map(({ value, text }) => presentItem({ value, text }));
}
