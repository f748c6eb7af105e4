// npm run bench -- search [postgres]: a word in a Chinese title among 100,000 rows, with a state, page 5 and total:
// through the index of terms, and by comparing every row (the floor). And what keeping the index costs a write.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { bindPredicate, type Predicate, type BoundQuery } from "#core/filter";
import type { Stored } from "#core/values";
import { Slot, compileSlotted, dialectOf, openDatabase, statement, type Database } from "../engine/server/db/index.ts";
import { predicateSql } from "../engine/server/filter/index.ts";
import {
  applyTextIndex,
  textIndexOf,
  textIndexSql,
  searchDdl,
  searchedOf,
  type IndexedQuery,
} from "../engine/server/search/index.ts";
import { entity, field } from "../tests/support/model.ts";
import { startCluster } from "../tests/support/postgresCluster.ts";
import { FARMS, GOODS } from "./http/lotNames.ts";
import { percentile, printFacts, ratio } from "./output.ts";

const ROWS = 100_000;
const WORDS = ["台风", "风", "第 3 批", "活立木", "橡胶", "批"];
const FILLERS = Array.from({ length: 16 }, (_, at) => `filler${at}`);

const lot = entity(
  "lot",
  [
    ...["code", "title", "address", ...FILLERS].map((name) => field(name, "text")),
    field("status", "integer"),
    field("createTime", "instant"),
    field("deletedAt", "instant"),
  ],
  { search: ["title", "code", "address"] },
);
const names = lot.fields.map((one) => one.name);

function row(at: number): Stored[] {
  const farm = FARMS[at % FARMS.length]!;
  // One title in two hundred holds the rare word.
  const title = `${farm}分公司第 ${at % 97} 批${at % 200 === 7 ? "台风" : ""}${GOODS[at % GOODS.length]}（${at}）`;
  return [
    `019aa3c0-${String(at).padStart(12, "0")}`,
    `HN-B-${at}`,
    title,
    `儋州市${farm}农场 ${at % 40} 队`,
    ...FILLERS.map(() => "天然橡胶集团分公司资料"),
    at % 9,
    1.7e12 + ((at * 7919) % ROWS) * 1000,
    null,
  ];
}

async function fill(database: Database): Promise<void> {
  const { text, integer } = dialectOf(database.dialect).columnTypes;
  const ddl = async (script: string) =>
    void (await database.write((tx) => tx.run({ sql: script, key: {} }, []), { deadlineMs: Infinity }));
  const columns = lot.fields.map(({ name, column }) => {
    const type = column === "text" ? text : integer;
    return `"${name}" ${type}${name === "id" ? " not null primary key" : ""}`;
  });
  await ddl(`create table "lot" (${columns.join(", ")})`);
  const last = database.dialect === "sqlite" ? "desc" : "desc nulls last";
  await ddl(`create index "lot_new" on "lot" ("createTime" ${last}, "id" ${last}) where "deletedAt" is null`);
  await ddl(
    `create index "lot_status" on "lot" ("status", "createTime" ${last}, "id" ${last}) where "deletedAt" is null`,
  );
  const insert = statement(
    database.dialect,
    `insert into "lot" (${names.map((name) => `"${name}"`).join(", ")}) values (${names.map(() => "?").join(", ")})`,
  );
  for (let from = 0; from < ROWS; from += 5_000) {
    await database.write(
      async (tx) => {
        for (let at = from; at < from + 5_000; at++) await tx.run(insert, row(at));
      },
      { deadlineMs: Infinity },
    );
  }
  const start = performance.now();
  for (const script of searchDdl(searchedOf(lot)!, database.dialect).create) await ddl(script);
  console.log(`${database.dialect}: index made over ${ROWS} rows in ${Math.round(performance.now() - start)} ms`);
  if (database.dialect === "postgres") await ddl("analyze");
}

function bound(word: string): BoundQuery {
  const where: Predicate = {
    all: [
      { test: "empty", on: { field: "deletedAt" }, operands: [{ literal: 1 }] },
      { test: "eq", on: { field: "status" }, operands: [{ literal: 7 }] },
      { test: "like", on: { field: "title" }, operands: [{ literal: word }] },
    ],
  };
  return bindPredicate(where, {
    now: 0,
    user: {},
    column: ({ field: name }) => lot.fields.find((one) => one.name === name)!.column!,
  });
}

