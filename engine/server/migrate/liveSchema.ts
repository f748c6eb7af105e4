import { bothStatements, type Database, type ReadConnection } from "../db/index.ts";

/** Tables and their columns as they are in the database now, whichever program made them. */
export type LiveSchema = ReadonlyMap<string, ReadonlySet<string>>;

const COLUMNS = {
  sqlite: bothStatements(
    'select m.name as "table", c.name as "column" from sqlite_master m join ' +
      "pragma_table_xinfo(m.name) c where m.type in ('table', 'view')",
  ).sqlite,
  postgres: bothStatements(
    'select table_name::text as "table", column_name::text as "column" from ' +
      "information_schema.columns where table_schema = current_schema()",
  ).postgres,
};

export async function readLiveSchema(db: Database, read: ReadConnection): Promise<LiveSchema> {
  const live = new Map<string, Set<string>>();
  for (const { table, column } of await read.all<{ table: string; column: string }>(COLUMNS[db.dialect], [])) {
    const columns = live.get(table);
    if (columns === undefined) live.set(table, new Set([column]));
    else columns.add(column);
  }
  return live;
}
