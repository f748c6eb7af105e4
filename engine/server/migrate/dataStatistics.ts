/** Queries about the rows that the planner needs before it says what a step would lose. */
import type { LostValue } from "#core/api";
import { kindOf, type CheckContext } from "#core/fields";
import type { FieldModel, Model } from "#core/language";
import type { Stored } from "#core/values";
import { type Database, type ReadConnection, statement, quote } from "../db/index.ts";
import type { Conversion } from "./convert.ts";
import type { Matching } from "./matchColumns.ts";
import type { LiveSchema } from "./liveSchema.ts";
import type { Losses } from "./steps.ts";
import { DELETED_AT, type TargetIndex } from "./targetSchema.ts";

export interface DataStatistics {
  countRows(table: string): Promise<number>;
  /** Rows that hold a value in this column. */
  countFilled(table: string, column: string): Promise<number>;
  /** Rows that are not deleted and hold no value in this column; all of them if there is no such column yet. */
  countEmpty(table: string, column: string | undefined): Promise<number>;
  /** What a conversion would do to the values of a column. */
  conversionLosses(column: CellsOf, convert: Conversion, show: ShowValue): Promise<ConversionLosses>;
  /** Values of a column that a field of its kind does not take. */
  invalidValues(column: CellsOf, field: FieldModel, show: ShowValue): Promise<InvalidValues>;
  /** The values of a column in these rows, by key. */
  valuesOf(column: CellsOf, keys: readonly string[]): Promise<ReadonlyMap<string, Stored>>;
  /** Groups of rows that a unique index would refuse, by the columns as they are. */
  countDuplicates(table: string, index: TargetIndex, matching: Matching): Promise<number>;
}

interface CellsOf {
  readonly table: string;
  readonly key: string;
  readonly column: string;
}

/** A value for people: as it was written before, or as it would be afterwards. */
export type ShowValue = (value: Exclude<Stored, null>, when: "before" | "after") => string;

interface ConversionLosses {
  readonly loses: Losses;
  readonly lost: readonly LostValue[];
}

interface InvalidValues {
  readonly rows: number;
  readonly lost: readonly LostValue[];
}

/** Rows that a plan shows of those that do not convert. */
const MAX_LOST = 10;

export function createDataStatistics(db: Database, live: LiveSchema, dicts: Model["dicts"] = {}): DataStatistics {
  const { read } = db;
  const count = async (sql: string) => (await read.get<{ n: number }>(statement(db.dialect, sql), []))!.n;
  return {
    countRows: (table) => count(`select count(*) as n from ${quote(table)}`),
    countFilled: (table, column) => count(`select count(${quote(column)}) as n from ${quote(table)}`),
    countEmpty: (table, column) => {
      const conditions = [
        ...(column === undefined ? [] : [`${quote(column)} is null`]),
        ...(live.get(table)?.has(DELETED_AT) === true ? [`${quote(DELETED_AT)} is null`] : []),
      ];
      const where = conditions.length === 0 ? "" : ` where ${conditions.join(" and ")}`;
      return count(`select count(*) as n from ${quote(table)}${where}`);
    },
    conversionLosses: async (column, convert, show) => {
      const loses = { rows: 0, cut: 0, failCast: 0 };
      const lost: LostValue[] = [];
      for await (const page of cells(db, read, column)) {
        for (const { key, value } of page) {
          const converted = convert(value);
          if (converted !== "fails" && !converted.cut) continue;
          if (converted === "fails") loses.failCast++;
          else loses.cut++;
          if (lost.length >= MAX_LOST) continue;
          const becomes = converted === "fails" ? {} : { becomes: show(converted.value, "after") };
          lost.push({ row: String(key), value: show(value, "before"), ...becomes });
        }
      }
      return { loses, lost };
    },
    invalidValues: async (column, field, show) => {
      const context: CheckContext = {
        now: 0,
        row: {},
        dictItems: (dict) => (dicts[dict]?.source === undefined ? dicts[dict]?.items : undefined),
      };
      let rows = 0;
      const lost: LostValue[] = [];
      for await (const page of cells(db, read, column)) {
        const invalid = page.filter(({ value }) => !fits(value, field, context));
        rows += invalid.length;
        for (const { key, value } of invalid.slice(0, MAX_LOST - lost.length))
          lost.push({ row: String(key), value: show(value, "before") });
      }
      return { rows, lost };
    },
    valuesOf: async ({ table, key, column }, keys) => {
      if (keys.length === 0) return new Map();
      const select =
        `select ${quote(key)} as "key", ${quote(column)} as "value" from ${quote(table)} ` +
        `where ${quote(key)} in (${keys.map(() => "?").join(", ")})`;
      const rows = await read.all<{ key: Stored; value: Stored }>(statement(db.dialect, select), keys);
      return new Map(rows.map((row) => [String(row.key), row.value]));
    },
    countDuplicates: async (table, index, matching) => {
      const columns = index.columns.map(({ field }) => matching.of.get(field)?.name);
      const names = columns.flatMap((name) => (name === undefined ? [] : [quote(name)]));
      // A new column is empty, and what is empty is no duplicate.
      if (names.length < columns.length) return 0;
      const deleted = matching.of.get(DELETED_AT)?.name;
      const live = index.live && deleted !== undefined ? [`${quote(deleted)} is null`] : [];
      const where = [...names.map((name) => `${name} is not null`), ...live].join(" and ");
      return count(
        `select count(*) as n from (select 1 as one from ${quote(table)} where ${where} group ` +
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
  { table, key, column }: CellsOf,
): AsyncGenerator<Cell[]> {
  const select =
    `select ${quote(key)} as "key", ${quote(column)} as "value" from ${quote(table)} ` +
    `where ${quote(column)} is not null`;
  const first = statement(db.dialect, `${select} order by ${quote(key)} limit ${PAGE}`);
  const next = statement(db.dialect, `${select} and ${quote(key)} > ? order by ${quote(key)} limit ${PAGE}`);
  let page = await read.all<Cell>(first, []);
  while (page.length > 0) {
    yield page;
    page = page.length < PAGE ? [] : await read.all<Cell>(next, [page.at(-1)!.key]);
  }
}