function select(database: Database, query: IndexedQuery, columns: string, page: boolean) {
  const dialect = dialectOf(database.dialect);
  const narrowed = textIndexSql(lot, database.dialect, "m", query);
  const exact = predicateSql(query.predicate, { dialect, entity: lot, alias: "m", entityOf: () => undefined });
  const last = database.dialect === "sqlite" ? "desc" : "desc nulls last";
  const tail = page
    ? sql.join(
        [
          sql`order by m."createTime" ${sql.raw(last)}, m."id" ${sql.raw(last)}`,
          sql`limit ${new Slot(query.values.length)} offset ${new Slot(query.values.length + 1)}`,
        ],
        sql` `,
      )
    : sql``;
  const from =
    narrowed === undefined
      ? sql`"lot" as "m" where`
      : sql`"lot" as "m" ${narrowed.hint} where ${narrowed.condition} and`;
  return compileSlotted({
    compile: () => sql`select ${sql.raw(columns)} from ${from} ${exact} ${tail}`.compile(dialect.builder),
  });
}

/** Microseconds of the middle run. */
async function timed(run: () => Promise<unknown>, times = 15): Promise<number> {
  await run();
  const samples: number[] = [];
  for (let at = 0; at < times; at++) {
    const start = performance.now();
    await run();
    samples.push((performance.now() - start) * 1000);
  }
  return Math.round(percentile(samples, 0.5));
}

async function measure(database: Database): Promise<void> {
  const table: Record<string, object> = {};
  for (const word of WORDS) {
    const plain = bound(word);
    const { read } = database;
    const columns = names.map((name) => `m."${name}"`).join(", ");
    const ask = (query: IndexedQuery) => {
      const [count, page] = [select(database, query, 'count(*) as "n"', false), select(database, query, columns, true)];
      return async () => {
        const total = (await read.get<{ n: number }>(count.statement, count.bind(query.values)))!.n;
        await read.all(page.statement, page.bind([...query.values, 10, 40]));
        return total;
      };
    };
    const narrowed = await applyTextIndex(read, textIndexOf(lot, database.dialect), plain);
    const [byIndex, byRow] = [ask(narrowed), ask(plain)];
    const total = await byIndex();
    if (total !== (await byRow())) throw new Error(`${word}: the index finds other rows`);
    const probe = await timed(() => applyTextIndex(read, textIndexOf(lot, database.dialect), plain));
    const indexed = await timed(byIndex);
    const floor = await timed(byRow);
    table[word] = {
      total,
      way: narrowed.lookup === undefined ? "rows" : "index",
      "probe µs": probe,
      "total + page µs": indexed,
      "rows compared µs (floor)": floor,
      ratio: ratio(probe + indexed, floor),
    };
  }
  console.table(table);
}

async function measureWrites(database: Database): Promise<void> {
  const insert = statement(
    database.dialect,
    `insert into "lot" (${names.map((name) => `"${name}"`).join(", ")}) values (${names.map(() => "?").join(", ")})`,
  );
  let at = ROWS;
  const write = async () => {
    const start = performance.now();
    await database.write(
      async (tx) => {
        for (let n = 0; n < 512; n++) await tx.run(insert, row(at++));
      },
      { deadlineMs: Infinity },
    );
    return ((performance.now() - start) * 1000) / 512;
  };
  const times = async () =>
    percentile([await write(), await write(), await write(), await write(), await write()], 0.5);
  const kept = await times();
  for (const script of searchDdl(searchedOf(lot)!, database.dialect).drop)
    await database.write((tx) => tx.run({ sql: script, key: {} }, []));
  const bare = await times();
  console.log(
    `${database.dialect}: a row inserted costs ${kept.toFixed(1)} µs with the index, ` +
      `${bare.toFixed(1)} µs without (512 a commit)`,
  );
}

async function run(database: Database): Promise<void> {
  try {
    await fill(database);
    await measure(database);
    await measureWrites(database);
  } finally {
    await database.close();
  }
}

printFacts();
const folder = mkdtempSync(join(tmpdir(), "heartwood-bench-"));
try {
  await run(await openDatabase({ file: join(folder, "search.sqlite") }));
  if (process.argv[2] === "postgres") {
    const cluster = await startCluster();
    try {
      await run(await openDatabase({ url: cluster.url }));
    } finally {
      await cluster.stop();
    }
  }
} finally {
  rmSync(folder, { recursive: true, force: true });
}
