import type { DictModel } from "#core/language";
import { staticQueries } from "#engine/server";
import type { Tables } from "#schemas/.gen/tables.ts";
import type { Command } from "./command.ts";
import { withDatabase } from "./database.ts";

interface Item {
  readonly dict: string;
  readonly value: string;
  readonly text: string;
}

const ITEMS = staticQueries<Tables>()((db) =>
  db
    .selectFrom("sys_dict_item as i")
    .innerJoin("sys_dict as d", "d.id", "i.dictId")
    .select(["d.dictCode as dict", "i.itemValue as value", "i.itemText as text"])
    .where("i.deletedAt", "is", null)
    .where("d.deletedAt", "is", null),
);

/**
 * `diff`: where dictionaries in the database and in the files say different things. Files are seeds: neither side is
 * wrong.
 */
export const diffSchema: Command = (_args, context) =>
  withDatabase(context, async (database, model) => {
    const rows: readonly Item[] = await ITEMS[database.dialect].all(database.read).catch(() => []);
    const lines = differences(Object.values(model.dicts), rows);
    lines.forEach(context.print);
    context.print(lines.length === 0 ? "字典与文件一致" : `${lines.length} 处不同`);
    return 0;
  });

function differences(dicts: readonly DictModel[], rows: readonly Item[]): readonly string[] {
  const seeds = dicts
    .filter((dict) => dict.source === undefined)
    .flatMap(({ dict, items }) => items.map(({ value, text }) => ({ dict, value, text })));
  const key = (item: Item): string => `${item.dict}/${item.value}`;
  const stored = new Map(rows.map((row) => [key(row), row]));
  const written = new Set(seeds.map(key));
  return [
    ...seeds.flatMap((seed) => {
      const row = stored.get(key(seed));
      if (row === undefined) return [`- ${key(seed)} “${seed.text}”：只在文件中`];
      return row.text === seed.text ? [] : [`~ ${key(seed)}：文件“${seed.text}”，数据库“${row.text}”`];
    }),
    ...rows.filter((row) => !written.has(key(row))).map((row) => `+ ${key(row)} “${row.text}”：只在数据库中`),
  ];
}
