import type { Kysely, RawBuilder } from "kysely";
import type { ColumnType } from "#core/language";
import type { Stored } from "#core/values";
import type { DialectName } from "../database.ts";

/** Any table, any column: names come from the model and are checked there. */
export type AnyTables = Record<string, Record<string, Stored>>;

/**
 * `bound`: each value becomes a parameter. `constant`: only a `Slot` does; any other value is a constant of the program
 * and is in the text, where the planner can use it.
 */
export type BuilderValues = "bound" | "constant";

/** What differs between the databases, as flags and words: other code reads a flag, never the dialect's name. */
export interface Dialect {
  readonly name: DialectName;
  /** Builds SQL text and runs nothing; values become parameters. */
  readonly builder: Kysely<AnyTables>;
  /** The same over tables whose columns are known. */
  createBuilder<Tables>(values: BuilderValues): Kysely<Tables>;
  /** The database's word for a column type. */
  readonly columnTypes: Readonly<Record<ColumnType, string>>;
  /** The collation of text columns, behind an expression whose text is compared with theirs. */
  readonly textCollation: string;
  /** Ends a `create table`. Strict: SQLite then refuses text in a number's column, as PostgreSQL does. */
  readonly tableOptions: string;
  /** Behind a column of an index or an `order by`. Empty values are first, as they are in memory. */
  readonly order: { readonly ascending: string; readonly descending: string };
  /** Rows can be locked until the commit; elsewhere one writer at a time makes it needless. */
  readonly rowLocks: boolean;
  /** Ends a select that locks the rows that it finds; empty without row locks. */
  readonly forUpdate: string;
  /** Rows have a small integer of their own (`rowid`) that joins faster than the key. */
  readonly rowIds: boolean;
  /** The plain LIKE folds ASCII letters; elsewhere both sides go through `lower`. */
  readonly likeFoldsCase: boolean;
  /** An index that has every column of a count answers it without reading a row. */
  readonly countsByIndex: boolean;
  /** The condition `hw_meter()` ends long reads of the serving process. */
  readonly metersReads: boolean;
  /** A table that has rows can get a check for later rows; elsewhere two triggers take its place. */
  readonly addsChecks: boolean;
  /** Parameters are `$1`, `$2` …, and those without a type need a cast; elsewhere `?`. */
  readonly numberedParameters: boolean;
  /** One parameter may hold the values of a column of many rows (`unnest`). */
  readonly arrayParameters: boolean;
  /** The function that finds a text in another: its place from 1, or 0. */
  readonly positionFunction: string;
  /**
   * SQL that replaces each sign of a text by the sign at the same place of another and removes those beyond its end. No
   * sign of `to` is in `from`.
   */
  readonly replaceSigns: (expression: string, from: string, to: string) => string;
  /** Behind `generated always as (…)`: how a column that is added to a table with rows keeps its values. */
  readonly generatedColumns: "virtual" | "stored";
  /** Selects the texts of a JSON list, its one parameter. */
  readonly selectJsonTexts: string;
  /** The items of a JSON list as a table with the column `value`. */
  readonly jsonItems: (list: RawBuilder<unknown>) => RawBuilder<object>;
  /** The text at a place of a JSON list. */
  readonly jsonTextAt: (list: RawBuilder<unknown>, index: number) => RawBuilder<string>;
  /** Finds a table by its name, its one parameter. */
  readonly findTable: string;
  /** The hidden column with the position of a row in its table, steady within a snapshot. */
  readonly rowPosition: {
    readonly column: string;
    /** Before every row. */
    readonly first: string | number;
    /** A position that is passed as a parameter. */
    readonly bound: (position: RawBuilder<unknown>) => RawBuilder<string | number>;
    /** A column of any type as text. */
    readonly asText: (column: RawBuilder<unknown>) => RawBuilder<Stored>;
  };
  /** From this on what a page no longer holds is overwritten; undefined where only a rewrite of the table does that. */
  readonly wipesFreedPages: string | undefined;
  /** Greatest number of values that one statement may bind. */
  readonly maxValues: number;
}
