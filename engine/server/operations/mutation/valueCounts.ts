/**
 * How many rows have a value in a field. Without an index the column is read once per call, one slice of rows per
 * statement, so that a batch does not read the table once per row and nothing blocks the event loop for long.
 */
import type { FieldModel } from "#core/language";
import { splitValues, type Stored, type StoredRow } from "#core/values";
import { dialectOf, quote, statement, type Statement } from "../../db/index.ts";
import { isMultiple } from "../textSource.ts";
import { DELETED_AT, type EntityTable, isDeleted } from "../entityTable.ts";
import type { MutationContext, ValueCounts } from "./mutationContext.ts";
import { cacheName } from "../caches.ts";
import type { EngineRuntime } from "../runtime.ts";

export const createValueCounts = (): ValueCounts => ({ byField: new Map(), lockedRows: new Set() });

const SLICE = 2_000;

/** Rows that are not deleted. The row that the value stands for is locked, so that none is added meanwhile. */
export async function countRowsWith(
  mutation: MutationContext,
  table: EntityTable,
  field: FieldModel,
  value: Stored,
): Promise<number> {
  if (isIndexed(table, field)) {
    const few =
      (await mutation.tx.get<{ n: number }>(countStatementsOf(mutation.runtime, table, field).few, [value]))?.n ?? 0;
    if (few < SLICE) return few;
  }
  let counts = mutation.valueCounts.byField.get(field);
  if (counts === undefined)
    mutation.valueCounts.byField.set(field, (counts = await countAllValues(mutation, table, field)));
  return counts.get(String(value)) ?? 0;
}

/** Keeps what has been counted true through this call's own changes. */
export function updateValueCounts(
  { valueCounts }: MutationContext,
  table: EntityTable,
  before: StoredRow | undefined,
  after: StoredRow | undefined,
): void {
  for (const [field, counts] of valueCounts.byField) {
    if (!table.columns.includes(field)) continue;
    for (const [row, change] of [
      [before, -1],
      [after, 1],
    ] as const) {
      if (row === undefined || isDeleted(row)) continue;
      for (const value of valuesOf(field, row[field.name] ?? null))
        counts.set(value, (counts.get(value) ?? 0) + change);
    }
  }
}

/** A row was locked that others may have begun to hold since the counting: it is counted again for it. */
export function resetCountsAfterLock({ runtime, valueCounts }: MutationContext, table: EntityTable, id: string): void {
  if (dialectOf(runtime.dialect).rowLocks && !valueCounts.lockedRows.has(`${table.entity.entity} ${id}`))
    valueCounts.byField.clear();
}

async function countAllValues(
  { runtime, tx }: MutationContext,
  table: EntityTable,
  field: FieldModel,
): Promise<Map<string, number>> {
  const { end, slice, rest } = countStatementsOf(runtime, table, field);
  const counts = new Map<string, number>();
  for (let from: string | undefined = ""; from !== undefined;) {
    const to: string | undefined = (await tx.get<{ k: string }>(end, [from]))?.k;
    const rows = await (to === undefined
      ? tx.all<{ v: Stored; n: number }>(rest, [from])
      : tx.all<{ v: Stored; n: number }>(slice, [from, to]));
    for (const { v, n } of rows)
      for (const value of valuesOf(field, v)) counts.set(value, (counts.get(value) ?? 0) + n);
    from = to;
  }
  return counts;
}

function valuesOf(field: FieldModel, value: Stored): readonly string[] {
  if (value === null) return [];
  return isMultiple(field) ? splitValues(String(value)) : [String(value)];
}

/** Whether an index begins with the field; every reference to one row has one. */
function isIndexed({ entity }: EntityTable, field: FieldModel): boolean {
  if (!entity.managed || isMultiple(field)) return false;
  const firsts = [...entity.indexes.map(([first]) => first?.field), ...entity.unique.map(([first]) => first)];
  return field.kind === "reference" || field.kind === "tree" || field.unique || firsts.includes(field.name);
}

interface CountStatements {
  /** Of one value, counted no further than a slice. */
  readonly few: Statement;
  /** The last key of the slice behind a key. */
  readonly end: Statement;
  readonly slice: Statement;
  readonly rest: Statement;
}

const COUNTS = cacheName<CountStatements>();

function countStatementsOf({ caches }: EngineRuntime, table: EntityTable, field: FieldModel): CountStatements {
  return caches.get(COUNTS, `${table.entity.entity} ${field.name}`, () => createCountStatements(table, field));
}

function createCountStatements({ entity, dialect, softDelete }: EntityTable, field: FieldModel): CountStatements {
  const [table, key, column] = [quote(entity.table), quote(entity.key), quote(field.name)];
  const notDeletedSql = softDelete ? ` and ${quote(DELETED_AT)} is null` : "";
  const grouped = (which: string) =>
    statement(
      dialect,
      `select ${column} as v, count(*) as n from ${table} where ${which} ` +
        `and ${column} is not null${notDeletedSql} group by ${column}`,
    );
  return {
    few: statement(
      dialect,
      `select count(*) as n from (select 1 as one from ${table} where ${column} = ?${notDeletedSql} ` +
        `limit ${SLICE}) as found`,
    ),
    end: statement(
      dialect,
      `select ${key} as k from ${table} where ${key} > ? order by ${key} limit 1 offset ${SLICE - 1}`,
    ),
    slice: grouped(`${key} > ? and ${key} <= ?`),
    rest: grouped(`${key} > ?`),
  };
}
