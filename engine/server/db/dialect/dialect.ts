import type { Kysely } from "kysely";
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

/** What differs between the databases, as flags and words: other code asks for a flag, not for the dialect's name. */
export interface Dialect {
  readonly name: DialectName;
  /** Builds SQL text and runs nothing; values become parameters. */
  readonly builder: Kysely<AnyTables>;
  /** The same over tables whose columns are known. */
  createBuilder<Tables>(values: BuilderValues): Kysely<Tables>;
  /** The database's word for a column type. */
  readonly columnTypes: Readonly<Record<ColumnType, string>>;
  /** A select `for update` locks rows; elsewhere one writer at a time makes it needless. */
  readonly rowLocks: boolean;
  /** Rows have a small integer of their own (`rowid`) that joins faster than the key. */
  readonly rowIds: boolean;
  /** The plain LIKE folds ASCII letters; elsewhere both sides go through `lower`. */
  readonly likeFoldsCase: boolean;
  /** An index that holds every column a count asks for answers it without looking at a row. */
  readonly countsByIndex: boolean;
  /** Greatest number of values that one statement may bind. */
  readonly maxValues: number;
}
