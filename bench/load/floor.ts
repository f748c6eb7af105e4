/**
 * The same rows by hand: what the seeds have stored of them, written with the driver into a database that has the same
 * tables and indexes. The text index is dropped before and filled in one statement after.
 */
import Sqlite from "better-sqlite3";
import pg from "pg";
import { searchDdl } from "../../engine/server/search/index.ts";
import type { Target } from "./target.ts";

type Cells = readonly (string | number | null)[];

interface Loaded {
  readonly table: string;
  readonly columns: readonly string[];
  readonly rows: readonly Cells[];
}

/** The driver of one database, as much of it as the floor needs. */
interface Driver {
  all(sql: string): Promise<Record<string, string | number | null>[]>;
  run(sql: string): Promise<void>;
  insert(loaded: Loaded): Promise<void>;
  close(): Promise<void>;
}

const SOURCES = {
  parcel: `select * from "parcel"`,
  hw_history: `select * from "hw_history" where "entity" = 'parcel'`,
  hw_audit: `select * from "hw_audit" where "entity" = 'parcel'`,
} as const;
const SEARCHED = { table: "parcel", fields: ["title", "code"] };

export async function readLoaded(target: Target): Promise<readonly Loaded[]> {
  const driver = await open(target);
  const loaded: Loaded[] = [];
  for (const [table, sql] of Object.entries(SOURCES)) {
    const rows = await driver.all(sql);
    loaded.push({ table, columns: Object.keys(rows[0] ?? {}), rows: rows.map((row) => Object.values(row)) });
  }
  await driver.close();
  return loaded;
}

/** Milliseconds for the rows alone, and for all that belongs to them. */
export async function loadByHand(
  target: Target,
  loaded: readonly Loaded[],
): Promise<{ readonly rows: number; readonly all: number }> {
  const driver = await open(target);
  const search = searchDdl(SEARCHED, target.dialect);
  for (const sql of search.drop) await driver.run(sql);
  const [rows, ...others] = loaded;
  const start = performance.now();
  if (rows !== undefined) await driver.insert(rows);
  const alone = performance.now() - start;
  for (const one of others) await driver.insert(one);
  for (const sql of search.create) await driver.run(sql);
  const all = performance.now() - start;
  await driver.close();
  return { rows: alone, all };
}

const open = ({ dialect, url }: Target): Promise<Driver> =>
  dialect === "sqlite" ? openSqlite(url) : openPostgres(url);

async function openSqlite(file: string): Promise<Driver> {
  const db = new Sqlite(file);
  db.pragma("journal_mode = wal");
  db.pragma("synchronous = full");
  return {
    all: async (sql) => db.prepare<[], Record<string, string | number | null>>(sql).all(),
    run: async (sql) => void db.exec(sql),
    insert: async ({ table, columns, rows }) => {
      const insert = db.prepare(
        `insert into "${table}" (${columns.map((name) => `"${name}"`).join(", ")}) ` +
          `values (${columns.map(() => "?").join(", ")})`,
      );
      db.transaction(() => {
        for (const row of rows) insert.run(...row);
      })();
    },
    close: async () => void db.close(),
  };
}

const SLICE = 500;

async function openPostgres(url: string): Promise<Driver> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  return {
    all: async (sql) => (await client.query<Record<string, string | number | null>>(sql)).rows,
    run: async (sql) => void (await client.query(sql)),
    insert: async ({ table, columns, rows }) => {
      const list = columns.map((name) => `"${name}"`).join(", ");
      await client.query("begin");
      for (let from = 0; from < rows.length; from += SLICE) {
        const slice = rows.slice(from, from + SLICE);
        const values = slice.map(
          (_row, at) => `(${columns.map((_name, n) => `$${at * columns.length + n + 1}`).join(", ")})`,
        );
        await client.query(`insert into "${table}" (${list}) values ${values.join(", ")}`, slice.flat());
      }
      await client.query("commit");
    },
    close: () => client.end(),
  };
}
