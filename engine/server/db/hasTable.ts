import type { Database } from "./database.ts";
import { eachDialect } from "./dialect/index.ts";
import { statement } from "./statement.ts";

const FIND_TABLE = eachDialect(({ name, findTable }) => statement(name, findTable));

export async function hasTable({ dialect, read }: Pick<Database, "dialect" | "read">, table: string): Promise<boolean> {
  return (await read.get(FIND_TABLE[dialect], [table])) !== undefined;
}
