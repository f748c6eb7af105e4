/**
 * Reads every text in the database, table by table: rows, their history, settings, whatever a module stores. The
 * columns come from the database itself, so that none is missed because no model names it (any more).
 */
import { setImmediate as turn } from "node:timers/promises";
import { sql } from "kysely";
import { dialectOf, staticQueries, type Database, type Params, type ReadConnection } from "#engine/server";

interface DatabaseTexts {
  /** @param see answers whether to go on */
  eachText(see: (text: string) => boolean): Promise<void>;
}

/** Rows of one read: few enough not to delay other requests. */
const PAGE = 200;

/**
 * Tables that hold no use of a file: the files' own table, the audit, which names a file whose removal was asked for,
 * and indexes of words, which repeat the texts of rows.
 */
const SKIPPED_TABLES = /^(?:sys_file$|sqlite_|hw_audit|hw_search|hw_number)/;

/** What the databases themselves keep of their tables and columns. */
interface CatalogueTables {
  readonly sqlite_master: { readonly name: string; readonly type: string; readonly sql: string };
  readonly "information_schema.tables": {
    readonly table_schema: string;
    readonly table_name: string;
    readonly table_type: string;
  };
  readonly "information_schema.columns": {
    readonly table_schema: string;
    readonly table_name: string;
    readonly column_name: string;
    readonly data_type: string;
    readonly ordinal_position: number;
  };
}

const query = staticQueries<CatalogueTables>();

const COLUMNS = {
  sqlite: query((db) =>
    db
      .selectFrom("sqlite_master as t")
      .innerJoin(
        sql<{ name: string; type: string; cid: number }>`pragma_table_info(${sql.ref("t.name")})`.as("c"),
        (join) => join.onTrue(),
      )
      .select(["t.name as table", "c.name as column"])
      .where("t.type", "=", "table")
      .where("t.sql", "not like", "create virtual%")
      .where((eb) => eb(eb.fn<string>("upper", ["c.type"]), "=", "TEXT"))
      .orderBy("t.name")
      .orderBy("c.cid"),
  ).sqlite,
  postgres: query((db) =>
    db
      .selectFrom("information_schema.columns as c")
      .innerJoin("information_schema.tables as t", (join) =>
        join.onRef("t.table_schema", "=", "c.table_schema").onRef("t.table_name", "=", "c.table_name"),
      )
      .select(["c.table_name as table", "c.column_name as column"])
      .where("c.table_schema", "=", sql<string>`current_schema()`)
      .where("t.table_type", "=", "BASE TABLE")
      .where("c.data_type", "in", ["text", "character varying", "json", "jsonb"])
      .orderBy("c.table_name")
      .orderBy("c.column_name"),
  ).postgres,
} as const;

export function createDatabaseTexts({ dialect, read, snapshot }: Database): DatabaseTexts {
  return {
    eachText: async (see) => {
      const tables = new Map<string, string[]>();
      for (const { table, column } of await COLUMNS[dialect].all(read)) {
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
  const page = pageQuery(table, columns)[dialect];
  let after = dialectOf(dialect).rowPosition.first;
  for (;;) {
    const rows = await page.all(connection, { after, limit: PAGE });
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

/**
 * Pages by the position of a row in its table, which needs no key and does not change within a snapshot. Names of
 * tables and columns come from the database and may hold any character, so they are quoted.
 */
function pageQuery(table: string, columns: readonly string[]) {
  return query((db, { after, limit }: Params<{ after: string | number; limit: number }>, { rowPosition }) => {
    const place = sql.id(rowPosition.column);
    return db
      .selectFrom(sql<object>`${sql.id(table)}`.as("t"))
      .select(rowPosition.asText(place).as(ROW_POSITION))
      .select(columns.map((column) => rowPosition.asText(sql.id(column)).as(column)))
      .where(place, ">", rowPosition.bound(after))
      .orderBy(place)
      .limit(limit);
  });
}
