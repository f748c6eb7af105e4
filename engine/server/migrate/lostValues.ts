/** The values that a step would lose or that a field does not take: how many, and the first of them for the plan. */
import type { LostValue } from "#core/api";
import { kindOf, type CheckContext } from "#core/fields";
import type { FieldModel, Model } from "#core/language";
import type { Stored } from "#core/values";
import { type Database, type ReadConnection, statement, quote } from "../db/index.ts";
import type { Conversion } from "./convert.ts";
import type { Losses } from "./steps.ts";

/** Rows that a plan shows of those that do not convert. */
const MAX_LOST = 10;

export interface CellsOf {
  readonly table: string;
  readonly key: string;
  readonly column: string;
}

/** A value for people: as it was written before, or as it would be afterwards. */
export type ShowValue = (value: Exclude<Stored, null>, when: "before" | "after") => string;

export interface ConversionLosses {
  readonly loses: Losses;
  readonly lost: readonly LostValue[];
}

export interface InvalidValues {
  readonly rows: number;
  readonly lost: readonly LostValue[];
}

export async function conversionLosses(
  db: Database,
  column: CellsOf,
  convert: Conversion,
  show: ShowValue,
): Promise<ConversionLosses> {
  const loses = { rows: 0, cut: 0, failCast: 0 };
  const lost: LostValue[] = [];
  for await (const page of cells(db, db.read, column)) {
    for (const { key, value } of page) {
      const converted = convert(value, String(key));
      if (converted !== "fails" && !converted.cut) continue;
      if (converted === "fails") loses.failCast++;
      else loses.cut++;
      if (lost.length >= MAX_LOST) continue;
      const becomes = converted === "fails" ? {} : { becomes: show(converted.value, "after") };
      lost.push({ row: String(key), value: show(value, "before"), ...becomes });
    }
  }
  return { loses, lost };
}

export async function invalidValues(
  db: Database,
  dicts: Model["dicts"],
  column: CellsOf,
  field: FieldModel,
  show: ShowValue,
): Promise<InvalidValues> {
  const context: CheckContext = {
    row: {},
    dictItems: (dict) => (dicts[dict]?.source === undefined ? dicts[dict]?.items : undefined),
  };
  let rows = 0;
  const lost: LostValue[] = [];
  for await (const page of cells(db, db.read, column)) {
    const invalid = page.filter(({ value }) => !fits(value, field, context));
    rows += invalid.length;
    for (const { key, value } of invalid.slice(0, MAX_LOST - lost.length))
      lost.push({ row: String(key), value: show(value, "before") });
  }
  return { rows, lost };
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
