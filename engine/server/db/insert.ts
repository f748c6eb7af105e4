import type { ColumnType } from "#core/language";
import type { DialectName, InsertStatement } from "./database.ts";
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
    ...(dialect === "postgres"
      ? { many: statement(dialect, `${into} select * from unnest(${arrays.join(", ")})`) }
      : {}),
  };
}
