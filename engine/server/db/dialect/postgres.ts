import { PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler, sql } from "kysely";
import { textLiteral } from "../quote.ts";
import { Slot } from "../slot.ts";
import { compileOnly } from "./compileOnly.ts";
import type { AnyTables, Dialect } from "./dialect.ts";

class ConstantsInText extends PostgresQueryCompiler {
  protected override appendValue(value: unknown): void {
    if (value instanceof Slot) super.appendValue(value);
    else this.appendImmediateValue(value);
  }
}

const createBuilder = compileOnly(
  { createAdapter: () => new PostgresAdapter(), createIntrospector: (db) => new PostgresIntrospector(db) },
  { bound: () => new PostgresQueryCompiler(), constant: () => new ConstantsInText() },
);

/** A statement takes each question mark of its text for the place of a value. */
const withoutMark = (text: string): string => textLiteral(text).replaceAll("?", "' || chr(63) || '");

// "C" compares by code point, as SQLite and memory do, and lets lower() fold ASCII only.
const COLLATION = ' collate "C"';

export const POSTGRES: Dialect = {
  name: "postgres",
  builder: createBuilder<AnyTables>("bound"),
  createBuilder,
  columnTypes: { text: `text${COLLATION}`, integer: "bigint" },
  textCollation: COLLATION,
  tableOptions: "",
  order: { ascending: " asc nulls first", descending: " desc nulls last" },
  rowLocks: true,
  forUpdate: " for update",
  rowIds: false,
  likeFoldsCase: false,
  // Only where the visibility map is fresh; its scans run in parallel instead.
  countsByIndex: false,
  metersReads: false,
  addsChecks: true,
  numberedParameters: true,
  arrayParameters: true,
  positionFunction: "strpos",
  replaceSigns: (expression, from, to) => `translate(${expression}, ${withoutMark(from)}, ${withoutMark(to)})`,
  generatedColumns: "stored",
  selectJsonTexts: "select jsonb_array_elements_text(?::jsonb)",
  jsonItems: (list) => sql`jsonb_array_elements(cast(${list} as jsonb))`,
  jsonTextAt: (list, index) => sql`${list}->>${sql.lit(index)}`,
  findTable:
    'select 1 as "found" from information_schema.tables where table_schema = current_schema() and table_name = ?',
  rowPosition: {
    column: "ctid",
    first: "(0,0)",
    bound: (position) => sql`cast(${position} as tid)`,
    asText: (column) => sql`cast(${column} as text)`,
  },
  wipesFreedPages: undefined,
  maxValues: 65_535,
};
