import type { ColumnType } from "#core/language";
import type { DialectName, InsertStatement } from "./database.ts";
import { dialectOf, eachDialect } from "./dialect/index.ts";
import { quote } from "./quote.ts";
import { statement } from "./statement.ts";

const ARRAYS: Readonly<Record<ColumnType, string>> = { text: "text[]", integer: "bigint[]" };

/** The insert of rows of one table, by the names and types of its columns. */
export function insertInto(
  dialect: DialectName,
  table: string,
  columns: Readonly<Record<string, ColumnType>>,
): InsertStatement {
  const into = `insert into ${quote(table)} (${Object.keys(columns).map(quote).join(", ")})`;
  const places = Object.keys(columns).map(() => "?");
  const arrays = Object.values(columns).map((type) => `?::${ARRAYS[type]}`);
  return {
    one: statement(dialect, `${into} values (${places.join(", ")})`),
    ...(dialectOf(dialect).arrayParameters
      ? { many: statement(dialect, `${into} select * from unnest(${arrays.join(", ")})`) }
      : {}),
  };
}

/** The same, ready for either database. */
export function bothInserts(
  table: string,
  columns: Readonly<Record<string, ColumnType>>,
): Readonly<Record<DialectName, InsertStatement>> {
  return eachDialect(({ name }) => insertInto(name, table, columns));
}
