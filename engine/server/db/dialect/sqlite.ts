import { SqliteAdapter, SqliteIntrospector, SqliteQueryCompiler, sql } from "kysely";
import { textLiteral } from "../quote.ts";
import { Slot } from "../slot.ts";
import { compileOnly } from "./compileOnly.ts";
import type { AnyTables, Dialect } from "./dialect.ts";

class ConstantsInText extends SqliteQueryCompiler {
  protected override appendValue(value: unknown): void {
    if (value instanceof Slot) super.appendValue(value);
    else this.appendImmediateValue(value);
  }
}

const createBuilder = compileOnly(
  { createAdapter: () => new SqliteAdapter(), createIntrospector: (db) => new SqliteIntrospector(db) },
  { bound: () => new SqliteQueryCompiler(), constant: () => new ConstantsInText() },
);

export const SQLITE: Dialect = {
  name: "sqlite",
  builder: createBuilder<AnyTables>("bound"),
  createBuilder,
  columnTypes: { text: "text", integer: "integer" },
  textCollation: "",
  tableOptions: " strict",
  order: { ascending: "", descending: " desc" },
  rowLocks: false,
  forUpdate: "",
  rowIds: true,
  likeFoldsCase: true,
  countsByIndex: true,
  metersReads: true,
  addsChecks: false,
  numberedParameters: false,
  arrayParameters: false,
  positionFunction: "instr",
  // Most texts hold none of the signs, and the first look spares them the replacements.
  replaceSigns: (expression, from, to) => {
    const replaced = Array.from(from).reduce(
      (text, sign, index) => `replace(${text}, ${textLiteral(sign)}, ${textLiteral(to.charAt(index))})`,
      expression,
    );
    return `case when ${expression} glob '*[^0-9A-Za-z\u4E00-\u9FA5]*' then ${replaced} else ${expression} end`;
  },
  // A stored one can only be in the table from its beginning.
  generatedColumns: "virtual",
  selectJsonTexts: "select value from json_each(?)",
  jsonItems: (list) => sql`json_each(${list})`,
  jsonTextAt: (list, index) => sql`json_extract(${list}, ${sql.lit(`$[${index}]`)})`,
  findTable: `select 1 as "found" from sqlite_master where type = 'table' and name = ?`,
  rowPosition: {
    // Not `rowid`: where a table has a column "rowId", that is its name too.
    column: "_rowid_",
    first: -1,
    bound: (position) => sql`${position}`,
    asText: (column) => sql`${column}`,
  },
  wipesFreedPages: "pragma secure_delete = on",
  maxValues: 32_766,
};
