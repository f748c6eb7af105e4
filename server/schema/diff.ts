import type { DictModel, Model } from "#core/language";
import { staticQueries, type Database } from "#engine/server";
import type { Tables } from "#schemas/.gen/tables.ts";
import { planOfFile, planText } from "../modules/jobs/index.ts";
import { templateText } from "../modules/messages/index.ts";
import type { Command } from "./command.ts";
import { withDatabase } from "./database.ts";

/** One item of a content file, or the row that was seeded from it, as text. */
interface Item {
  readonly key: string;
  readonly text: string;
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
    ...Object.values(jobs).map((job) => ({ key: `job/${job.job}`, text: planText(planOfFile(job)) })),
    ...Object.values(templates).map((one) => ({ key: `template/${one.template}`, text: templateText(one) })),
  ];
}

const dictItems = ({ dict, items, source }: DictModel): readonly Item[] =>
  source === undefined ? items.map(({ value, text }) => ({ key: `${dict}/${value}`, text })) : [];

/** A database that has not seen these files yet has no rows of them. */
async function itemsOfDatabase({ dialect, read }: Database): Promise<readonly Item[]> {
  const items = await DICT_ITEMS[dialect].all(read).catch(() => []);
  const jobs = await JOBS[dialect].all(read).catch(() => []);
  const templates = await TEMPLATES[dialect].all(read).catch(() => []);
  return [
    ...items.map(({ dict, value, text }) => ({ key: `${dict}/${value}`, text })),
    ...jobs.map((row) => ({ key: `job/${row.job}`, text: planText(row) })),
    ...templates.map((row) => ({ key: `template/${row.template}`, text: templateText(row) })),
  ];
}

function differences(seeds: readonly Item[], rows: readonly Item[]): readonly string[] {
  const stored = new Map(rows.map((row) => [row.key, row]));
  const written = new Set(seeds.map((seed) => seed.key));
  return [
    ...seeds.flatMap((seed) => {
      const row = stored.get(seed.key);
      if (row === undefined) return [`- ${seed.key} “${seed.text}”：只在文件中`];
      return row.text === seed.text ? [] : [`~ ${seed.key}：文件“${seed.text}”，数据库“${row.text}”`];
    }),
    ...rows.filter((row) => !written.has(row.key)).map((row) => `+ ${row.key} “${row.text}”：只在数据库中`),
  ];
}
