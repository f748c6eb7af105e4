/** Queries about the rows that the planner needs before it says what a step would lose. */
import { foldOf } from "#core/fields";
import type { FieldModel, Model } from "#core/language";
import type { Stored } from "#core/values";
import { type Database, statement, quote } from "../db/index.ts";
import { sealedColumnOf } from "../encryption/index.ts";
import { foldSql } from "../folding/index.ts";
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
  countDuplicates(target: TargetTable, table: string, index: TargetIndex, matching: Matching): Promise<number>;
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
    countDuplicates: async (target, table, index, matching) => {
      const compared = index.columns.map(({ field }) => comparedValues(db, target, field, matching));
      const names = compared.flatMap((one) => (one?.sql === undefined ? [] : [one.sql]));
      const deleted = matching.of.get(DELETED_AT)?.name;
      const live = index.live && deleted !== undefined ? [`${quote(deleted)} is null`] : [];
      const [first] = compared;
      if (compared.length === 1 && first?.of !== undefined) {
        const key = quote(matching.of.get(target.key)?.name ?? target.key);
        const column = quote(first.of.column);
        const filled = where([`${column} is not null`, ...live]);
        const select = `select ${key} as "key", ${column} as "value" from ${quote(table)}${filled}`;
        const rows = await read.all<{ key: Stored; value: Stored }>(statement(db.dialect, select), []);
        const counts = new Map<string, number>();
        for (const { key: row, value } of rows) {
          const hash = first.of.hash(String(row), String(value));
          counts.set(hash, (counts.get(hash) ?? 0) + 1);
        }
        return [...counts.values()].filter((times) => times > 1).length;
      }
      // A new column is empty, and what is empty is no duplicate.
      if (names.length < compared.length) return 0;
      const conditions = [...names.map((name) => `${name} is not null`), ...live];
      return count(
        `select count(*) as n from (select 1 as one from ${quote(table)}${where(conditions)} group ` +
          `by ${names.join(", ")} having count(*) > 1) as groups`,
      );
    },
  };
}

/** The values by which a unique index compares rows. */
interface ComparedValues {
  readonly sql?: string;
  /** Sealed values, which the database cannot compare: their column, and their blind index. */
  readonly of?: { readonly column: string; readonly hash: (row: string, sealed: string) => string };
}

/** The column as it is. A derived one that is not there yet is computed from its field. */
function comparedValues(
  { dialect, fieldCipher }: Database,
  target: TargetTable,
  name: string,
  matching: Matching,
): ComparedValues | undefined {
  const known = matching.of.get(name);
  if (known !== undefined) return { sql: quote(known.name) };
  const derived = target.columns.find((column) => column.name === name);
  const source = derived?.foldOf?.field ?? derived?.blindOf;
  const field = target.columns.find((column) => column.name === source)?.field;
  const column = source === undefined ? undefined : matching.of.get(source);
  if (field === undefined || column === undefined) return undefined;
  const fold = foldOf(field);
  if (column.meaning.as === "text")
    return { sql: fold === undefined ? quote(column.name) : foldSql(fold, quote(column.name), dialect) };
  if (column.meaning.as !== "sealed" || derived?.blindOf === undefined) return undefined;
  const sealed = sealedColumnOf(target.entity, field);
  return {
    of: {
      column: column.name,
      hash: (row, value) => fieldCipher.blindIndex(sealed, fieldCipher.open(sealed, row, value)),
    },
  };
}
