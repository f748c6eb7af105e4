import type { DictModel, Model } from "#core/language";
import { hasTable, staticQueries, type Database } from "#engine/server";
import type { Tables } from "#schemas/.gen/tables.ts";
import { planOfFile } from "../modules/jobs/index.ts";
import type { Command } from "./command.ts";
import { withDatabase } from "./database.ts";

/** One item of a content file, or the row that was seeded from it. */
export interface Item {
  readonly key: string;
  /** How people call it. */
  readonly title: string;
  /** What a person may change of it. */
  readonly fields: Readonly<Record<string, string | number | null>>;
}

const query = staticQueries<Tables>();

const DICT_ITEMS = query((db) =>
  db
    .selectFrom("sys_dict_item as i")
    .innerJoin("sys_dict as d", "d.id", "i.dictId")
    .select(["d.dictCode as dict", "i.itemValue as value", "i.itemText as text"])
    .where("i.deletedAt", "is", null)
    .where("d.deletedAt", "is", null),
);
const JOBS = query((db) =>
  db
    .selectFrom("sys_job")
    .select(["job", "title", "handler", "cron", "zone", "misfire", "timeoutSeconds", "retries", "retrySeconds"])
    .where("deletedAt", "is", null),
);
const TEMPLATES = query((db) =>
  db.selectFrom("message_template").select(["template", "title", "text"]).where("deletedAt", "is", null),
);

/**
 * `diff`: where dictionaries, jobs and message templates in the database and in the files say different things. Files
 * are seeds: neither side is wrong.
 */
export const diffSchema: Command = (_args, context) =>
  withDatabase(context, async (database, model) => {
    const lines = differences(itemsOfFiles(model), await itemsOfDatabase(database));
    lines.forEach(context.print);
    context.print(lines.length === 0 ? "字典、任务和消息模板与文件一致" : `${lines.length} 处不同`);
    return 0;
  });

function itemsOfFiles({ dicts, jobs, templates }: Model): readonly Item[] {
  return [
    ...Object.values(dicts).flatMap(dictItems),
    ...Object.values(jobs).map((job) => itemOf(`job/${job.job}`, planOfFile(job))),
    ...Object.values(templates).map(({ template, title, text }) => itemOf(`template/${template}`, { title, text })),
  ];
}

const itemOf = (key: string, fields: Item["fields"] & { readonly title: string }): Item => ({
  key,
  title: fields.title,
  fields,
});

const dictItem = (dict: string, value: string, text: string): Item => ({
  key: `${dict}/${value}`,
  title: text,
  fields: { text },
});

const dictItems = ({ dict, items, source }: DictModel): readonly Item[] =>
  source === undefined ? items.map(({ value, text }) => dictItem(dict, value, text)) : [];

/** A database that has not seen these files yet has no table of them. */
export async function itemsOfDatabase(database: Database): Promise<readonly Item[]> {
  const { dialect, read } = database;
  const rowsOf = async <Row>(table: string, rows: () => Promise<readonly Row[]>): Promise<readonly Row[]> =>
    (await hasTable(database, table)) ? rows() : [];
  const items = await rowsOf("sys_dict_item", () => DICT_ITEMS[dialect].all(read));
  const jobs = await rowsOf("sys_job", () => JOBS[dialect].all(read));
  const templates = await rowsOf("message_template", () => TEMPLATES[dialect].all(read));
  return [
    ...items.map(({ dict, value, text }) => dictItem(dict, value, text)),
    ...jobs.map(({ job, ...plan }) => itemOf(`job/${job}`, plan)),
    ...templates.map(({ template, ...texts }) => itemOf(`template/${template}`, texts)),
  ];
}

export function differences(seeds: readonly Item[], rows: readonly Item[]): readonly string[] {
  const stored = new Map(rows.map((row) => [row.key, row]));
  const written = new Set(seeds.map((seed) => seed.key));
  return [
    ...seeds.flatMap((seed) => {
      const row = stored.get(seed.key);
      if (row === undefined) return [`- ${seed.key} “${seed.title}”：只在文件中`];
      const changes = changedFields(seed, row);
      return changes.length === 0 ? [] : [`~ ${seed.key}：${changes.join("；")}`];
    }),
    ...rows.filter((row) => !written.has(row.key)).map((row) => `+ ${row.key} “${row.title}”：只在数据库中`),
  ];
}

function changedFields(seed: Item, row: Item): readonly string[] {
  // On one line, with line breaks as they are written in the file.
  const shown = (value: Item["fields"][string] | undefined): string =>
    `“${JSON.stringify(String(value ?? "")).slice(1, -1)}”`;
  return Object.entries(seed.fields)
    .filter(([name, value]) => value !== row.fields[name])
    .map(([name, value]) => `${name} 文件${shown(value)}，数据库${shown(row.fields[name])}`);
}
