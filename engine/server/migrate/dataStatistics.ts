/** Queries about the rows that the planner needs before it says what a step would lose. */
import type { FieldModel, Model } from "#core/language";
import type { Stored } from "#core/values";
import { type Database, statement, quote } from "../db/index.ts";
import { blindColumnOf } from "../encryption/index.ts";
import type { Conversion } from "./convert.ts";
import { countUnfilledRows, isConditional, unfilledOf, type UnfilledRows } from "./emptyRows.ts";
import {
  conversionLosses,
  invalidValues,
  type CellsOf,
  type ConversionLosses,
  type InvalidValues,
  type ShowValue,
} from "./lostValues.ts";
import type { Matching } from "./matchColumns.ts";
import type { LiveSchema } from "./liveSchema.ts";
import { DELETED_AT, type TargetColumn, type TargetIndex, type TargetTable } from "./targetSchema.ts";

const where = (conditions: readonly string[]): string =>
  conditions.length === 0 ? "" : ` where ${conditions.join(" and ")}`;

export interface DataStatistics {
  countRows(table: string): Promise<number>;
  /** Rows that hold a value in this column. */
  countFilled(table: string, column: string): Promise<number>;
  /** Rows that are not deleted. */
  countNotDeleted(table: string): Promise<number>;
  /** Rows that are not deleted and hold no value in this column; all of them if there is no such column yet. */
  countUnfilled(target: TargetTable, table: string, matching: Matching, column: TargetColumn): Promise<UnfilledRows>;
  /** What a conversion would do to the values of a column. */
  conversionLosses(column: CellsOf, convert: Conversion, show: ShowValue): Promise<ConversionLosses>;
  /** Values of a column that a field of its kind does not take. */
  invalidValues(column: CellsOf, field: FieldModel, show: ShowValue): Promise<InvalidValues>;
  /** The values of a column in these rows, by key. */
  valuesOf(column: CellsOf, keys: readonly string[]): Promise<ReadonlyMap<string, Stored>>;
  /** Groups of rows that a unique index would refuse, by the columns as they are. */
  countDuplicates(table: string, index: TargetIndex, matching: Matching): Promise<number>;
}

export function createDataStatistics(db: Database, live: LiveSchema, model: Model): DataStatistics {
  const { read } = db;
  const notDeleted = (table: string) =>
    live.get(table)?.has(DELETED_AT) === true ? [`${quote(DELETED_AT)} is null`] : [];
  const count = async (sql: string) => (await read.get<{ n: number }>(statement(db.dialect, sql), []))!.n;
  return {
    countRows: (table) => count(`select count(*) as n from ${quote(table)}`),
    countFilled: (table, column) => count(`select count(${quote(column)}) as n from ${quote(table)}`),
    countNotDeleted: (table) => count(`select count(*) as n from ${quote(table)}${where(notDeleted(table))}`),
    countUnfilled: async (target, table, matching, { name, field }) => {
      const entity = model.entities[target.entity];
      if (entity === undefined || field === undefined) return { shown: 0, required: 0 };
      const column = matching.of.get(name)?.name;
      const empty = [...(column === undefined ? [] : [`${quote(column)} is null`]), ...notDeleted(table)];
      if (!isConditional(entity, field))
        return unfilledOf(
          model,
          entity,
          field,
          await count(`select count(*) as n from ${quote(table)}${where(empty)}`),
        );
      const columns = new Map([...matching.of].map(([of, known]) => [of, known.name]));
      const key = columns.get(target.key) ?? target.key;
      const sealed = new Set([...matching.of].flatMap(([of, known]) => (known.meaning.as === "sealed" ? [of] : [])));
      return countUnfilledRows(db, model, entity, field, { table, key, columns, sealed, where: empty });
    },
    conversionLosses: (column, convert, show) => conversionLosses(db, column, convert, show),
    invalidValues: (column, field, show) => invalidValues(db, model.dicts, column, field, show),
    valuesOf: async ({ table, key, column }, keys) => {
      if (keys.length === 0) return new Map();
      const select =
        `select ${quote(key)} as "key", ${quote(column)} as "value" from ${quote(table)} ` +
        `where ${quote(key)} in (${keys.map(() => "?").join(", ")})`;
      const rows = await read.all<{ key: Stored; value: Stored }>(statement(db.dialect, select), keys);
      return new Map(rows.map((row) => [String(row.key), row.value]));
    },
    countDuplicates: async (table, index, matching) => {
      const columns = index.columns.map(({ field }) => matching.of.get(field)?.name ?? plainColumnOf(field, matching));
      const names = columns.flatMap((name) => (name === undefined ? [] : [quote(name)]));
      // A new column is empty, and what is empty is no duplicate.
      if (names.length < columns.length) return 0;
      const deleted = matching.of.get(DELETED_AT)?.name;
      const live = index.live && deleted !== undefined ? [`${quote(deleted)} is null`] : [];
      const conditions = [...names.map((name) => `${name} is not null`), ...live];
      return count(
        `select count(*) as n from (select 1 as one from ${quote(table)}${where(conditions)} group ` +
          `by ${names.join(", ")} having count(*) > 1) as groups`,
      );
    },
  };
}

/** A blind index that is not there yet finds what the clear text finds: equal values of the column. */
function plainColumnOf(blind: string, matching: Matching): string | undefined {
  const of = [...matching.of].find(([field]) => blindColumnOf(field) === blind)?.[1];
  return of?.meaning.as === "text" ? of.name : undefined;
}
