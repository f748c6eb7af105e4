/**
 * Every text in the database, table by table: rows, their history, settings, whatever a module stores. Read from the
 * database's own list of columns, so that a column is not missed because no model names it (any more).
 */
import { setImmediate as turn } from "node:timers/promises";
import { statement, type Database, type DbRow, type ReadConnection } from "#engine/server";

interface DatabaseTexts {
  /** @param see answers whether to go on */
  eachText(see: (text: string) => boolean): Promise<void>;
}

/** Rows of one read: small enough to hold nobody up. */
const PAGE = 200;

/** The files' own table, and indexes of words, which hold what rows hold. */
const SKIPPED_TABLES = /^(?:sys_file$|sqlite_|hw_search|hw_number)/;

interface Column {
  readonly table: string;
  readonly column: string;
}

const COLUMNS = {
  sqlite: statement(
    "sqlite",
    `select t.name as "table", c.name as "column" from sqlite_master t join pragma_table_info(t.name) c
    where t.type = 'table' and t.sql not like 'create virtual%' and upper(c.type) = 'TEXT' order by t.name, c.cid`,
  ),
  postgres: statement(
    "postgres",
    `select c.table_name as "table", c.column_name as "column" from information_schema.columns c
    join information_schema.tables t on t.table_schema = c.table_schema and t.table_name = c.table_name
    where c.table_schema = current_schema() and t.table_type = 'BASE TABLE' and c.data_type in ('text', 'character varying', 'json', 'jsonb') order by 1, 2`,
  ),
} as const;

export function createDatabaseTexts({ dialect, read, snapshot }: Database): DatabaseTexts {
  return {
    eachText: async (see) => {
      const tables = new Map<string, string[]>();
      for (const { table, column } of await read.all<Column & DbRow>(COLUMNS[dialect], [])) {
        if (!SKIPPED_TABLES.test(table)) tables.set(table, [...(tables.get(table) ?? []), column]);
      }
      await snapshot(async (connection) => {
        for (const [table, own] of tables) if (!(await eachTextOfTable(connection, dialect, table, own, see))) return;
      });
    },
  };
}

async function eachTextOfTable(
  connection: ReadConnection,
  dialect: Database["dialect"],
  table: string,
  columns: readonly string[],
  see: (text: string) => boolean,
): Promise<boolean> {
  const page = pageOf(dialect, table, columns);
  let after: string | number = dialect === "sqlite" ? -1 : "(0,0)";
  for (;;) {
    const rows = await connection.all(page, [after, PAGE]);
    for (const row of rows) {
      for (const [name, value] of Object.entries(row))
        if (name !== ROW_POSITION && typeof value === "string" && value !== "" && !see(value)) return false;
    }
    const last = rows.at(-1)?.[ROW_POSITION];
    if (rows.length < PAGE || last === undefined || last === null) return true;
    after = last;
    await turn();
  }
}

const ROW_POSITION = "hw_place";

/** By the place of the row in the table, which needs no key and stands still within a snapshot. */
function pageOf(dialect: Database["dialect"], table: string, columns: readonly string[]): ReturnType<typeof statement> {
  const list = columns.map(quoted).join(", ");
  // Not `rowid`: where a table has a column "rowId", that is its name too.
  if (dialect === "sqlite")
    return statement(
      "sqlite",
      `select _rowid_ as "${ROW_POSITION}", ${list} from ${quoted(table)} where _rowid_ > ? order by _rowid_ limit ?`,
    );
  return statement(
    "postgres",
    `select ctid::text as "${ROW_POSITION}", ${columns.map((name) => `${quoted(name)}::text as ${quoted(name)}`).join(", ")} from ${quoted(table)} where ctid > cast(? as tid) order by ctid limit ?`,
  );
}

const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`;
