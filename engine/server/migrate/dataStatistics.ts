/** Queries about the rows that the planner needs before it says what a step would lose. */
import { kindOf, type CheckContext } from "#core/fields";
import type { FieldModel, Model } from "#core/language";
import type { Stored } from "#core/values";
import { type Database, type ReadConnection, statement } from "../db/index.ts";
import type { Conversion } from "./convert.ts";
import type { Matching } from "./matchColumns.ts";
import { quoted } from "./names.ts";
import type { Losses } from "./steps.ts";
import { DELETED_AT, type TargetIndex } from "./targetSchema.ts";

export interface DataStatistics {
  countRows(table: string): Promise<number>;
  /** Rows that hold a value in this column. */
  countFilled(table: string, column: string): Promise<number>;
  /** What a conversion would do to the values of a column. */
  conversionLosses(table: string, key: string, column: string, convert: Conversion): Promise<Losses>;
  /** Values of a column that a field of its kind does not take. */
  countInvalid(table: string, key: string, column: string, field: FieldModel): Promise<number>;
  /** Groups of rows that a unique index would refuse, by the columns as they stand. */
  countDuplicates(table: string, index: TargetIndex, matching: Matching): Promise<number>;
}

export function createDataStatistics(db: Database, dicts: Model["dicts"] = {}): DataStatistics {
  const { read } = db;
  const count = async (sql: string) => (await read.get<{ n: number }>(statement(db.dialect, sql), []))!.n;
  return {
    countRows: (table) => count(`select count(*) as n from ${quoted(table)}`),
    countFilled: (table, column) => count(`select count(${quoted(column)}) as n from ${quoted(table)}`),
    conversionLosses: async (table, key, column, convert) => {
      const loses = { rows: 0, cut: 0, failCast: 0 };
      for await (const page of cells(db, read, { table, key, column })) {
        for (const { value } of page) {
          const converted = convert(value);
          if (converted === "fails") loses.failCast++;
          else if (converted.cut) loses.cut++;
        }
      }
      return loses;
    },
    countInvalid: async (table, key, column, field) => {
      const context: CheckContext = {
        now: 0,
        row: {},
        dictItems: (dict) => (dicts[dict]?.source === undefined ? dicts[dict]?.items : undefined),
      };
      let invalid = 0;
      for await (const page of cells(db, read, { table, key, column }))
        invalid += page.filter(({ value }) => !fits(value, field, context)).length;
      return invalid;
    },
    countDuplicates: async (table, index, matching) => {
      const columns = index.columns.map(({ field }) => matching.of.get(field)?.name);
      const names = columns.flatMap((name) => (name === undefined ? [] : [quoted(name)]));
      // A new column is empty, and what is empty is no duplicate.
      if (names.length < columns.length) return 0;
      const deleted = matching.of.get(DELETED_AT)?.name;
      const live = index.live && deleted !== undefined ? [`${quoted(deleted)} is null`] : [];
      const where = [...names.map((name) => `${name} is not null`), ...live].join(" and ");
      return count(
        `select count(*) as n from (select 1 as one from ${quoted(table)} where ${where} group ` +
          `by ${names.join(", ")} having count(*) > 1) as groups`,
      );
    },
  };
}

function fits(value: Exclude<Stored, null>, field: FieldModel, context: CheckContext): boolean {
  const kind = kindOf(field);
  try {
    const parsed = kind.toStored(kind.toWire(value, field), field);
    return "value" in parsed && parsed.value === value && kind.check(value, field, context) === undefined;
  } catch {
    // A value of another kind that this one cannot even write down.
    return false;
  }
}

interface Cell {
  readonly key: Exclude<Stored, null>;
  readonly value: Exclude<Stored, null>;
}

const PAGE = 1_000;

/** The filled cells of a column in pages by key, whatever the size of the table. */
export async function* cells(
  db: Database,
  read: ReadConnection,
  { table, key, column }: { table: string; key: string; column: string },
): AsyncGenerator<Cell[]> {
  const select =
    `select ${quoted(key)} as "key", ${quoted(column)} as "value" from ${quoted(table)} ` +
    `where ${quoted(column)} is not null`;
  const first = statement(db.dialect, `${select} order by ${quoted(key)} limit ${PAGE}`);
  const next = statement(db.dialect, `${select} and ${quoted(key)} > ? order by ${quoted(key)} limit ${PAGE}`);
  let page = await read.all<Cell>(first, []);
  while (page.length > 0) {
    yield page;
    page = page.length < PAGE ? [] : await read.all<Cell>(next, [page.at(-1)!.key]);
  }
}
